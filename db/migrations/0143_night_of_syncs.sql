-- When a customer's next night of syncs begins, said in one place: what begins them asks for the last one, the page for the next.
create function next_sync_night(of_customer integer, moment timestamp with time zone)
  returns timestamp with time zone
  language sql stable set search_path = public, pg_temp as $$
  select (case when s.slot at time zone 'Europe/Amsterdam' > moment then s.slot else s.slot + interval '1 day' end)
    at time zone 'Europe/Amsterdam'
  from (select date_trunc('day', moment at time zone 'Europe/Amsterdam')
    + make_interval(mins => (60 + (of_customer::bigint * 7919) % 300)::int) as slot) s
$$;
--> statement-breakpoint
create or replace function links_due(moment timestamp with time zone, may_start integer[])
  returns table (of_customer integer, of_package text, by_user integer, last_tried timestamp with time zone)
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
  order by d.night, d.customer_id
$$;
