import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { recordset } from "@/db/recordset";
import { bookings, payments, provider_payments } from "@/db/schema/payments";
import type { Tx } from "@/lib/access/context";
import { reversePayment } from "@/lib/agreements/commands/undo-payment";
import { jobEvents } from "@/lib/jobs/events";
import { roundsBy } from "@/lib/kernel/group";
import {
  add,
  atLeast,
  atMost,
  type Cents,
  type Currency,
  cents,
  currencies,
  NOTHING,
  subtract,
} from "@/lib/kernel/money";
import type { PaymentReport } from "../port";
import { bookOnInvoices } from "./book-on-invoices";
import { lockPayments, type Payment, updatePayment } from "./lock-payments";
import { giveMandate } from "./mandates";
import { reopenInvoices } from "./reopen-invoices";

/** A report about a payment of ours: the provider's id, its current state, and when the provider was asked; null for a bank line. */
export type ReceivedReport = {
  id: number;
  provider_id: string;
  report: PaymentReport;
  asked_at: Date | null;
};

/**
 * Updates the books to the provider's current reports about payments, in the caller's transaction: the booked and unallocated amounts of
 * each add up to what the provider has of it. It compares whole states, so that the same message twice, late, or in another order changes
 * nothing (docs/decisions/016-money-by-a-provider.md).
 */
export async function settleAll(tx: Tx, words: readonly ReceivedReport[]): Promise<void> {
  const locked = await lockPayments(
    tx,
    words.map(({ id }) => id),
  );
  for (const round of roundsBy(words, ({ id }) => id)) await settleRound(tx, round, locked);
  if ([...locked.values()].some(({ state }) => state === "paid"))
    tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "actions"));
}

/** A payment as it was locked, or as the previous round left it, and the report about it. */
type Report = { row: Payment; report: PaymentReport; asked_at: Date | null };

/** Settles one round, in which no payment occurs twice. Stores the updated payments in `locked`. */
async function settleRound(tx: Tx, words: readonly ReceivedReport[], locked: Map<number, Payment>) {
  const reports = words.flatMap(
    ({ id, provider_id, report, asked_at }): (Report & { isNamed: boolean })[] => {
      const found = locked.get(id);
      if (!found || !isOurs(report.currency) || isPast(found, asked_at)) return [];
      return [{ row: { ...found, provider_id }, report, asked_at, isNamed: found.provider_id !== null }];
    },
  );
  for (const { row, isNamed } of reports)
    if (!isNamed) await updatePayment(tx, row, { provider_id: row.provider_id });
  // A payment that was paid stays paid; returned money is reported separately.
  const came = reports.filter(({ row, report }) => row.state !== "paid" && report.state === "paid"); // mutation: booked-once
  const paidRows = new Map<number, Payment>();
  for (const round of roundsBy(came, ({ row }) => row.debtor_id))
    for (const row of await bookReceived(tx, round)) paidRows.set(row.id, row);
  for (const report of reports)
    locked.set(
      report.row.id,
      await follow(tx, { ...report, row: paidRows.get(report.row.id) ?? report.row }),
    );
}

const AN_HOUR = 3_600_000;

/**
 * Returns whether the provider was asked before its latest known report. No answer takes an hour: a larger difference means that a clock
 * was set back.
 */
const isPast = ({ told_at }: Payment, asked_at: Date | null): boolean => {
  const behind = told_at && asked_at ? told_at.getTime() - asked_at.getTime() : 0;
  return behind > 0 && behind < AN_HOUR;
};

/**
 * Applies the provider's further reports of a payment whose money is in the books: its mandate, another amount, returned money. Returns the
 * updated payment.
 */
async function follow(tx: Tx, { row, report, asked_at }: Report): Promise<Payment> {
  if (row.state !== "paid") {
    if (row.state !== report.state) await updatePayment(tx, row, { state: report.state });
    return { ...row, state: report.state };
  }
  if (row.mandate_id !== null && report.mandate !== null)
    await giveMandate(tx, row.mandate_id, report.mandate);
  const now = await becomeAmount(tx, row, report);
  const moved = await bookRefundChange(tx, now, report.given_back, asked_at !== null);
  if (asked_at === null) return moved;
  const columns = { told_back: report.given_back, told_at: asked_at };
  await updatePayment(tx, moved, columns);
  return { ...moved, ...columns };
}

/** Changes the amount of a payment: an increase is unallocated, a decrease leaves the books. */
async function becomeAmount(tx: Tx, row: Payment, { amount, currency }: PaymentReport): Promise<Payment> {
  const more = currency === row.currency ? subtract(amount, row.amount) : NOTHING;
  if (more === NOTHING) return row;
  if (more > NOTHING) {
    const change = { amount, unassigned: add(row.unassigned, more) };
    await updatePayment(tx, row, change);
    return { ...row, ...change };
  }
  const left = await recordChargeback(tx, row, subtract(NOTHING, more));
  await updatePayment(tx, left, { amount });
  return { ...left, amount };
}

