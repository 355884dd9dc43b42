import { and, eq, type SQL } from "drizzle-orm";
import { invoices } from "@/db/schema/invoices";
import { told_places } from "@/db/schema/told-places";
import type { Read } from "@/lib/access/context";

/** Returns what their file said of where invoices stand, by the invoice; those of which it said nothing are not there. */
export async function importedStatuses(
  read: Read,
  matching: SQL | undefined,
): Promise<ReadonlyMap<number, string>> {
  const rows = await read.db
    .select({ id: told_places.invoice_id, word: told_places.word })
    .from(told_places)
    .innerJoin(
      invoices,
      and(eq(invoices.customer_id, told_places.customer_id), eq(invoices.id, told_places.invoice_id)),
    )
    .where(and(eq(told_places.customer_id, read.customer.id), matching));
  return new Map(rows.map(({ id, word }) => [id, word]));
}
