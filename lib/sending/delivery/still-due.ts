import { and, eq, gt, sql } from "drizzle-orm";
import { letters, outbox } from "@/db/schema/sending";
import { type Ctx, type Tx, transact } from "@/lib/access/context";
import { settings } from "@/lib/kernel/settings";
import { held, type Waiting } from "./carried";
import { withdraw } from "./withdraw";

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
