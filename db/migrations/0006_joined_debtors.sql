CREATE TABLE "debtor_sources" (
	"customer_id" integer NOT NULL,
	"source" text NOT NULL,
	"division" text DEFAULT '' NOT NULL,
	"external_id" text NOT NULL,
	"debtor_id" integer NOT NULL,
	"number" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "debtor_sources_customer_id_source_division_external_id_pk" PRIMARY KEY("customer_id","source","division","external_id")
);
--> statement-breakpoint
ALTER TABLE "debtor_sources" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "distinct_debtors" (
	"customer_id" integer NOT NULL,
	"debtor_id" integer NOT NULL,
	"other_id" integer NOT NULL,
	"user_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "distinct_debtors_customer_id_debtor_id_other_id_pk" PRIMARY KEY("customer_id","debtor_id","other_id"),
	CONSTRAINT "distinct_debtors_order" CHECK ("distinct_debtors"."debtor_id" < "distinct_debtors"."other_id")
);
--> statement-breakpoint
ALTER TABLE "distinct_debtors" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "debtors" ADD COLUMN "name_key" text GENERATED ALWAYS AS (squeezed_name(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "debtors" ADD COLUMN "company_key" text GENERATED ALWAYS AS (company_key(kvk_number)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "debtor_sources" ADD CONSTRAINT "debtor_sources_customer_id_debtor_id_debtors_customer_id_id_fk" FOREIGN KEY ("customer_id","debtor_id") REFERENCES "public"."debtors"("customer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distinct_debtors" ADD CONSTRAINT "distinct_debtors_debtor" FOREIGN KEY ("customer_id","debtor_id") REFERENCES "public"."debtors"("customer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distinct_debtors" ADD CONSTRAINT "distinct_debtors_other" FOREIGN KEY ("customer_id","other_id") REFERENCES "public"."debtors"("customer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "debtor_sources_of" ON "debtor_sources" USING btree ("customer_id","debtor_id");--> statement-breakpoint
CREATE INDEX "distinct_debtors_other" ON "distinct_debtors" USING btree ("customer_id","other_id");--> statement-breakpoint
CREATE INDEX "debtors_name_key" ON "debtors" USING btree ("customer_id","name_key") WHERE name_key <> '';--> statement-breakpoint
CREATE INDEX "debtors_company_key" ON "debtors" USING btree ("customer_id","company_key") WHERE company_key <> '';--> statement-breakpoint
CREATE POLICY "owner_all" ON "debtor_sources" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "debtor_sources" AS PERMISSIVE FOR ALL TO "invorder_app" USING (customer_id = (select app_customer())) WITH CHECK (customer_id = (select app_customer()));--> statement-breakpoint
CREATE POLICY "owner_all" ON "distinct_debtors" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "distinct_debtors" AS PERMISSIVE FOR ALL TO "invorder_app" USING (customer_id = (select app_customer())) WITH CHECK (customer_id = (select app_customer()));