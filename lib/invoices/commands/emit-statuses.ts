import { and, eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { among } from "@/db/recordset";
import { invoices } from "@/db/schema/invoices";
import type { Tx } from "@/lib/access/context";
import { emit } from "@/lib/access/emit";

type Changed = { id: number; from: number; to: number };
type Status = Omit<Changed, "id">;

/** What each transaction changed so far, by customer and invoice. */
const changedIn = new WeakMap<Transaction, Map<number, Map<number, Status>>>();

/**
 * Emits that the status of invoices changed. Several changes of one invoice in a transaction are one event, from the status before the
 * first to the one after the last; rows whose status stays the same are left out.
 */
export function emitStatuses(tx: Tx, rows: readonly Changed[]): void {
  const changed = rows.filter(({ from, to }) => from !== to);
  if (changed.length === 0) return;
  const statusChanges = changedIn.get(tx.db)?.get(tx.customer.id) ?? begin(tx);
  for (const { id, from, to } of changed)
    statusChanges.set(id, { from: statusChanges.get(id)?.from ?? from, to });
}

function begin(tx: Tx): Map<number, Status> {
  const changed = new Map<number, Status>();
  const ofTransaction = changedIn.get(tx.db) ?? new Map<number, Map<number, Status>>();
  changedIn.set(tx.db, ofTransaction.set(tx.customer.id, changed));
  emit(tx, "invoice.status_changed", () => payloadsOf(tx, changed));
  return changed;
}

async function payloadsOf({ db, customer }: Tx, changed: ReadonlyMap<number, Status>) {
  const rows = await db
    .select({ id: invoices.id, number: invoices.number, debtor_id: invoices.debtor_id })
    .from(invoices)
    .where(and(eq(invoices.customer_id, customer.id), among(invoices.id, [...changed.keys()])))
    .orderBy(invoices.id);
  return rows.flatMap((row) => {
    const status = changed.get(row.id);
    return status ? [{ ...row, from_status_id: status.from, to_status_id: status.to }] : [];
  });
}
