import { and, eq, isNotNull } from "drizzle-orm";
import { among } from "@/db/recordset";
import { imported_statuses } from "@/db/schema/imported-statuses";
import type { Read } from "@/lib/access/context";
import type { Notice } from "../rules/notice";

/**
 * Returns the fourteen-day letters that others sent about invoices before these were imported, as their file states and a user let count
 * (AGREEMENTS §4). Such a letter can have announced costs only over the amount that was open at the import.
 */
export async function noticesSent(
  { db, customer }: Read,
  invoice_ids: readonly number[],
): Promise<Map<number, Notice>> {
  if (invoice_ids.length === 0) return new Map();
  const rows = await db
    .select({
      invoice_id: imported_statuses.invoice_id,
      notice_on: imported_statuses.notice_on,
      open_then: imported_statuses.open_then,
    })
    .from(imported_statuses)
    .where(
      and(
        eq(imported_statuses.customer_id, customer.id),
        isNotNull(imported_statuses.notice_on),
        isNotNull(imported_statuses.undo_id),
        among(imported_statuses.invoice_id, invoice_ids),
      ),
    );
  return new Map(
    rows.flatMap(({ invoice_id, notice_on, open_then }): [number, Notice][] =>
      notice_on === null
        ? []
        : [[invoice_id, { mailed_on: null, posted_on: null, delivered_on: notice_on, open_then }]],
    ),
  );
}
