-- What a line of a collecting party's statement did to an invoice, so that it can be taken back and read again.
alter table "ri_matches"
  add column "reason" text,
  add column "currency" text,
  add column "day" date default current_date not null,
  add column "undo_id" integer,
  add constraint "ri_matches_scenario" check (scenario in (1, 2, 3)),
  add constraint "ri_matches_reason" check ((scenario = 3) = (reason is not null));
--> statement-breakpoint
alter table "ri_matches" alter column "day" drop default;
--> statement-breakpoint
create index "ri_matches_list" on "ri_matches" ("customer_id", "scenario", "id");
--> statement-breakpoint
create index "ri_matches_invoice" on "ri_matches" ("customer_id", "invoice_id") where invoice_id is not null;
