ALTER TABLE "dossier_entries" ADD COLUMN "done_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "dossier_entries" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "dossier_entries" ADD COLUMN "changed_by" integer;--> statement-breakpoint
ALTER TABLE "dossier_entries" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "dossier_entries" ADD COLUMN "deleted_by" integer;--> statement-breakpoint
ALTER TABLE "dossier_entries" ADD CONSTRAINT "dossier_entries_type" CHECK ("dossier_entries"."type" in ('note', 'appointment', 'quote', 'deal', 'no_deal', 'contract'));--> statement-breakpoint
CREATE INDEX "dossier_entries_by_day" ON "dossier_entries" ("customer_id", "date");
