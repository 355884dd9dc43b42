import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { letters } from "@/db/schema/letters";
import { outbox } from "@/db/schema/sending";
import { type Ctx, type Tx, transact } from "@/lib/access/context";
import { settings } from "@/lib/kernel/settings";
import { held, type Waiting } from "./carried";
import { withdraw } from "./withdraw";

/** One attempt of one worker to hand a message over; `attempts` went before it. */
export type Attempt = { worker: string; id: number; attempts: number };

/**
 * Begins an attempt after the last look before a debtor is written to, because a payment or a dispute may have come in while the mail
 * waited: the message is "being sent" from the commit on, and nothing about its invoices changes before that. A message that is no
 * longer due is withdrawn. Returns whether this attempt may hand the message over.
 *
 * Locks letter, message and invoices in this order: whoever undoes a run does the same, so that neither waits for the other for ever.
 */
export const beginAttempt = (ctx: Ctx, attempt: Attempt, message: Waiting): Promise<boolean> =>
  transact(ctx, async (tx) => {
    const [downloaded, isOurs] = await Promise.all([
      lockLetters(tx, [message.letter_id]),
      lockMessage(tx, attempt),
    ]);
    if (!isOurs) return false;
    const invoices = (await held(tx, [message])).get(message.id) ?? [];
    // A message whose invoices were deleted has nothing to say any more.
    const isDue = invoices.length > 0 && invoices.every(({ reason }) => reason === null);
    if (isDue) return takeAttempt(tx.db, tx.customer.id, attempt);
    await withdraw(tx, message, invoices, downloaded.has(message.letter_id));
    return false;
  });

/**
 * Takes the right to hand a message over, for a customer's message or, with null, a mail of the product itself. This one conditional
 * statement is what "at most once" rests on: state and attempt number are compared in the database, so of any number of copies of a
 * message, in the memory of this worker or of another, one wins the row and no other finds it as it was. Returns whether it was won.
 * From the commit until the outcome is written nobody can know whether the mail left.
 */
export async function takeAttempt(
  db: Pick<Transaction, "update">,
  customer_id: number | null,
  attempt: Attempt,
): Promise<boolean> {
  const won = await db
    .update(outbox)
    .set({
      state: "sending",
      attempts: attempt.attempts + 1,
      lease_until: sql`clock_timestamp() + make_interval(secs => ${settings().SENDING_LEASE_SECONDS})`,
    })
    .where(
      and(
        customer_id === null ? isNull(outbox.customer_id) : eq(outbox.customer_id, customer_id),
        isOpen(attempt),
      ),
    )
    .returning({ id: outbox.id });
  return won.length === 1;
}

/** It waits, nobody has tried it since, and this worker's lease is not over: by the clock of this moment, not of the transaction's beginning. */
const isOpen = ({ worker, id, attempts }: Attempt) =>
  and(
    eq(outbox.id, id),
    eq(outbox.state, "reserved"),
    eq(outbox.attempts, attempts),
    eq(outbox.lease_by, worker),
    gt(outbox.lease_until, sql`clock_timestamp()`),
  );

async function lockMessage(tx: Tx, attempt: Attempt): Promise<boolean> {
  const rows = await tx.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.customer_id, tx.customer.id), isOpen(attempt)))
    .for("update");
  return rows.length === 1;
}

/** Locks letters, in the order of their ids. Returns those of which somebody has the paper. */
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
