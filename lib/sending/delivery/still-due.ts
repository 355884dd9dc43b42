import { and, eq, gt, sql } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { letter_items, letters, outbox, outbox_items } from "@/db/schema/sending";
import { withDebtor } from "@/db/with-debtor";
import { type Ctx, type Tx, transact } from "@/lib/access/context";
import { stageOf } from "@/lib/flow/statuses";
import { NOTHING } from "@/lib/kernel/money";
import { settings } from "@/lib/kernel/settings";
import type { SkipReason } from "../rules/decide";
import { withdraw } from "./withdraw";

export type Waiting = Pick<typeof outbox.$inferSelect, "id" | "run_id" | "letter_id" | "kind">;
/** An invoice a message carries, with why it may no longer be mailed. */
export type Carried = { id: number; reason: SkipReason | null };

/**
 * Begins the sending of a message after the last look before a debtor is written to, because a payment or a dispute may have come in
 * while the mail waited: it is "being sent" from the commit on, and nothing about its invoices changes before that. Otherwise the
 * message is withdrawn. False when there is nothing to send, or another worker has taken it over.
 *
 * Letter, message, invoices: whoever undoes a run locks them in the same order, so that neither waits for the other for ever.
 */
export const beginIfStillDue = (ctx: Ctx, worker: string, message: Waiting): Promise<boolean> =>
  transact(ctx, async (tx) => {
    const [isDownloaded, isOurs] = await Promise.all([
      holdLetter(tx, message.letter_id),
      begin(tx, worker, message.id),
    ]);
    if (!isOurs) return false;
    const carried = await held(tx, message);
    // A message whose invoices were deleted has nothing to say any more.
    if (carried.length > 0 && carried.every(({ reason }) => reason === null)) return true;
    await withdraw(tx, message, carried, isDownloaded);
    return false;
  });

/** Only what this worker leased and still has: state, owner and time are asked in the moment it begins, not when the transaction did. */
async function begin(tx: Tx, worker: string, id: number): Promise<boolean> {
  const begun = await tx.db
    .update(outbox)
    .set({
      state: "sending",
      attempts: sql`${outbox.attempts} + 1`,
      lease_until: sql`clock_timestamp() + make_interval(secs => ${settings().SENDING_LEASE_SECONDS})`,
    })
    .where(
      and(
        eq(outbox.customer_id, tx.customer.id),
        eq(outbox.id, id),
        eq(outbox.state, "reserved"),
        eq(outbox.lease_by, worker),
        gt(outbox.lease_until, sql`clock_timestamp()`),
      ),
    )
    .returning({ id: outbox.id });
  return begun.length === 1;
}

/** Locks a letter; says whether somebody has it on paper. */
export async function holdLetter(tx: Tx, letter_id: number | null): Promise<boolean> {
  if (letter_id === null) return false;
  const [letter] = await tx.db
    .select({ downloaded_at: letters.downloaded_at })
    .from(letters)
    .where(and(eq(letters.customer_id, tx.customer.id), eq(letters.id, letter_id)))
    .for("update");
  return Boolean(letter?.downloaded_at);
}

/** The invoices a message carries, held until the transaction ends; a copy carries no step, and tells of those of its letter. */
async function held(tx: Tx, { id: outbox_id, kind, letter_id }: Waiting): Promise<Carried[]> {
  const { customer_id } = invoices;
  const told =
    kind === "copy"
      ? sql`select li.invoice_id from ${letter_items} li where li.customer_id = ${customer_id} and li.letter_id = ${letter_id}`
      : sql`select oi.invoice_id from ${outbox_items} oi where oi.customer_id = ${customer_id} and oi.outbox_id = ${outbox_id}`;
  const rows = await tx.db
    .select({
      id: invoices.id,
      amount: invoices.amount,
      last_status_id: invoices.last_status_id,
      collect: debtors.collect,
    })
    .from(invoices)
    .innerJoin(debtors, withDebtor)
    .where(and(eq(invoices.customer_id, tx.customer.id), sql`${invoices.id} in (${told})`))
    .orderBy(invoices.id)
    .for("share", { of: invoices });
  return rows.map(({ id, ...invoice }) => ({ id, reason: reasonAgainst(invoice) }));
}

function reasonAgainst(invoice: {
  amount: number;
  last_status_id: number;
  collect: boolean;
}): SkipReason | null {
  const stage = stageOf(invoice.last_status_id);
  if (invoice.amount <= NOTHING) return "paid";
  if (stage === "closed") return "closed";
  if (stage === "hold") return "on_hold";
  if (stage === "transferred") return "transferred";
  return invoice.collect ? null : "not_collected";
}
