ALTER TABLE "invoices" ADD COLUMN "rates_from" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "rates_decided_at" timestamp with time zone;