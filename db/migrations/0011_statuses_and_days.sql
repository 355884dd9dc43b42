-- Days that an earlier version let past the end of the calendar are put inside it, and none gets out again (lib/kernel/day.ts).
create function pg_temp.within(d date) returns date language sql immutable strict as
  $$ select greatest('1900-01-01', least('2199-12-31', d)) $$;
--> statement-breakpoint
update invoices set date = pg_temp.within(date), expires_at = greatest('1900-01-01', least('2198-12-30', expires_at)),
  deadline = pg_temp.within(deadline), last_action_at = pg_temp.within(last_action_at),
  next_action_on = pg_temp.within(next_action_on), flex_on = pg_temp.within(flex_on), paid_at = pg_temp.within(paid_at)
where least(date, expires_at, deadline, last_action_at, next_action_on, flex_on, paid_at) < '1900-01-01'
  or greatest(date, deadline, last_action_at, next_action_on, flex_on, paid_at) > '2199-12-31'
  or expires_at > '2198-12-30';
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_days" CHECK (
  least(date, expires_at, deadline, last_action_at, next_action_on, flex_on, paid_at) >= '1900-01-01'
  and greatest(date, deadline, last_action_at, next_action_on, flex_on, paid_at) <= '2199-12-31'
  and expires_at <= '2198-12-30');
--> statement-breakpoint
update customers set
  action_interval = greatest(0, least(365, action_interval)),
  intervals = array(select greatest(0, least(365, days)) from unnest(intervals) with ordinality as of(days, place) order by place)
where action_interval not between 0 and 365 or not (0 <= all (intervals) and 365 >= all (intervals));
--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_intervals" CHECK (
  action_interval between 0 and 365 and 0 <= all (intervals) and 365 >= all (intervals));
--> statement-breakpoint
-- Which statuses there are, and which of them settle an invoice, stands in lib/flow/statuses.ts alone; SQL is told.
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_status";
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_status" CHECK (last_status_id > 0);
--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "last_status_id" DROP DEFAULT;
--> statement-breakpoint
drop function scope_totals(date);
--> statement-breakpoint
create function scope_totals(today date, settled int[]) returns table (currency text, open bigint, overdue bigint, invoices bigint, actions bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select i.currency, sum(i.amount)::bigint, coalesce(sum(i.amount) filter (where i.expires_at < today), 0)::bigint, count(*),
         count(*) filter (where i.next_action_on <= today and i.processing_job_id is null)
  from invoices i join customers c on c.id = i.customer_id
  where i.last_status_id <> all (settled)
    and (app_scope() = 'all' or (app_scope() = 'reseller' and c.reseller_id = app_reseller()))
  group by i.currency
$$;
--> statement-breakpoint
revoke all on function scope_totals(date, int[]) from public;
--> statement-breakpoint
grant execute on function scope_totals(date, int[]) to invorder_app;
