-- The indexes that include more columns than they are ordered by, so that a list or a figure is read from them alone: Drizzle cannot
-- express INCLUDE. One whose columns change gets another name, and a migration drops the former. Held by tests/domain/db/schema.test.ts.
create index if not exists invoices_credits on invoices (customer_id, id)
  include (total_amount, paid_before) where ((total_amount <= 0) or ((total_amount - paid_before) <= 0));
create index if not exists invoices_date on invoices (customer_id, date, id)
  include (currency, debtor_id, total_amount, paid_before);
create index if not exists invoices_due on invoices (customer_id, next_action_on, id)
  include (currency, amount, debtor_id, expires_at, invoice_status_id, last_action_at) where (next_action_on is not null);
create index if not exists invoices_claims on invoices (customer_id, debtor_id)
  include (currency, amount, expires_at, last_status_id, rest_open) where ((amount <> 0) or rest_open);
create index if not exists letters_sent on letters (customer_id, day)
  include (id, is_listed) where ((withdrawn_at is null) and (hold_id is null) and (payment_id is null) and (notice is null));
create index if not exists positions_paid on positions (customer_id, debtor_id)
  include (invoice_id, "on", due) where ((balance = 0) and (until is null));
create index if not exists positions_ends on positions (customer_id, (case when until is null then 'infinity'::date else until end), "on")
  include (currency, debtor_id, invoice_id, until, open, status, due) where (open <> 0);
create index if not exists timeline_entries_letter on timeline_entries (customer_id, letter_id)
  include (invoice_id, status_id, outbox_id) where ((letter_id is not null) and (content <> 'mail_copy'::text));
