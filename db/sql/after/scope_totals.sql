-- The open amounts of all customers in reach, for the start page of roles 1, 2 and 7 (lib/figures): over customers whose invoices the
-- policies do not show to them. Held by tests/domain/dashboard.
create or replace function scope_totals(today date, settled int[]) returns table (currency text, open bigint, overdue bigint, invoices bigint, actions bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select i.currency, sum(i.amount)::bigint, coalesce(sum(i.amount) filter (where i.expires_at < today), 0)::bigint, count(*),
         count(*) filter (where i.next_action_on <= today and i.processing_job_id is null)
  from invoices i join customers c on c.id = i.customer_id
  where i.last_status_id <> all (settled)
    and (app_scope() = 'all' or (app_scope() = 'reseller' and c.reseller_id = app_reseller()))
  group by i.currency $$;
revoke all on function scope_totals(today date, settled int[]) from public;
grant execute on function scope_totals(today date, settled int[]) to invorder_app;
