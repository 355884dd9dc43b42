import { eq, sql } from "drizzle-orm";
import { recordset } from "@/db/recordset";
import { provider_payments } from "@/db/schema/payments";
import type { Tx } from "@/lib/access/context";
import { jobEvents } from "@/lib/jobs/events";
import { roundsBy } from "@/lib/kernel/group";
import { NOTHING, subtract } from "@/lib/kernel/money";
import type { Known } from "../port";
import { bookOn } from "./book-on";
import { giveBack } from "./give-back";
import { lockPayments, type Payment, updatePayment } from "./lock-payments";
import { giveMandate } from "./mandates";

/** What the provider says of a payment of ours now, and what it calls it. */
export type Word = { id: number; provider_id: string; known: Known };

/** Makes our books say what the provider says of one payment now, in the caller's transaction (`settleAll`). */
export const settle = (tx: Tx, id: number, provider_id: string, known: Known): Promise<void> =>
  settleAll(tx, [{ id, provider_id, known }]);

/**
 * Makes our books say what the provider says of payments now, in the caller's transaction. It compares whole states, so the same message
 * twice, late, or in another order changes nothing (docs/decisions/016-money-by-a-provider.md).
 */
export async function settleAll(tx: Tx, words: readonly Word[]): Promise<void> {
  const locked = await lockPayments(
    tx,
    words.map(({ id }) => id),
  );
  for (const round of roundsBy(words, ({ id }) => id)) await settleRound(tx, round, locked);
  if ([...locked.values()].some(({ state }) => state === "paid"))
    tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "actions"));
}

/** A payment as it was locked, or as the round before left it, and what is said of it. */
type Said = { row: Payment; known: Known };

/** No payment is in it twice. What it makes of the payments stands in `locked` afterwards. */
async function settleRound(tx: Tx, words: readonly Word[], locked: Map<number, Payment>) {
  const said = words.flatMap(({ id, provider_id, known }): (Said & { isNamed: boolean })[] => {
    const found = locked.get(id);
    if (!found || found.amount !== known.amount || found.currency !== known.currency) return [];
    return [{ row: { ...found, provider_id }, known, isNamed: found.provider_id !== null }];
  });
  for (const { row, isNamed } of said)
    if (!isNamed) await updatePayment(tx, row, { provider_id: row.provider_id });
  // What was paid once stays paid; money that went back is told beside it.
  const came = said.filter(({ row, known }) => row.state !== "paid" && known.state === "paid");
  const taken = new Map<number, Payment>();
  for (const round of roundsBy(came, ({ row }) => row.debtor_id))
    for (const row of await takeIn(tx, round)) taken.set(row.id, row);
  for (const { row, known } of said)
    locked.set(row.id, await follow(tx, { row: taken.get(row.id) ?? row, known }));
}

/** What else is said of a payment whose money is in our books. */
async function follow(tx: Tx, { row, known }: Said): Promise<Payment> {
  if (row.state !== "paid") {
    if (row.state !== known.state) await updatePayment(tx, row, { state: known.state });
    return { ...row, state: known.state };
  }
  if (row.mandate_id !== null && known.mandate !== null) await giveMandate(tx, row.mandate_id, known.mandate);
  const more = subtract(known.given_back, row.given_back);
  return more > NOTHING ? giveBack(tx, row, more) : row;
}

/** Money of different debtors that came in goes on the invoices it was asked for, as far as they are open; the rest waits for a person. */
async function takeIn(tx: Tx, came: readonly Said[]): Promise<Payment[]> {
  const booked = await bookOn(
    tx,
    came.map(({ row, known }) => ({
      payment: row,
      amount: row.amount,
      ids: row.invoice_ids,
      on: known.paid_on ?? tx.today,
      charges: row.charges,
    })),
  );
  const paid = came.map(({ row, known }, place) => ({
    ...row,
    state: "paid" as const,
    paid_on: known.paid_on ?? tx.today,
    unassigned: subtract(row.amount, booked[place] ?? NOTHING),
  }));
  await tx.db.execute(sql`update ${provider_payments} set state = r.state, paid_on = r.paid_on, unassigned = r.unassigned,
      version = ${provider_payments.version} + 1
    from ${recordset(paid, "id int, state text, paid_on date, unassigned bigint")}
    where ${eq(provider_payments.customer_id, tx.customer.id)} and ${provider_payments.id} = r.id`);
  return paid;
}
