-- Lines of a bank that are the money of a payment through the provider, or that money going back.
alter table "bank_entries" add column "ids" text[] default '{}' not null;
--> statement-breakpoint
alter table "bank_entries" add column "provider_payment_id" integer;
--> statement-breakpoint
alter table "bank_entries" add constraint "bank_entries_collected" foreign key ("customer_id", "provider_payment_id")
  references "provider_payments"("customer_id", "id") on delete set null ("provider_payment_id");
--> statement-breakpoint
alter table "bank_entries" add column "returns_id" integer;
--> statement-breakpoint
alter table "bank_entries" add constraint "bank_entries_returned" foreign key ("customer_id", "returns_id")
  references "bank_entries"("customer_id", "id") on delete set null ("returns_id");
--> statement-breakpoint
create unique index "bank_entries_returned_once" on "bank_entries" ("customer_id", "returns_id") where returns_id is not null;
--> statement-breakpoint
-- Its money comes once and goes back once, however many lines say so.
create unique index "bank_entries_collected_once" on "bank_entries" ("customer_id", "provider_payment_id", (amount > 0)) where provider_payment_id is not null;
--> statement-breakpoint
alter table "bank_entries" drop constraint "bank_entries_booked";
--> statement-breakpoint
alter table "bank_entries" add constraint "bank_entries_booked" check (booked between least(0, amount) and greatest(0, amount));
