-- The number of letters to print, per user: a sum over customers that the list of users may not read.
create or replace function unprinted_letters(ids int[]) returns table (user_id int, letters bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select cu.user_id, count(l.id)
  from customer_users cu
  join letters l on l.customer_id = cu.customer_id and l.is_listed and l.downloaded_at is null
  where cu.user_id = any(ids)
    and (app_scope() = 'all' or (app_scope() = 'reseller' and cu.user_id in (select users_of_reseller())))
  group by cu.user_id $$;
revoke all on function unprinted_letters(ids int[]) from public;
grant execute on function unprinted_letters(ids int[]) to invorder_app;
