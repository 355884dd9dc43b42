-- What the ledgers of a customer call countries, as its people said: remembered for the next file (AGREEMENTS §5).
create table "country_words" (
  "customer_id" integer not null references "customers" ("id") on delete cascade,
  "word" text not null,
  "country" text not null,
  "updated_at" timestamp with time zone default now() not null,
  constraint "country_words_customer_id_word_pk" primary key ("customer_id", "word"),
  constraint "country_words_country" check (country ~ '^[A-Z]{2}$')
);
--> statement-breakpoint
alter table country_words enable row level security;
--> statement-breakpoint
alter table country_words force row level security;
--> statement-breakpoint
create policy owner_all on country_words to current_user using (true) with check (true);
--> statement-breakpoint
create policy tenant on country_words to invorder_app using (customer_id = (select app_customer())) with check (customer_id = (select app_customer()));
--> statement-breakpoint
grant select, insert, update, delete on country_words to invorder_app;
--> statement-breakpoint
-- What the ledger of a debtor says for a country that nobody knows yet.
alter table "debtors" add column "country_word" text not null default '';
--> statement-breakpoint
create index "debtors_country_word" on "debtors" ("customer_id", "id") where country_word <> '';
