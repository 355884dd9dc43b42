import { and, desc, eq } from "drizzle-orm";
import { among } from "@/db/recordset";
import { journal_entries } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";

/** Under which status invoices stood before their last change of it, as their journals say; one query, however many. What never changed is left out. */
export async function previousStatuses(read: Read, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await read.db
    .selectDistinctOn([journal_entries.invoice_id], {
      invoice_id: journal_entries.invoice_id,
      from: journal_entries.from,
    })
    .from(journal_entries)
    .where(
      and(
        eq(journal_entries.customer_id, read.customer.id),
        eq(journal_entries.label, "status"),
        among(journal_entries.invoice_id, ids),
      ),
    )
    .orderBy(journal_entries.invoice_id, desc(journal_entries.id));
  return new Map(rows.flatMap(({ invoice_id, from }) => (from ? [[invoice_id, Number(from)] as const] : [])));
}
