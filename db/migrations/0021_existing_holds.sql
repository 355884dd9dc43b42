-- What stood still before there were holds gets its hold (AGREEMENTS §1.3): a status of that kind its own, another deadline a pause.
update invoices set paid_before = total_amount - amount where amount <> 0 and amount <> total_amount;
--> statement-breakpoint
insert into bookings (customer_id, invoice_id, "on", day, paid, source, created_at)
select customer_id, id, greatest(date, coalesce(paid_at, created_at::date)), greatest(coalesce(paid_at, created_at::date), created_at::date),
  total_amount, source, created_at
from invoices where amount = 0 and total_amount <> 0;
--> statement-breakpoint
update invoices set ledger_open = amount where source not in ('manual', '');
--> statement-breakpoint
insert into source_readings (customer_id, source, read_on)
select customer_id, 'csv', max((finished_at at time zone 'Europe/Amsterdam')::date) from jobs
where action = 'import-csv' and status = 2 and finished_at is not null group by customer_id;
--> statement-breakpoint
update invoices set agenda_on = deadline where deadline is not null;
--> statement-breakpoint
create temporary table standing on commit drop as
select i.customer_id, i.id as invoice_id, i.debtor_id, i.currency, i.amount, i.last_status_id as status_id, i.had_sommatie, i.expires_at, i.flow_step_id,
  coalesce(i.deadline, current_date + 14) as day,
  case i.last_status_id when 15 then 'pause' when 21 then 'pause' when 16 then 'dispute' when 17 then 'arrangement' when 18 then 'callback' else 'pause' end as kind,
  case i.last_status_id when 15 then 'insolvency' when 21 then 'corona' when 16 then 'unknown' when 17 then null when 18 then null else 'deadline' end as reason,
  -- A dispute and a bare deadline are an invoice's own; the others are the debtor's, of one day and, for an arrangement, one currency.
  case when i.last_status_id in (15, 17, 18, 21) then i.debtor_id || '/' || i.last_status_id || '/' || coalesce(i.deadline::text, '')
      || case when i.last_status_id = 17 then i.currency else '' end
    else 'i' || i.id end as together,
  i.last_status_id in (15, 16, 17, 18, 21) as gives_status
from invoices i join customers c on c.id = i.customer_id
where i.amount > 0 and (i.last_status_id in (15, 16, 17, 18, 21)
  or (i.deadline > current_date and i.last_status_id not in (9, 13, 14, 19, 20)));
--> statement-breakpoint
create temporary table made on commit drop as
select nextval('holds_id_seq')::int as id, customer_id, debtor_id, kind, together, min(currency) as currency, min(day) as day, max(reason) as reason,
  max(status_id) filter (where gives_status) as status_id, sum(amount) as amount
from standing group by customer_id, debtor_id, kind, together;
--> statement-breakpoint
insert into holds (id, customer_id, debtor_id, kind, currency, day, back_on, amount, reason, status_id, made_on)
select id, customer_id, debtor_id, kind, currency, day, day, case when kind = 'arrangement' then amount end, reason, status_id, current_date from made;
--> statement-breakpoint
insert into hold_items (customer_id, hold_id, invoice_id, kind, open_then, status_before)
select s.customer_id, m.id, s.invoice_id, s.kind, s.amount,
  case when s.gives_status then coalesce(s.flow_step_id, case when s.expires_at >= current_date then 2 else 1 end) end
from standing s join made m on m.customer_id = s.customer_id and m.together = s.together;
--> statement-breakpoint
insert into hold_events (customer_id, hold_id, type, "to", day) select customer_id, id, 'made', day::text, current_date from made;
--> statement-breakpoint
update invoices i set deadline = s.day, agenda_on = s.day from standing s where s.customer_id = i.customer_id and i.id = s.invoice_id and i.deadline is null;
