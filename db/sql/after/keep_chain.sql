-- A new consent creates a person's chain or replaces its tokens, for all customers linked by it.
create or replace function keep_chain(of_package text, of_account text, sealed_access text, sealed_refresh text, until timestamptz) returns int
  language sql security definer set search_path = public, pg_temp as $$
  insert into accounting_chains (package, account, access_token, refresh_token, expires_at)
  values (of_package, of_account, sealed_access, sealed_refresh, until)
  on conflict on constraint accounting_chains_account do update
    set access_token = excluded.access_token, refresh_token = excluded.refresh_token, expires_at = excluded.expires_at,
      renewed_at = now(), dead_at = null
  returning id; $$;
revoke all on function keep_chain(of_package text, of_account text, sealed_access text, sealed_refresh text, until timestamp with time zone) from public;
grant execute on function keep_chain(of_package text, of_account text, sealed_access text, sealed_refresh text, until timestamp with time zone) to invorder_app;
