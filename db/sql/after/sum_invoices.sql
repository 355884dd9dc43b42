-- Adds the change of each statement in the number and totals of a customer's invoices per currency and status, as rows of its own: no two
-- statements wait for each other. A trigger, because every statement on invoices changes a sum and the list of a million invoices shows it
-- without reading them. listInvoices and the dashboard's currencies rely on it; tests/domain/invoices/stored-sums.test.ts holds it.
create or replace function sum_invoices() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into invoice_sums (customer_id, currency, last_status_id, invoices, total_amount, amount)
    select customer_id, currency, last_status_id, count(*), sum(total_amount), sum(amount) from added group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into invoice_sums (customer_id, currency, last_status_id, invoices, total_amount, amount)
    select customer_id, currency, last_status_id, -count(*), -sum(total_amount), -sum(amount) from gone group by 1, 2, 3;
  else
    insert into invoice_sums (customer_id, currency, last_status_id, invoices, total_amount, amount)
    select customer_id, currency, last_status_id, sum(one), sum(one * total_amount), sum(one * amount)
    from (select customer_id, currency, last_status_id, total_amount, amount, 1 as one from added
      union all select customer_id, currency, last_status_id, total_amount, amount, -1 from gone) both_sides
    group by 1, 2, 3 having sum(one) <> 0 or sum(one * total_amount) <> 0 or sum(one * amount) <> 0;
  end if;
  return null;
end $$;

create or replace trigger sums_added after insert on invoices referencing new table as added for each statement execute function sum_invoices();
create or replace trigger sums_changed after update on invoices referencing old table as gone new table as added for each statement execute function sum_invoices();
create or replace trigger sums_deleted after delete on invoices referencing old table as gone for each statement execute function sum_invoices();
