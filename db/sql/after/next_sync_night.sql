-- When a customer's next nightly sync starts, defined in one place: the job that starts syncs needs the last one, the page the next.
create or replace function next_sync_night(of_customer int, moment timestamptz) returns timestamptz
  language sql stable set search_path = public, pg_temp as $$
  select (case when s.slot at time zone 'Europe/Amsterdam' > moment then s.slot else s.slot + interval '1 day' end)
    at time zone 'Europe/Amsterdam'
  from (select date_trunc('day', moment at time zone 'Europe/Amsterdam')
    + make_interval(mins => (60 + (of_customer::bigint * 7919) % 300)::int) as slot) s $$;
