DROP INDEX "debtors_search";--> statement-breakpoint
CREATE INDEX "debtors_search" ON "debtors" USING btree ("customer_id","search","id");