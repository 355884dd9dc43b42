import { and, eq, type SQL } from "drizzle-orm";
import { imported_statuses } from "@/db/schema/imported-statuses";
import { invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";

/** Returns the statuses that invoices had in their file, by invoice id; invoices without one are absent. */
export async function importedStatuses(
  read: Read,
  matching: SQL | undefined,
): Promise<ReadonlyMap<number, string>> {
  const rows = await read.db
    .select({ id: imported_statuses.invoice_id, word: imported_statuses.word })
    .from(imported_statuses)
    .innerJoin(
      invoices,
      and(
        eq(invoices.customer_id, imported_statuses.customer_id),
        eq(invoices.id, imported_statuses.invoice_id),
      ),
    )
    .where(and(eq(imported_statuses.customer_id, read.customer.id), matching));
  return new Map(rows.map(({ id, word }) => [id, word]));
}
