import { and, eq, sql } from "drizzle-orm";
import { bookings, payments } from "@/db/schema/payments";
import type { Tx } from "@/lib/access/context";
import { add, atLeast, type Cents, cents, NOTHING, subtract } from "@/lib/kernel/money";
import { bookOn } from "./book-on";
import { type Payment, updatePayment } from "./lock-payments";

/**
 * Money that went back to the debtor came again, on the day it was told: it goes on what it was asked for as far as that is open, the rest
 * waits for a person. Returns the payment as it is then.
 */
export async function comeAgain(tx: Tx, row: Payment, amount: Cents): Promise<Payment> {
  const [booked = NOTHING] = await bookOn(tx, [
    { payment: row, amount, ids: row.invoice_ids, on: tx.today, charges: await chargesLeft(tx, row) },
  ]);
  const change = {
    given_back: subtract(row.given_back, amount),
    unassigned: add(row.unassigned, subtract(amount, booked)),
  };
  await updatePayment(tx, row, change);
  return { ...row, ...change };
}

/** What of the interest and costs it was asked for it does not pay now. */
async function chargesLeft(tx: Tx, { provider, provider_id, charges }: Payment): Promise<Payment["charges"]> {
  const rows = await tx.db
    .select({ invoice_id: bookings.invoice_id, paid: sql<string>`sum(${bookings.paid})` })
    .from(payments)
    .innerJoin(
      bookings,
      and(eq(bookings.customer_id, payments.customer_id), eq(bookings.payment_id, payments.id)),
    )
    .where(
      and(
        eq(payments.customer_id, tx.customer.id),
        eq(payments.source, provider),
        eq(payments.reference, provider_id ?? ""),
        eq(bookings.part, "charges"),
      ),
    )
    .groupBy(bookings.invoice_id);
  const paid = new Map(rows.map((one) => [String(one.invoice_id), cents(Number(one.paid))]));
  return Object.fromEntries(
    Object.entries(charges).map(([id, due]) => [
      id,
      atLeast(NOTHING, subtract(due, paid.get(id) ?? NOTHING)),
    ]),
  );
}
