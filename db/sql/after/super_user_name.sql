-- The name of a user who worked as a customer's user is shown beside their actions, although the customer does not see the provider's users
-- otherwise.
create or replace function super_user_name(who int) returns text
  language sql stable security definer set search_path = public, pg_temp as $$ select super_user_name from super_logins where super_user_id = who order by started_at desc limit 1 $$;
revoke all on function super_user_name(who int) from public;
grant execute on function super_user_name(who int) to invorder_app;
