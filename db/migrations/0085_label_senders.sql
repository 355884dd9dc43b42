ALTER TABLE "resellers" ADD COLUMN "sender_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "resellers" ADD COLUMN "sender_name" text DEFAULT '' NOT NULL;
