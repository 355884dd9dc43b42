-- The customers of the acting user's white label. A policy may not query them itself: customers have policies of their own. Held by
-- tests/http/canary.test.ts.
create or replace function customers_of_reseller() returns setof int
  language sql stable security definer set search_path = public, pg_temp as $$ select id from customers where reseller_id = app_reseller() and app_scope() = 'reseller' $$;
revoke all on function customers_of_reseller() from public;
grant execute on function customers_of_reseller() to invorder_app;
