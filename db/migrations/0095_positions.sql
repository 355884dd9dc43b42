-- What every invoice was on every day (FIGURES §1), the status money came under, the day an invoice was first had, and from which day
-- on the rows in `stats` are to be worked out again. The rows are filled by migration 0096.
create table "positions" (
  "customer_id" integer not null,
  "invoice_id" integer not null,
  "on" date not null,
  "until" date,
  "balance" bigint not null,
  "open" bigint not null,
  "status" integer not null,
  "due" date not null,
  constraint "positions_customer_id_invoice_id_on_pk" primary key ("customer_id", "invoice_id", "on"),
  foreign key ("customer_id", "invoice_id") references "invoices" ("customer_id", "id") on delete cascade
);
--> statement-breakpoint
create index "positions_open" on "positions" ("customer_id", "on", "until") include ("invoice_id", "open", "status", "due") where open <> 0;
--> statement-breakpoint
create table "stats_marks" (
  "customer_id" integer not null references "customers" ("id") on delete cascade,
  "currency" text not null,
  "earliest" date not null,
  "moved_at" timestamp with time zone default now() not null,
  constraint "stats_marks_customer_id_currency_pk" primary key ("customer_id", "currency")
);
--> statement-breakpoint
do $$
declare t text;
begin
  foreach t in array array['positions', 'stats_marks'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to current_user using (true) with check (true)', t);
    execute format('create policy tenant on %I to invorder_app using (customer_id = (select app_customer())) with check (customer_id = (select app_customer()))', t);
  end loop;
end $$;
--> statement-breakpoint
grant select on positions to invorder_app;
--> statement-breakpoint
grant select, insert, update, delete on stats_marks to invorder_app;
--> statement-breakpoint
alter table "invoices" add column "seen_on" date;
--> statement-breakpoint
update invoices i set seen_on = coalesce(
  (select min(j.day) from journal_entries j where j.customer_id = i.customer_id and j.invoice_id = i.id and j.label = 'amount' and j."from" is null),
  (i.created_at at time zone 'Europe/Amsterdam')::date);
--> statement-breakpoint
alter table "bookings" add column "status_when_paid" integer;
--> statement-breakpoint
alter table "stats" add column "recomputed_at" timestamp with time zone default now() not null;
