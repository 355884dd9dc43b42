import type { Transaction } from "@/db/client";
import { refreshPositions } from "@/db/positions";
import type { Day } from "@/lib/kernel/day";

/** By transaction and customer, the invoices that were written. */
const touches = new WeakMap<Transaction, Map<number, Set<number>>>();

/** Returns what notes the written invoices of a customer in an open transaction. Of no customer there are none: it throws. */
export const touchedOf =
  (transaction: Transaction, customer_id: number | undefined) =>
  (invoice_ids: readonly number[] = []): void => {
    if (customer_id === undefined) throw new Error("invoices are written for a customer alone");
    const known = touches.get(transaction) ?? new Map<number, Set<number>>();
    const ids = known.get(customer_id) ?? new Set();
    for (const id of invoice_ids) ids.add(id);
    touches.set(transaction, known.set(customer_id, ids));
  };

/** Works out what was touched: the last statements of a transaction, in one order for everybody. Where nothing was touched there are none. */
export async function refreshTouched(transaction: Transaction, today: Day): Promise<void> {
  const touched = [...(touches.get(transaction) ?? [])].sort(([one], [other]) => one - other);
  for (const [customer_id, ids] of touched)
    await refreshPositions(transaction, { customer_id, ids: [...ids].sort((a, b) => a - b), today });
}
