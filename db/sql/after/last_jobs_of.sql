-- The latest jobs a user started at the customers they work for: over customers that an administrator's page of the user may not read.
create or replace function last_jobs_of(who int) returns table (action text, status int, created_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
  select j.action, j.status, j.created_at
  from customer_users cu
  cross join lateral (select action, status, created_at from jobs
    where customer_id = cu.customer_id and user_id = who and super_user_id is null order by id desc limit 5) j
  where cu.user_id = who and (app_scope() = 'all' or (app_scope() = 'reseller' and who in (select users_of_reseller())))
  order by j.created_at desc limit 5 $$;
revoke all on function last_jobs_of(who int) from public;
grant execute on function last_jobs_of(who int) to invorder_app;
