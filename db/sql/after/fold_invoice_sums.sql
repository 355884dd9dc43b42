-- Merges the rows of customers that have more than `more_than` of them, in one statement; returns the number of rows it merged. Rows added
-- concurrently remain.
create or replace function fold_invoice_sums(more_than int) returns bigint
  language sql security definer set search_path = public, pg_temp as $$
  with crowded as (select s.customer_id from invoice_sums s group by 1 having count(*) > more_than),
    taken as (delete from invoice_sums s using crowded c where s.customer_id = c.customer_id returning s.*),
    folded as (insert into invoice_sums (customer_id, currency, last_status_id, invoices, total_amount, amount)
      select t.customer_id, t.currency, t.last_status_id, sum(t.invoices), sum(t.total_amount), sum(t.amount) from taken t
      group by 1, 2, 3 having sum(t.invoices) <> 0 or sum(t.total_amount) <> 0 or sum(t.amount) <> 0)
  select count(*) from taken $$;
revoke all on function fold_invoice_sums(more_than int) from public;
grant execute on function fold_invoice_sums(more_than int) to invorder_dispatch;
