import type { Transaction } from "@/db/client";
import { type Other, refreshPositions } from "@/db/positions";
import type { Day } from "@/lib/kernel/day";

type Touched = { ids: Set<number>; others: Set<Other> };

/** By transaction and customer, what was written. */
const touches = new WeakMap<Transaction, Map<number, Touched>>();

/** Returns what notes the written invoices of a customer in an open transaction, or what else was. Of no customer there are none: it throws. */
export const touchedOf =
  (transaction: Transaction, customer_id: number | undefined) =>
  (what: readonly number[] | Other): void => {
    if (customer_id === undefined) throw new Error("invoices are written for a customer alone");
    const known = touches.get(transaction) ?? new Map<number, Touched>();
    const { ids, others } = known.get(customer_id) ?? { ids: new Set(), others: new Set() };
    if (typeof what === "string") others.add(what);
    else for (const id of what) ids.add(id);
    touches.set(transaction, known.set(customer_id, { ids, others }));
  };

/** Works out what was touched: the last statements of a transaction, in one order for everybody. Where nothing was touched there are none. */
export async function refreshTouched(transaction: Transaction, today: Day): Promise<void> {
  const touched = [...(touches.get(transaction) ?? [])].sort(([one], [other]) => one - other);
  for (const [customer_id, { ids, others }] of touched) {
    const sorted = [...ids].sort((a, b) => a - b);
    await refreshPositions(transaction, { customer_id, ids: sorted, others: [...others], today });
  }
}
