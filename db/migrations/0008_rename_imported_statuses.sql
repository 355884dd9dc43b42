ALTER TABLE "told_places" RENAME TO "imported_statuses";--> statement-breakpoint
-- Renamed instead of made anew: nothing is checked again, so the table is held for a moment only.
ALTER TABLE "imported_statuses" RENAME CONSTRAINT "told_places_customer_id_invoice_id_invoices_customer_id_id_fk" TO "imported_statuses_customer_id_invoice_id_invoices_customer_id_id_fk";--> statement-breakpoint
ALTER TABLE "imported_statuses" RENAME CONSTRAINT "told_places_customer_id_invoice_id_pk" TO "imported_statuses_customer_id_invoice_id_pk";--> statement-breakpoint
-- From PostgreSQL 18 on what may not be null has names too.
DO $$
DECLARE item record;
BEGIN
  FOR item IN SELECT conname FROM pg_constraint WHERE conrelid = 'imported_statuses'::regclass AND conname LIKE 'told\_places\_%' LOOP
    EXECUTE format('ALTER TABLE imported_statuses RENAME CONSTRAINT %I TO %I', item.conname, replace(item.conname, 'told_places', 'imported_statuses'));
  END LOOP;
END $$;
