-- For which customers figures of a day that is over are still to be kept, and whose kept figures are to be worked out again: ids alone.
create function stats_due(today date) returns setof integer language sql stable security definer set search_path = public, pg_temp as $$
  select distinct s.customer_id from invoice_sums s join customers c on c.id = s.customer_id and c.is_active
  where not exists (select from stats t where t.customer_id = s.customer_id and t.currency = s.currency and t.date = today - 1)
    and exists (select from invoices i where i.customer_id = s.customer_id and i.currency = s.currency and i.date < today)
  order by 1
$$;
--> statement-breakpoint
create function stats_marked() returns setof integer language sql stable security definer set search_path = public, pg_temp as $$
  select distinct customer_id from stats_marks order by 1
$$;
--> statement-breakpoint
revoke all on function stats_due(date), stats_marked() from public;
--> statement-breakpoint
grant execute on function stats_due(date), stats_marked() to invorder_dispatch;
