import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { among } from "@/db/recordset";
import { bank_entries, bank_matches, bank_proposals } from "@/db/schema/bank";
import { provider_payments } from "@/db/schema/payments";
import type { Tx } from "@/lib/access/context";
import { reversePayment } from "@/lib/agreements/commands/undo-payment";
import { earlier } from "@/lib/kernel/day";
import { NOTHING } from "@/lib/kernel/money";
import { lockPayment } from "../lock-payments";
import { settleAll } from "../settle";

type Entry = typeof bank_entries.$inferSelect;

/** Returns whether a line belongs to a known transaction: a payment through the provider, or the return of an earlier line. */
export const isOfOurs = ({ provider_payment_id, returns_id }: Entry): boolean =>
  provider_payment_id !== null || returns_id !== null;

/** Locks the payments of lines before their invoices, in the same order as provider reports do. */
export async function lockPaymentsOf(tx: Tx, entries: readonly Entry[]): Promise<void> {
  const ids = entries.flatMap(({ provider_payment_id }) => provider_payment_id ?? []);
  if (ids.length === 0) return;
  await tx.db
    .select({ id: provider_payments.id })
    .from(provider_payments)
    .where(and(eq(provider_payments.customer_id, tx.customer.id), among(provider_payments.id, ids)))
    .orderBy(asc(provider_payments.id))
    .for("update");
}

/**
 * Updates the books for a locked line of a known transaction: its payment was paid, or its money returned and the invoices reopened at
 * their step. What was reported before is not booked again.
 */
export async function settleLine(tx: Tx, entry: Entry): Promise<void> {
  if (entry.provider_payment_id !== null) await settlePayment(tx, entry, entry.provider_payment_id);
  else if (entry.returns_id !== null) await reverseLine(tx, entry, entry.returns_id);
  await tx.db
    .update(bank_entries)
    .set({ state: "booked", booked: entry.amount, version: sql`${bank_entries.version} + 1` })
    .where(ofLine(tx, entry.id));
}

const ofLine = (tx: Tx, id: number) =>
  and(eq(bank_entries.customer_id, tx.customer.id), eq(bank_entries.id, id));

async function settlePayment(tx: Tx, entry: Entry, id: number) {
  const row = await lockPayment(tx, id);
  if (!row || row.provider_id === null) return;
  const cameIn = entry.amount > NOTHING;
  const wentBack = cameIn ? await isReturned(tx, id) : row.state === "paid";
  const report = {
    // A return before any report of payment means that the payment was refused.
    state: cameIn || row.state === "paid" ? ("paid" as const) : ("failed" as const),
    amount: row.amount,
    currency: row.currency,
    paid_on: earlier(entry.value_on, tx.today),
    given_back: wentBack ? row.amount : row.given_back,
    mandate: null,
  };
  await settleAll(tx, [{ id, provider_id: row.provider_id, report, asked_at: null }]);
}

/** Returns whether a booked line shows that the money of a payment was returned: statements may be imported in any order. */
async function isReturned(tx: Tx, id: number): Promise<boolean> {
  const returned = await tx.db.$count(
    bank_entries,
    and(
      eq(bank_entries.customer_id, tx.customer.id),
      eq(bank_entries.provider_payment_id, id),
      eq(bank_entries.state, "booked"),
      sql`${bank_entries.amount} < 0`,
    ),
  );
  return returned > 0;
}

/** Undoes the booking of an incoming line, as of the day its money was returned, and keeps it from being booked again. */
async function reverseLine(tx: Tx, entry: Entry, came_id: number) {
  const matches = await tx.db
    .select({ payment_id: bank_matches.payment_id })
    .from(bank_matches)
    .where(
      and(
        eq(bank_matches.customer_id, tx.customer.id),
        eq(bank_matches.entry_id, came_id),
        isNull(bank_matches.undone_at),
      ),
    )
    .orderBy(asc(bank_matches.payment_id));
  const back_on = earlier(entry.value_on, tx.today);
  for (const { payment_id } of matches) await reversePayment(tx, payment_id, { back_on, source: "bank" });
  await tx.db
    .delete(bank_proposals)
    .where(and(eq(bank_proposals.customer_id, tx.customer.id), eq(bank_proposals.entry_id, came_id)));
  await tx.db
    .update(bank_entries)
    .set({ state: "out", reason: "returned", version: sql`${bank_entries.version} + 1` })
    .where(ofLine(tx, came_id));
}
