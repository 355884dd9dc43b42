-- What a letter needs to know of who sends it: envelopes, look, account, and the white label that collects in its own name.
ALTER TABLE "customers" ADD COLUMN "window" text DEFAULT 'left' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "window_dx" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "window_dy" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "return_line" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "fold_marks" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "letter_color" text DEFAULT '#1d2125' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "bank_account_holder" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "legal_line" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "website" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "qr" text DEFAULT 'auto' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "free_period_for" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "incasso_by" text DEFAULT 'customer' NOT NULL;--> statement-breakpoint
ALTER TABLE "resellers" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "resellers" ADD COLUMN "zipcode" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "resellers" ADD COLUMN "city" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "resellers" ADD COLUMN "country" text DEFAULT 'NL' NOT NULL;--> statement-breakpoint
ALTER TABLE "resellers" ADD COLUMN "kvk_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "resellers" ADD COLUMN "wki_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "resellers" ADD COLUMN "complaints_line" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_shift" CHECK ("customers"."window_dx" between -10 and 10 and "customers"."window_dy" between -10 and 10);--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_letter_color" CHECK ("customers"."letter_color" ~ '^#[0-9a-f]{6}$');--> statement-breakpoint
-- bpost wants nothing in the window that could be taken for who the letter goes to.
update customers set return_line = false where country = 'BE';
