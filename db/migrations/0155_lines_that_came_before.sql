-- What the account held before a line, in its statement: with the day and the amount it tells equal lines apart.
alter table "bank_entries" add column "balance" bigint;
--> statement-breakpoint
-- Of a statement whose lines are not all its own it is not known: some came by another one and left no trace.
update bank_entries e set balance = b.balance from (
    select e.id, s.opening + sum(e.amount) over (partition by e.customer_id, e.statement_id order by e.place) - e.amount as balance,
      count(*) over (partition by e.customer_id, e.statement_id) as lines, s.entries
    from bank_entries e join bank_statements s on s.customer_id = e.customer_id and s.id = e.statement_id) b
  where b.id = e.id and b.lines = b.entries;
--> statement-breakpoint
-- A line of a statement that another statement brought before.
create table "bank_overlaps" (
  "customer_id" integer not null,
  "statement_id" integer not null,
  "place" integer not null,
  "entry_id" integer not null,
  "balance" bigint not null,
  constraint "bank_overlaps_pkey" primary key ("customer_id", "statement_id", "place"),
  constraint "bank_overlaps_entry" unique ("customer_id", "entry_id", "statement_id"),
  constraint "bank_overlaps_of_statement" foreign key ("customer_id", "statement_id") references "bank_statements"("customer_id", "id") on delete cascade,
  constraint "bank_overlaps_of_entry" foreign key ("customer_id", "entry_id") references "bank_entries"("customer_id", "id") on delete cascade
);
--> statement-breakpoint
alter table bank_overlaps enable row level security;
--> statement-breakpoint
alter table bank_overlaps force row level security;
--> statement-breakpoint
create policy owner_all on bank_overlaps to current_user using (true) with check (true);
--> statement-breakpoint
create policy tenant on bank_overlaps to invorder_app using (customer_id = (select app_customer())) with check (customer_id = (select app_customer()));
--> statement-breakpoint
grant select, insert on bank_overlaps to invorder_app;
--> statement-breakpoint
drop index "bank_entries_same";
--> statement-breakpoint
create index "bank_entries_alike" on "bank_entries" ("customer_id", "account", "value_on", "amount");
