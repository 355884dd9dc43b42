import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { letters } from "@/db/schema/letters";
import { outbox } from "@/db/schema/sending";
import { type Ctx, type Tx, transact } from "@/lib/access/context";
import { settings } from "@/lib/kernel/settings";
import { held, type Waiting } from "./carried";
import { withdraw } from "./withdraw";

/**
 * Begins the sending of messages after the last look before a debtor is written to, because a payment or a dispute may have come in
 * while the mail waited: each is "being sent" from the commit on, and nothing about its invoices changes before that. Otherwise the
 * message is withdrawn. Answers the ids of those to be sent: not those another worker has taken over.
 *
 * Letters, messages, invoices, each in the order of their ids: whoever undoes a run locks them in the same order, so that neither
 * waits for the other for ever.
 */
export const beginStillDue = (
  ctx: Ctx,
  worker: string,
  messages: readonly Waiting[],
): Promise<ReadonlySet<number>> =>
  transact(ctx, async (tx) => {
    const [downloaded, ours] = await Promise.all([
      holdLetters(
        tx,
        messages.map(({ letter_id }) => letter_id),
      ),
      hold(
        tx,
        worker,
        messages.map(({ id }) => id),
      ),
    ]);
    const looked = messages.filter(({ id }) => ours.has(id));
    const carried = await held(tx, looked);
    const due = new Set<number>();
    for (const message of looked) {
      const invoices = carried.get(message.id) ?? [];
      // A message whose invoices were deleted has nothing to say any more.
      if (invoices.length > 0 && invoices.every(({ reason }) => reason === null)) due.add(message.id);
      else await withdraw(tx, message, invoices, downloaded.has(message.letter_id));
    }
    await begin(tx, [...due]);
    return due;
  });

/** Locks what this worker leased and still has: state, owner and time are asked in this moment, not when the transaction began. */
async function hold(tx: Tx, worker: string, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await tx.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.customer_id, tx.customer.id),
        inArray(outbox.id, [...ids]),
        eq(outbox.state, "reserved"),
        eq(outbox.lease_by, worker),
        gt(outbox.lease_until, sql`clock_timestamp()`),
      ),
    )
    .orderBy(asc(outbox.id))
    .for("update");
  return new Set(rows.map(({ id }) => id));
}

/** Only what goes counts as tried: what the last look withdraws was never handed over. */
async function begin(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .update(outbox)
    .set({
      state: "sending",
      attempts: sql`${outbox.attempts} + 1`,
      lease_until: sql`clock_timestamp() + make_interval(secs => ${settings().SENDING_LEASE_SECONDS})`,
    })
    .where(and(eq(outbox.customer_id, tx.customer.id), inArray(outbox.id, [...ids])));
}

/** Locks letters; answers which of them somebody has on paper. */
export async function holdLetters(
  tx: Tx,
  letter_ids: readonly (number | null)[],
): Promise<ReadonlySet<number | null>> {
  const ids = letter_ids.filter((id) => id !== null);
  if (ids.length === 0) return new Set();
  const rows = await tx.db
    .select({ id: letters.id, downloaded_at: letters.downloaded_at })
    .from(letters)
    .where(and(eq(letters.customer_id, tx.customer.id), inArray(letters.id, ids)))
    .orderBy(asc(letters.id))
    .for("update");
  return new Set(rows.flatMap(({ id, downloaded_at }) => (downloaded_at ? [id] : [])));
}
