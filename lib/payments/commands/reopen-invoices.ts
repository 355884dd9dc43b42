import { and, eq, sql } from "drizzle-orm";
import { among } from "@/db/recordset";
import { type EntrySource, invoices } from "@/db/schema/invoices";
import { bookings } from "@/db/schema/payments";
import type { Tx } from "@/lib/access/context";
import { customerSettings } from "@/lib/customers/queries";
import { book } from "@/lib/invoices/commands/book";
import { evaluateConcerned } from "@/lib/invoices/commands/evaluate-holds";
import { writeChanges } from "@/lib/invoices/commands/follow-holds";
import { lockRows } from "@/lib/invoices/commands/lock";
import { nextState } from "@/lib/invoices/rules/next-state";
import { add, atMost, type Cents, cents, NOTHING, subtract } from "@/lib/kernel/money";

/**
 * Reopens the invoices of a part of a payment that was returned to the debtor, on the day it was reported: first the amounts on invoices,
 * latest paid first, and then those on interest and costs, which are claimed again.
 */
export async function reopenInvoices(
  tx: Tx,
  payment_id: number,
  amount: Cents,
  source: EntrySource,
): Promise<void> {
  let left = amount;
  const back = (await bookedOf(tx, payment_id)).flatMap(({ paid, ...booked }) => {
    const part = atMost(paid, left);
    left = subtract(left, part);
    return part > NOTHING ? [{ ...booked, back: part }] : [];
  });
  const opened = new Map(
    back.filter(({ part }) => part === "principal").map((booking) => [booking.invoice_id, booking.back]),
  );
  const rows = await lockRows(tx, among(invoices.id, [...opened.keys()]));
  const settings = await customerSettings(tx);
  const changes = rows.map((row) => {
    const context = { settings, today: tx.today, collect: row.collect };
    const event = {
      kind: "imported" as const,
      amount: add(row.amount, opened.get(row.id) ?? NOTHING),
      expires_at: row.expires_at,
      paid_at: null,
    };
    return { before: row, state: { ...nextState(row, event, context), id: row.id } };
  });
  await writeChanges(tx, changes, "payment");
  await book(
    tx,
    back.map(({ invoice_id, part, back: paid }) => ({
      invoice_id,
      payment_id,
      part,
      on: tx.today,
      paid: subtract(NOTHING, paid),
    })),
    source,
  );
  await evaluateConcerned(
    tx,
    rows.map(({ id }) => id),
    settings,
  );
}

/** Returns the amounts of a payment still booked, by invoice and part, in the order they are reversed. */
async function bookedOf(tx: Tx, payment_id: number) {
  const rows = await tx.db
    .select({
      invoice_id: bookings.invoice_id,
      part: bookings.part,
      paid: sql<string>`sum(${bookings.paid})`,
    })
    .from(bookings)
    .where(and(eq(bookings.customer_id, tx.customer.id), eq(bookings.payment_id, payment_id)))
    .groupBy(bookings.invoice_id, bookings.part)
    .orderBy(sql`${bookings.part} = 'charges'`, sql`min(${bookings.id}) desc`);
  return rows
    .map(({ paid, ...booked }) => ({ ...booked, paid: cents(Number(paid)) }))
    .filter(({ paid }) => paid > NOTHING);
}
