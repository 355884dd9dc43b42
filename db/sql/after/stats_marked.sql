-- The customers with figures of past days to be worked out again: ids alone (lib/figures/commands/keep-stats.ts).
create or replace function stats_marked() returns setof int
  language sql stable security definer set search_path = public, pg_temp as $$ select distinct customer_id from stats_marks order by 1 $$;
revoke all on function stats_marked() from public;
grant execute on function stats_marked() to invorder_dispatch;
