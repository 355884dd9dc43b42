-- What the figures of a large customer are read by, without its rows: its invoices by date, what is open at the end of a day (those of
-- today end never), and the letters of a period with the lines they left in dossiers.
drop index "invoices_date";
--> statement-breakpoint
create index "invoices_date" on "invoices" ("customer_id", "date", "id") include ("currency", "debtor_id", "total_amount", "paid_before");
--> statement-breakpoint
create index "positions_until" on "positions" ("customer_id", coalesce("until", 'infinity'::date)) include ("invoice_id", "on", "open", "status", "due") where open <> 0;
--> statement-breakpoint
create index "letters_sent" on "letters" ("customer_id", "day") include ("id", "is_listed")
  where withdrawn_at is null and hold_id is null and payment_id is null and notice is null;
--> statement-breakpoint
create index "timeline_entries_letter" on "timeline_entries" ("customer_id", "letter_id") include ("invoice_id", "status_id", "outbox_id")
  where letter_id is not null and content <> 'mail_copy';
