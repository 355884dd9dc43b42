-- A provider's redirect names a consent, not a customer. Reading the consent deletes it.
create or replace function take_consent(hashed text) returns setof accounting_consents
  language sql security definer set search_path = public, pg_temp as $$ delete from accounting_consents where state = hashed returning *; $$;
revoke all on function take_consent(hashed text) from public;
grant execute on function take_consent(hashed text) to invorder_auth;
