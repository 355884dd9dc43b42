-- The links whose nightly sync is due: each customer has its own minute between one and six, a missed night is made up for once, and after
-- a temporary failure a link is retried when its pause is over. With each, the user it runs for: the one who linked it, else another of the
-- customer's users with the right.
create or replace function links_due(moment timestamptz, may_start int[]) returns table (of_customer int, of_package text, by_user int, last_tried timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
  with due as (
    select l.*, (next_sync_night(l.customer_id, moment) at time zone 'Europe/Amsterdam' - interval '1 day')
      at time zone 'Europe/Amsterdam' as night
    from accounting_connections l join customers c on c.id = l.customer_id and c.is_active and c.daily_sync
    where l.division is not null and (l.chain_id is not null or l.key is not null) and l.needs_relink_at is null
      and (l.retry_at is null or l.retry_at <= moment)
  )
  select d.customer_id, d.package, u.id, d.tried_at
  from due d
  join lateral (
    select u.id from customer_users cu join users u on u.id = cu.user_id
    where cu.customer_id = d.customer_id and u.is_active and u.role_id = any(may_start)
    order by (u.id = d.user_id) desc nulls last, u.id limit 1
  ) u on true
  where coalesce(d.tried_at, d.created_at) < d.night
    or (d.failures > 0 and coalesce(d.synced_at, d.created_at) < d.night)
  order by d.night, d.customer_id $$;
revoke all on function links_due(moment timestamp with time zone, may_start int[]) from public;
grant execute on function links_due(moment timestamp with time zone, may_start int[]) to invorder_dispatch;
