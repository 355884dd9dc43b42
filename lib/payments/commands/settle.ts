import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { bookings, payments, provider_payments } from "@/db/schema/payments";
import type { Tx } from "@/lib/access/context";
import { takePaymentBack } from "@/lib/agreements/commands/undo-payment";
import { jobEvents } from "@/lib/jobs/events";
import type { Day } from "@/lib/kernel/day";
import { add, atMost, type Cents, cents, NOTHING, subtract } from "@/lib/kernel/money";
import type { Known } from "../port";
import { bookOn } from "./book-on";
import { giveMandate } from "./mandates";
import { putBack } from "./put-back";

export type Payment = typeof provider_payments.$inferSelect;

/**
 * Makes our books say what the provider says of a payment now, in the caller's transaction. It compares whole states, so the same message
 * twice, late, or in another order changes nothing (docs/decisions/016-money-by-a-provider.md).
 */
export async function settle(tx: Tx, id: number, provider_id: string, known: Known): Promise<void> {
  const found = await lockPayment(tx, id);
  if (!found || found.amount !== known.amount || found.currency !== known.currency) return;
  const row = { ...found, provider_id };
  if (found.provider_id === null) await updatePayment(tx, found, { provider_id });
  // What was paid once stays paid; money that went back is told beside it.
  const isPaid = row.state === "paid" || known.state === "paid";
  if (!isPaid) return updatePayment(tx, row, { state: known.state });
  const paid = row.state === "paid" ? row : await take(tx, row, known.paid_on ?? tx.today);
  if (row.mandate_id !== null && known.mandate !== null) await giveMandate(tx, row.mandate_id, known.mandate);
  const more = subtract(known.given_back, paid.given_back);
  if (more > NOTHING) await giveBack(tx, paid, more);
  tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "actions"));
}

/** A payment under a lock: two messages of it wait for each other. */
export async function lockPayment(tx: Tx, id: number): Promise<Payment | undefined> {
  const [row] = await tx.db
    .select()
    .from(provider_payments)
    .where(and(eq(provider_payments.customer_id, tx.customer.id), eq(provider_payments.id, id)))
    .for("update");
  return row;
}

/** Writes a payment anew, in the transaction that holds its lock. */
export async function updatePayment(tx: Tx, { id }: Payment, change: Partial<Payment>): Promise<void> {
  await tx.db
    .update(provider_payments)
    .set({ ...change, version: sql`${provider_payments.version} + 1` })
    .where(and(eq(provider_payments.customer_id, tx.customer.id), eq(provider_payments.id, id)));
}

/** Money that came in goes on the invoices it was asked for, as far as they are open; the rest waits for a person. */
async function take(tx: Tx, row: Payment, paid_on: Day): Promise<Payment> {
  const booked = await bookOn(tx, row, {
    amount: row.amount,
    ids: row.invoice_ids,
    on: paid_on,
    charges: row.charges,
  });
  const change = {
    state: "paid" as const,
    paid_on,
    unassigned: subtract(row.amount, booked),
  };
  await updatePayment(tx, row, change);
  return { ...row, ...change };
}

/** Money that went back to the debtor is first what stood on no invoice, then what was booked last: its invoices are open again. */
async function giveBack(tx: Tx, row: Payment, more: Cents) {
  const free = atMost(row.unassigned, more);
  await takeOffBack(tx, row, subtract(more, free));
  await updatePayment(tx, row, {
    given_back: add(row.given_back, more),
    unassigned: subtract(row.unassigned, free),
    asked_back: subtract(row.asked_back, atMost(row.asked_back, more)),
  });
}

async function takeOffBack(tx: Tx, { provider, provider_id }: Payment, amount: Cents) {
  let left = amount;
  for (const { id, paid } of await standing(tx, provider, provider_id ?? "")) {
    const part = atMost(paid, left);
    left = subtract(left, part);
    if (part === paid) await takePaymentBack(tx, id, { back_on: tx.today, source: provider });
    else if (part > NOTHING) await putBack(tx, id, part, provider);
  }
}

/** The payments of ours that this money stands under, the last first, with what is still booked of each. */
async function standing(
  tx: Tx,
  provider: string,
  provider_id: string,
): Promise<{ id: number; paid: Cents }[]> {
  const rows = await tx.db
    .select({ id: payments.id, paid: sql<string>`sum(${bookings.paid})` })
    .from(payments)
    .innerJoin(
      bookings,
      and(eq(bookings.customer_id, payments.customer_id), eq(bookings.payment_id, payments.id)),
    )
    .where(
      and(
        eq(payments.customer_id, tx.customer.id),
        eq(payments.source, provider),
        eq(payments.reference, provider_id),
        isNull(payments.undone_at),
      ),
    )
    .groupBy(payments.id)
    .orderBy(desc(payments.id));
  return rows.map(({ id, paid }) => ({ id, paid: cents(Number(paid)) })).filter(({ paid }) => paid > NOTHING);
}
