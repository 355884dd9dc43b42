ALTER TABLE "debtors" ADD COLUMN "debtor_kind" text;--> statement-breakpoint
-- Who was a consumer is one still; of the others nobody said what they are.
UPDATE "debtors" SET "debtor_kind" = 'consumer' WHERE "is_consumer";--> statement-breakpoint
ALTER TABLE "debtors" DROP COLUMN "is_consumer";--> statement-breakpoint
ALTER TABLE "debtors" ADD COLUMN "is_consumer" boolean GENERATED ALWAYS AS (coalesce(debtor_kind = 'consumer', false)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "debtors" ADD COLUMN "is_large" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "received_on" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "series" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "claim_kind" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "default_on" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "claim_mode" text;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "announced_costs" bigint;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "announced_vat" bigint;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "law" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "debtors" ADD CONSTRAINT "debtors_debtor_kind_values" CHECK ("debtors"."debtor_kind" in ('consumer', 'company', 'public'));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_claim_kind_values" CHECK ("invoices"."claim_kind" in ('services', 'goods'));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_claim_mode_values" CHECK ("invoices"."claim_mode" in ('spec', 'law'));
