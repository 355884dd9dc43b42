ALTER TABLE "law_switches" RENAME COLUMN "open_claims" TO "open";--> statement-breakpoint
-- Anew, so that the constraint is named after the column.
ALTER TABLE "law_switches" ALTER COLUMN "open" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "law_switches" ALTER COLUMN "open" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "law_switches" DROP CONSTRAINT "law_switches_open_claims_values";--> statement-breakpoint
ALTER TABLE "law_switches" ADD COLUMN "from" date;--> statement-breakpoint
ALTER TABLE "law_switches" ADD COLUMN "applied_at" timestamp with time zone;--> statement-breakpoint
-- A switch was done at once until now.
UPDATE "law_switches" SET "from" = ("created_at" AT TIME ZONE 'Europe/Amsterdam')::date, "applied_at" = "created_at";--> statement-breakpoint
ALTER TABLE "law_switches" ALTER COLUMN "from" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "law_switches" ADD CONSTRAINT "law_switches_open_values" CHECK ("law_switches"."open" in ('keep', 'recalculate'));--> statement-breakpoint
CREATE POLICY "dispatching" ON "law_switches" AS PERMISSIVE FOR SELECT TO "invorder_dispatch" USING (true);