-- A call may be about invoices, and may reach a stranger: that number is kept, and is wrong as long as it is the debtor's.
alter table "debtor_entries" add column "invoice_ids" integer[] default '{}' not null;
--> statement-breakpoint
alter table "debtors" add column "wrong_telephone_number" text default '' not null;
