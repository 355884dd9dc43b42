ALTER TABLE "resellers" ADD COLUMN "badge_url" text DEFAULT '' NOT NULL;
