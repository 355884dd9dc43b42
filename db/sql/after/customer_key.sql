-- When a customer's key was made, was last used and expires; no row without one.
create or replace function customer_key(customer int) returns table (created_at timestamptz, last_used_at timestamptz, expires_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
  select s.created_at, s.last_seen_at, s.expires_at
  from sessions s join users u on u.id = s.user_id and u.is_service join customer_users cu on cu.user_id = u.id
  where cu.customer_id = customer and s.kind = 'token' and s.revoked_at is null and s.expires_at > now()
    and (app_scope() = 'all' or (app_scope() = 'reseller' and customer in (select customers_of_reseller()))) $$;
revoke all on function customer_key(customer int) from public;
grant execute on function customer_key(customer int) to invorder_app;
