-- What was run: by whom, when, on what, and what became of each row (AGREEMENTS §3). Its id is that of its job. Kept as long as the journal.
create table "runs" (
  "customer_id" integer not null references "customers" ("id") on delete cascade,
  "id" integer not null,
  "user_id" integer not null,
  "super_user_id" integer,
  "occasion" text not null,
  "filters" jsonb,
  "asked" integer not null,
  "refused" integer not null,
  "fingerprint" text,
  "override" jsonb,
  "undone_at" timestamp with time zone,
  "undone_by" integer,
  "left_behind" jsonb,
  "created_at" timestamp with time zone default now() not null,
  primary key ("customer_id", "id"),
  constraint "runs_occasion" check (occasion in ('actions', 'agenda', 'flex'))
);
--> statement-breakpoint

create table "run_items" (
  "customer_id" integer not null,
  "run_id" integer not null,
  "invoice_id" integer not null,
  "debtor_id" integer not null,
  "outcome" text not null,
  "from_status" integer not null,
  "to_status" integer,
  "code" text,
  "until" date,
  "detail" jsonb,
  "currency" text not null,
  "amount" bigint not null,
  "claimed" bigint not null,
  "letter_id" integer,
  "outbox_id" bigint,
  "is_undone" boolean default false not null,
  primary key ("customer_id", "run_id", "invoice_id"),
  constraint "run_items_outcome" check (outcome in ('sent', 'moved', 'held', 'skipped')),
  foreign key ("customer_id", "run_id") references "runs" ("customer_id", "id") on delete cascade,
  foreign key ("customer_id", "invoice_id") references "invoices" ("customer_id", "id") on delete cascade
);
--> statement-breakpoint
create index "run_items_invoice" on "run_items" ("customer_id", "invoice_id", "run_id");
--> statement-breakpoint
do $$
declare t text;
begin
  foreach t in array array['runs', 'run_items'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to current_user using (true) with check (true)', t);
    execute format('create policy tenant on %I to invorder_app using (customer_id = (select app_customer())) with check (customer_id = (select app_customer()))', t);
  end loop;
end $$;
--> statement-breakpoint
grant select, insert, update on runs, run_items to invorder_app;
