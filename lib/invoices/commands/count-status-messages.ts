import { and, eq } from "drizzle-orm";
import { among } from "@/db/recordset";
import { imported_statuses } from "@/db/schema/imported-statuses";
import type { Tx } from "@/lib/access/context";

/** Makes the messages a file reported for invoices count, including 14-day letters, under the choice with this undo. */
export const countStatusMessages = (tx: Tx, undo_id: number, invoice_ids: readonly number[]) =>
  tx.db
    .update(imported_statuses)
    .set({ undo_id })
    .where(
      and(
        eq(imported_statuses.customer_id, tx.customer.id),
        among(imported_statuses.invoice_id, invoice_ids),
      ),
    );

/** Makes the reported messages of a choice that is undone no longer count. */
export const forgetStatusMessages = (tx: Tx, undo_id: number, invoice_ids: readonly number[]) =>
  tx.db
    .update(imported_statuses)
    .set({ undo_id: null })
    .where(
      and(
        eq(imported_statuses.customer_id, tx.customer.id),
        eq(imported_statuses.undo_id, undo_id),
        among(imported_statuses.invoice_id, invoice_ids),
      ),
    );
