import { and, eq, isNull, sql } from "drizzle-orm";
import { among } from "@/db/recordset";
import { bank_matches } from "@/db/schema/bank";
import { debtors } from "@/db/schema/debtors";
import { type EntrySource, invoices } from "@/db/schema/invoices";
import { bookings, payments, provider_payments } from "@/db/schema/payments";
import type { Tx } from "@/lib/access/context";
import { ownDebtor } from "@/lib/access/own-debtors";
import { command } from "@/lib/access/verbs";
import { type CustomerSettings, customerSettings } from "@/lib/customers/queries";
import { book } from "@/lib/invoices/commands/book";
import { evaluateConcerned } from "@/lib/invoices/commands/evaluate-holds";
import { writeChanges } from "@/lib/invoices/commands/follow-holds";
import { lockRows } from "@/lib/invoices/commands/lock";
import { unsee } from "@/lib/invoices/commands/record-imported-payments";
import { restore } from "@/lib/invoices/commands/restore";
import { undoOfPayment } from "@/lib/invoices/commands/undo";
import { nextState } from "@/lib/invoices/rules/next-state";
import { jobEvents } from "@/lib/jobs/events";
import type { Day } from "@/lib/kernel/day";
import { groupBy } from "@/lib/kernel/group";
import { add, NOTHING, subtract, sum } from "@/lib/kernel/money";
import { conflict, notFound, stale } from "@/lib/kernel/problems";
import { PaymentUndone } from "../answers";
import { PaymentId } from "../schema";
import { emitPayments } from "./emit-payments";

/**
 * Undoes a payment, at any time: its bookings are reversed with their own day; status, place in the flow and agreements are restored where
 * nobody changed them since; and promises are judged again. Throws Problem("not-found"), ("stale"), ("conflict") when undone already.
 */
export const undoPayment = command({
  can: "payments.write",
  input: PaymentId,
  answer: PaymentUndone,
  async run(tx, { id, version }) {
    await requirePayment(tx, id, version);
    return { data: { id, undone: await reversePayment(tx, id) } };
  },
});

/**
 * Undoes a payment in the caller's transaction, after permission was checked. Its bookings are reversed with their own day, as if it had
 * never existed; money that was returned to the debtor is reversed on `back_on`. Returns how many invoices it was booked on. Throws
 * Problem("conflict").
 */
export async function reversePayment(
  tx: Tx,
  id: number,
  { back_on = null, source = "hand" }: { back_on?: Day | null; source?: EntrySource } = {},
): Promise<number> {
  await takeOnce(tx, id);
  const money = await tx.db
    .select()
    .from(bookings)
    .where(and(eq(bookings.customer_id, tx.customer.id), eq(bookings.payment_id, id)));
  const ids = [...new Set(money.map(({ invoice_id }) => invoice_id))];
  await lockRows(tx, among(invoices.id, ids));
  await reverse(tx, money, { back_on, source });
  await restoreStates(tx, id, ids);
  const settings = await customerSettings(tx);
  await restoreAmounts(tx, money, settings);
  await evaluateConcerned(tx, ids, settings);
  tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "actions"));
  return ids.length;
}

async function requirePayment(tx: Tx, id: number, version: number | undefined) {
  const [row] = await tx.db
    .select({ version: payments.version, undone_at: payments.undone_at })
    .from(payments)
    .innerJoin(
      debtors,
      and(eq(debtors.customer_id, payments.customer_id), eq(debtors.id, payments.debtor_id)),
    )
    .where(and(eq(payments.customer_id, tx.customer.id), eq(payments.id, id), ownDebtor(tx)));
  if (!row) throw notFound();
  if (version !== undefined && version !== row.version) throw stale();
}

/** Marks a payment as undone, once even for concurrent callers, and frees its money at its source. Throws Problem("conflict"). */
async function takeOnce(tx: Tx, id: number) {
  const [payment] = await tx.db
    .update(payments)
    .set({
      undone_at: sql`now()`,
      undone_by: tx.actor.id || null,
      version: sql`${payments.version} + 1`,
    })
    .where(and(eq(payments.customer_id, tx.customer.id), eq(payments.id, id), isNull(payments.undone_at)))
    .returning({ source: payments.source, reference: payments.reference, amount: payments.amount });
  if (!payment) throw conflict("undone_already");
  emitPayments(tx, [id], { is_undone: true });
  if (payment.source === "bank") await freeLine(tx, id);
  else if (payment.source !== "hand") await unassign(tx, payment.source, payment);
}

/** Frees the money of a bank line for the line; bank_matches_kept adjusts the line's booked amount. */
const freeLine = (tx: Tx, id: number) =>
  tx.db
    .update(bank_matches)
    .set({ undone_at: sql`now()` })
    .where(
      and(
        eq(bank_matches.customer_id, tx.customer.id),
        eq(bank_matches.payment_id, id),
        isNull(bank_matches.undone_at),
      ),
    );

type Booked = Pick<typeof payments.$inferSelect, "reference" | "amount">;
type Provider = (typeof provider_payments.$inferSelect)["provider"];

/**
 * Makes money from the provider unassigned again when its booking is undone: it was not refunded, and a user has to decide where it
 * belongs.
 */
const unassign = (tx: Tx, provider: Provider, { reference, amount }: Booked) =>
  tx.db
    .update(provider_payments)
    .set({
      unassigned: sql`least(${provider_payments.amount} - ${provider_payments.given_back}, ${provider_payments.unassigned} + ${amount}::bigint)`,
      version: sql`${provider_payments.version} + 1`,
    })
    .where(
      and(
        eq(provider_payments.customer_id, tx.customer.id),
        eq(provider_payments.provider, provider),
        eq(provider_payments.provider_id, reference),
      ),
    );

type Money = typeof bookings.$inferSelect;

const reverse = async (
  tx: Tx,
  money: Money[],
  { back_on, source }: { back_on: Day | null; source: EntrySource },
) => {
  await unsee(
    tx,
    money.map(({ id }) => id),
  );
  await book(
    tx,
    money.map((booking) => ({
      invoice_id: booking.invoice_id,
      on: back_on ?? booking.on,
      paid: subtract(NOTHING, booking.paid),
      part: booking.part,
      is_set_off: booking.is_set_off,
      reverses_id: booking.id,
    })),
    source,
  );
};

/** Restores status, place in the flow and holds to before the payment, where nobody changed them since. */
async function restoreStates(tx: Tx, payment_id: number, ids: number[]) {
  const undo_id = await undoOfPayment(tx, payment_id);
  if (undo_id !== null) await restore(tx, undo_id, { ids });
}

/** Reopens the amounts that were paid; changes reported by the ledger since stay. */
async function restoreAmounts(tx: Tx, money: Money[], settings: CustomerSettings) {
  const principal = groupBy(
    money.filter(({ part }) => part === "principal"),
    ({ invoice_id }) => invoice_id,
  );
  const rows = await lockRows(tx, among(invoices.id, [...principal.keys()]));
  const changes = rows.map((row) => {
    const paidSum = sum((principal.get(row.id) ?? []).map(({ paid }) => paid));
    const amount = add(row.amount, paidSum);
    const context = { settings, today: tx.today, collect: row.collect };
    const event = { kind: "imported" as const, amount, expires_at: row.expires_at, paid_at: null };
    return { before: row, state: { ...nextState(row, event, context), id: row.id } };
  });
  await writeChanges(tx, changes, "payment");
}
