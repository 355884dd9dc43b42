ALTER TABLE "figure_versions" ADD COLUMN "messages" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "figure_versions" ADD COLUMN "invoiced" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "figure_versions" ADD COLUMN "shares" bigint[] DEFAULT array_fill(1::bigint, array[64]) NOT NULL;--> statement-breakpoint
CREATE INDEX "positions_debtor" ON "positions" USING btree ("customer_id","debtor_id") WHERE open <> 0;--> statement-breakpoint
ALTER TABLE "figure_versions" ADD CONSTRAINT "figure_versions_shares" CHECK (cardinality("figure_versions"."shares") = 64);--> statement-breakpoint
-- It takes another argument since, which says what else has changed (db/sql/after/refresh_positions.sql).
drop function if exists refresh_positions(int, int[], date);
