import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { bookings, payments } from "@/db/schema/payments";
import type { Tx } from "@/lib/access/context";
import { takePaymentBack } from "@/lib/agreements/commands/undo-payment";
import { add, atMost, type Cents, cents, NOTHING, subtract } from "@/lib/kernel/money";
import { type Payment, updatePayment } from "./lock-payments";
import { putBack } from "./put-back";

/** Money went back to the debtor: it leaves our books (`takeOut`). Returns the payment as it is then. */
export async function giveBack(tx: Tx, row: Payment, more: Cents): Promise<Payment> {
  const left = await takeOut(tx, row, more);
  const change = {
    given_back: add(row.given_back, more),
    asked_back: subtract(row.asked_back, atMost(row.asked_back, more)),
  };
  await updatePayment(tx, row, change);
  return { ...left, ...change };
}

/** Money that is not there any more is first what stood on no invoice, then what was booked last: its invoices are open again. Returns the payment as it is then. */
export async function takeOut(tx: Tx, row: Payment, amount: Cents): Promise<Payment> {
  const free = atMost(row.unassigned, amount);
  await takeOffBack(tx, row, subtract(amount, free));
  const unassigned = subtract(row.unassigned, free);
  const change = { unassigned, asked_back: atMost(row.asked_back, unassigned) };
  await updatePayment(tx, row, change);
  return { ...row, ...change };
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
