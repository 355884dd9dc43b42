-- The customers without stored figures of a day that is over, or with stored figures to be recalculated: ids only.
create or replace function stats_due(today date) returns setof int
  language sql stable security definer set search_path = public, pg_temp as $$
  select distinct s.customer_id from invoice_sums s join customers c on c.id = s.customer_id and c.is_active
  where not exists (select from stats t where t.customer_id = s.customer_id and t.currency = s.currency and t.date = today - 1)
    and exists (select from invoices i where i.customer_id = s.customer_id and i.currency = s.currency and i.date < today)
  order by 1 $$;
revoke all on function stats_due(today date) from public;
grant execute on function stats_due(today date) to invorder_dispatch;
