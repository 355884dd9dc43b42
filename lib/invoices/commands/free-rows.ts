import { and, eq, type SQL, sql } from "drizzle-orm";
import { among } from "@/db/recordset";
import { invoices } from "@/db/schema/invoices";
import type { Tx } from "@/lib/access/context";
import { isFree } from "./lock-for-job";

type FreeRow = { id: number; proposed: number | null };

/** Selects rows without a job and locks them in the order that all writers use. */
export const lockFree = (tx: Tx, matching: SQL | undefined): Promise<FreeRow[]> =>
  tx.db
    .select({ id: invoices.id, proposed: invoices.invoice_status_id })
    .from(invoices)
    .where(and(eq(invoices.customer_id, tx.customer.id), isFree, matching))
    .orderBy(invoices.id)
    .for("update");

/** Writes one assignment to locked rows, as a new version of each. */
export const changeRows = (tx: Tx, rows: readonly FreeRow[], set: SQL) =>
  tx.db.execute(sql`update ${invoices} set ${set}, version = version + 1, updated_at = now()
    where ${and(
      eq(invoices.customer_id, tx.customer.id),
      among(
        invoices.id,
        rows.map(({ id }) => id),
      ),
    )}`);
