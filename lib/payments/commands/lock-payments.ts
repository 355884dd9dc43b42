import { and, asc, eq, sql } from "drizzle-orm";
import { among } from "@/db/recordset";
import { provider_payments } from "@/db/schema/payments";
import type { Tx } from "@/lib/access/context";

export type Payment = typeof provider_payments.$inferSelect;

/** Returns payments under a lock, by their id: two messages about one wait for each other. All callers lock in the same order. */
export async function lockPayments(tx: Tx, ids: readonly number[]): Promise<Map<number, Payment>> {
  const rows = await tx.db
    .select()
    .from(provider_payments)
    .where(and(eq(provider_payments.customer_id, tx.customer.id), among(provider_payments.id, ids)))
    .orderBy(asc(provider_payments.id))
    .for("update"); // mutation: payments-locked
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns one payment under a lock. */
export const lockPayment = async (tx: Tx, id: number): Promise<Payment | undefined> =>
  (await lockPayments(tx, [id])).get(id);

/** Updates a payment, in the transaction that holds its lock. */
export async function updatePayment(tx: Tx, { id }: Payment, change: Partial<Payment>): Promise<void> {
  await tx.db
    .update(provider_payments)
    .set({ ...change, version: sql`${provider_payments.version} + 1` })
    .where(and(eq(provider_payments.customer_id, tx.customer.id), eq(provider_payments.id, id)));
}
