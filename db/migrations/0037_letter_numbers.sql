-- What a customer knows a letter by, "B26-004512": counted per customer and year.
CREATE TABLE "letter_counters" (
	"customer_id" integer NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "letter_counters_pk" PRIMARY KEY("customer_id","year")
);
--> statement-breakpoint
ALTER TABLE "letter_counters" ADD CONSTRAINT "letter_counters_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "customers"("id") ON DELETE cascade;
--> statement-breakpoint
alter table letter_counters enable row level security;
--> statement-breakpoint
alter table letter_counters force row level security;
--> statement-breakpoint
create policy owner_all on letter_counters to current_user using (true) with check (true);
--> statement-breakpoint
create policy tenant on letter_counters to invorder_app using (customer_id = (select app_customer())) with check (customer_id = (select app_customer()));
--> statement-breakpoint
grant select, insert, update on letter_counters to invorder_app;
--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "number" text;
--> statement-breakpoint
CREATE UNIQUE INDEX "letters_number" ON "letters" ("customer_id","number") WHERE number is not null;
