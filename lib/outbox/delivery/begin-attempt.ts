import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { letters } from "@/db/schema/letters";
import { outbox } from "@/db/schema/sending";
import { type Ctx, type Tx, transact } from "@/lib/access/context";
import { settings } from "@/lib/kernel/settings";
import { messageInvoices, type Waiting } from "./message-invoices";
import { withdraw } from "./withdraw";

/** One attempt of one worker to hand a message over; `attempts` is the number of earlier ones. */
export type Attempt = { worker: string; id: number; attempts: number };

/**
 * Begins attempts of one worker at messages of one customer, in one transaction, with a last check before a debtor is contacted, because a
 * payment or a dispute may have arrived while the mail waited: a message is "being sent" from the commit on, and nothing about its invoices
 * changes before that. A message that is no longer due is withdrawn instead, and its attempt does not count.
 *
 * Each attempt is claimed by a statement of its own, so that a message that occurs twice among them is claimed once. Returns for each
 * attempt, in their order, whether it may hand its message over.
 *
 * Locks letters, messages and invoices in this order; undoing a run does the same, so that the two cannot deadlock.
 */
export const beginAttempts = (ctx: Ctx, attempts: readonly (Attempt & Waiting)[]): Promise<boolean[]> =>
  transact(ctx, async (tx) => {
    const inOrder = [...attempts].sort((attempt, other) => attempt.id - other.id);
    const letter_ids = inOrder.map(({ letter_id }) => letter_id);
    const [downloaded, ...isWon] = await Promise.all([
      lockLetters(tx, letter_ids),
      ...inOrder.map((attempt) => claimAttempt(tx.db, tx.customer.id, attempt)),
    ]);
    const won = inOrder.filter((_, index) => isWon[index]);
    const invoicesOf = await messageInvoices(tx, won);
    const mayLeave = new Set<Attempt>();
    for (const attempt of won) {
      const invoices = invoicesOf.get(attempt.id) ?? [];
      // A message without invoices, as they were deleted, is obsolete.
      // mutation: last-look
      if (invoices.length > 0 && invoices.every(({ reason }) => reason === null)) mayLeave.add(attempt);
      else await withdraw(tx, attempt, invoices, downloaded.has(attempt.letter_id));
    }
    return attempts.map((attempt) => mayLeave.has(attempt));
  });

/**
 * Claims the right to hand a message over, for a customer's message or, with null, a mail of the product itself. "At most once" depends on
 * this one conditional statement: state, attempt number, worker and lease are compared in the database, by its current clock, so that of
 * any number of copies of a message, in this worker's memory or another's, one claims the row and no other finds it unchanged. Returns
 * whether it was claimed. From the commit until the outcome is written it is unknown whether the mail was sent.
 */
export async function claimAttempt(
  db: Pick<Transaction, "update">,
  customer_id: number | null,
  { worker, id, attempts }: Attempt,
): Promise<boolean> {
  const won = await db
    .update(outbox)
    .set({
      state: "sending",
      attempts: attempts + 1, // mutation: attempt-counted
      lease_until: sql`clock_timestamp() + make_interval(secs => ${settings().SENDING_LEASE_SECONDS})`,
    })
    .where(
      and(
        customer_id === null ? isNull(outbox.customer_id) : eq(outbox.customer_id, customer_id),
        eq(outbox.id, id),
        eq(outbox.state, "reserved"), // mutation: state-compared
        eq(outbox.attempts, attempts), // mutation: attempts-compared
        eq(outbox.lease_by, worker), // mutation: worker-compared
        gt(outbox.lease_until, sql`clock_timestamp()`), // mutation: lease-compared
      ),
    )
    .returning({ id: outbox.id });
  return won.length === 1; // mutation: row-won
}

/** Locks letters, in the order of their ids. Returns those that were downloaded. */
export async function lockLetters(
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
