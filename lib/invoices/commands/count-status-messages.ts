import { and, eq } from "drizzle-orm";
import { among } from "@/db/recordset";
import { told_places } from "@/db/schema/told-places";
import type { Tx } from "@/lib/access/context";

/** Makes what a file said of messages about invoices count from now on, fourteen-day letters too, by the choice that this undo takes back. */
export const countStatusMessages = (tx: Tx, undo_id: number, invoice_ids: readonly number[]) =>
  tx.db
    .update(told_places)
    .set({ undo_id })
    .where(and(eq(told_places.customer_id, tx.customer.id), among(told_places.invoice_id, invoice_ids)));

/** Makes what counted by a choice that is taken back count no more. */
export const forgetStatusMessages = (tx: Tx, undo_id: number, invoice_ids: readonly number[]) =>
  tx.db
    .update(told_places)
    .set({ undo_id: null })
    .where(
      and(
        eq(told_places.customer_id, tx.customer.id),
        eq(told_places.undo_id, undo_id),
        among(told_places.invoice_id, invoice_ids),
      ),
    );
