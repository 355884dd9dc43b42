-- What the ledgers of a customer call the place of an old invoice, as its people said; no status is: held (AGREEMENTS §4).
create table "status_words" (
  "customer_id" integer not null references "customers" ("id") on delete cascade,
  "word" text not null,
  "status_id" integer,
  "updated_at" timestamp with time zone default now() not null,
  constraint "status_words_customer_id_word_pk" primary key ("customer_id", "word"),
  constraint "status_words_status" check (status_id > 0)
);
--> statement-breakpoint
alter table status_words enable row level security;
--> statement-breakpoint
alter table status_words force row level security;
--> statement-breakpoint
create policy owner_all on status_words to current_user using (true) with check (true);
--> statement-breakpoint
create policy tenant on status_words to invorder_app using (customer_id = (select app_customer())) with check (customer_id = (select app_customer()));
--> statement-breakpoint
grant select, insert, update, delete on status_words to invorder_app;
--> statement-breakpoint
-- What a file said of a new invoice: where it stood already, and when its debtor got the fourteen-day letter.
create table "told_places" (
  "customer_id" integer not null,
  "invoice_id" integer not null,
  "word" text not null default '',
  "notice_on" date,
  "open_then" bigint not null,
  "undo_id" integer,
  constraint "told_places_customer_id_invoice_id_pk" primary key ("customer_id", "invoice_id"),
  constraint "told_places_customer_id_invoice_id_invoices_customer_id_id_fk" foreign key ("customer_id", "invoice_id")
    references "invoices" ("customer_id", "id") on delete cascade
);
--> statement-breakpoint
alter table told_places enable row level security;
--> statement-breakpoint
alter table told_places force row level security;
--> statement-breakpoint
create policy owner_all on told_places to current_user using (true) with check (true);
--> statement-breakpoint
create policy tenant on told_places to invorder_app using (customer_id = (select app_customer())) with check (customer_id = (select app_customer()));
--> statement-breakpoint
grant select, insert, update, delete on told_places to invorder_app;
