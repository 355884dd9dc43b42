-- The customers with figures of days before `today` to be recalculated: ids only (lib/figures/commands/store-stats.ts). The drop is for
-- databases that have the function without a parameter.
drop function if exists stats_marked();
create or replace function stats_marked(today date) returns setof int
  language sql stable security definer set search_path = public, pg_temp as $$
  select distinct customer_id from stats_marks where earliest < today order by 1 $$;
revoke all on function stats_marked(today date) from public;
grant execute on function stats_marked(today date) to invorder_dispatch;
