-- What letters claim, and which mails did not go, read without their rows.
create unique index "letter_items_claimed" on "letter_items" ("customer_id", "letter_id", "invoice_id") include ("open_amount");
--> statement-breakpoint
alter table "letter_items" drop constraint "letter_items_invoice";
--> statement-breakpoint
alter table "letter_items" add constraint "letter_items_invoice" unique using index "letter_items_claimed";
--> statement-breakpoint
create index "outbox_lost" on "outbox" ("customer_id", "id") where state in ('failed', 'withdrawn');
