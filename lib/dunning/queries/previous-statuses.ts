import { and, desc, eq } from "drizzle-orm";
import { among } from "@/db/recordset";
import { journal_entries } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";

type Standing = { id: number; last_status_id: number; flow_step_id: number | null };

/**
 * Under which status invoices stood before the one they have: as their journals say of the last change, else the step they had reached. One
 * query, however many. What never had another is left out.
 */
export async function previousStatuses(read: Read, rows: readonly Standing[]): Promise<Map<number, number>> {
  const changed = await lastChanges(
    read,
    rows.map(({ id }) => id),
  );
  return new Map(
    rows.flatMap(({ id, last_status_id, flow_step_id }) => {
      const before = changed.get(id) ?? flow_step_id;
      return before === null || before === last_status_id ? [] : [[id, before] as const];
    }),
  );
}

async function lastChanges(read: Read, ids: readonly number[]): Promise<Map<number, number>> {
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
