ALTER TABLE "views" ADD COLUMN "column_order" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "views" ADD COLUMN "column_widths" jsonb DEFAULT '{}'::jsonb NOT NULL;