-- The users a white label may see: its own, and those who work for its customers only. SQL, as a policy may not query users and customers
-- itself. Held by tests/http/canary.test.ts.
create or replace function users_of_reseller() returns setof int
  language sql stable security definer set search_path = public, pg_temp as $$
  select u.id from users u where app_scope() = 'reseller' and (
    u.reseller_id = app_reseller()
    or (u.reseller_id is null and exists (select 1 from customer_users cu where cu.user_id = u.id)
      and not exists (select 1 from customer_users cu join customers c on c.id = cu.customer_id
        where cu.user_id = u.id and c.reseller_id is distinct from app_reseller()))) $$;
revoke all on function users_of_reseller() from public;
grant execute on function users_of_reseller() to invorder_app;