/**
 * Books a change in the returned amount. An increase leaves the books. A decrease against the provider's last report is money received
 * again: a chargeback won, a refund that failed. Where only the bank reported the return, the provider does not know of it yet.
 */
async function bookRefundChange(
  tx: Tx,
  row: Payment,
  given_back: Cents,
  isProvider: boolean,
): Promise<Payment> {
  const more = subtract(given_back, row.given_back);
  if (more > NOTHING) return recordRefund(tx, row, more);
  const again = atMost(subtract(row.told_back, given_back), subtract(NOTHING, more));
  return isProvider && again > NOTHING ? bookReceivedAgain(tx, row, again) : row;
}

/**
 * Books received money of different debtors on the invoices it was requested for, as far as they are open; the rest waits for a user, and
 * so does all of it where the amount differs from the request.
 */
async function bookReceived(tx: Tx, came: readonly Report[]): Promise<Payment[]> {
  const booked = await bookOnInvoices(
    tx,
    came.map(({ row, report }) => ({
      payment: row,
      amount: report.amount,
      ids: isRequestedAmount(row, report) ? row.invoice_ids : [],
      on: report.paid_on ?? tx.today,
      charges: row.charges,
    })),
  );
  const paid = came.map(({ row, report }, index) => ({
    ...row,
    amount: report.amount,
    currency: isOurs(report.currency) ? report.currency : row.currency,
    state: "paid" as const,
    paid_on: report.paid_on ?? tx.today,
    unassigned: subtract(report.amount, booked[index] ?? NOTHING),
  }));
  await tx.db.execute(sql`update ${provider_payments} set state = r.state, paid_on = r.paid_on, unassigned = r.unassigned,
      amount = r.amount, currency = r.currency, version = ${provider_payments.version} + 1
    from ${recordset(paid, "id int, state text, paid_on date, unassigned bigint, amount bigint, currency text")}
    where ${eq(provider_payments.customer_id, tx.customer.id)} and ${provider_payments.id} = r.id`);
  return paid;
}

const isRequestedAmount = (row: Payment, report: PaymentReport): boolean =>
  row.amount === report.amount && row.currency === report.currency; // mutation: amount-asked

const isOurs = (currency: string): currency is Currency => currencies.some((code) => code === currency);

/**
 * Books returned money that was received again, on the day it was reported: on what it was requested for as far as that is open, the rest
 * waits for a user. Returns the updated payment.
 */
async function bookReceivedAgain(tx: Tx, row: Payment, amount: Cents): Promise<Payment> {
  const [booked = NOTHING] = await bookOnInvoices(tx, [
    { payment: row, amount, ids: row.invoice_ids, on: tx.today, charges: await chargesLeft(tx, row) },
  ]);
  const change = {
    given_back: subtract(row.given_back, amount),
    unassigned: add(row.unassigned, subtract(amount, booked)),
  };
  await updatePayment(tx, row, change);
  return { ...row, ...change };
}

/** Returns how much of the interest and costs a payment was requested for it does not pay now, in cents by invoice. */
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
  const paid = new Map(rows.map((row) => [String(row.invoice_id), cents(Number(row.paid))]));
  return Object.fromEntries(
    Object.entries(charges).map(([id, due]) => [
      id,
      atLeast(NOTHING, subtract(due, paid.get(id) ?? NOTHING)),
    ]),
  );
}

/** Books money returned to the debtor: it leaves the books (`recordChargeback`). Returns the updated payment. */
async function recordRefund(tx: Tx, row: Payment, more: Cents): Promise<Payment> {
  const left = await recordChargeback(tx, row, more);
  const change = {
    given_back: add(row.given_back, more),
    asked_back: subtract(row.asked_back, atMost(row.asked_back, more)),
  };
  await updatePayment(tx, row, change);
  return { ...left, ...change };
}

/**
 * Removes money from the books: first the unallocated part, then what was booked last, whose invoices are reopened. Returns the updated
 * payment.
 */
async function recordChargeback(tx: Tx, row: Payment, amount: Cents): Promise<Payment> {
  const free = atMost(row.unassigned, amount);
  await reverseBookings(tx, row, subtract(amount, free));
  const unassigned = subtract(row.unassigned, free);
  const change = { unassigned, asked_back: atMost(row.asked_back, unassigned) };
  await updatePayment(tx, row, change);
  return { ...row, ...change };
}

async function reverseBookings(tx: Tx, { provider, provider_id }: Payment, amount: Cents) {
  let left = amount;
  for (const { id, paid } of await bookedPayments(tx, provider, provider_id ?? "")) {
    const part = atMost(paid, left);
    left = subtract(left, part);
    if (part === paid) await reversePayment(tx, id, { back_on: tx.today, source: provider });
    else if (part > NOTHING) await reopenInvoices(tx, id, part, provider);
  }
}

/** Returns the booked payments of this provider payment, latest first, with the amount still booked of each. */
async function bookedPayments(
  tx: Tx,
  provider: (typeof provider_payments.$inferSelect)["provider"],
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
