import { and, eq, sql } from "drizzle-orm";
import { outbox } from "@/db/schema/sending";
import { type Ctx, transact } from "@/lib/access/context";
import { settings } from "@/lib/kernel/settings";
import { within } from "@/lib/kernel/within";
import type { Handover, RefusedAddress } from "@/lib/mail/port";
import { markBounced } from "@/lib/recipients/commands";
import { isGone } from "../rules/undelivered";

/** Waits for the database or the files longer than any answer takes that still comes. Throws OutOfTime. */
export const answered = <T>(what: string, answer: Promise<T>): Promise<T> =>
  within(settings().ANSWER_SECONDS * 1_000, what, answer);

const GIVE_UP_AFTER_DAYS = 5;
const LONGEST_PAUSE_SECONDS = 4 * 3600;

export type Settlement = {
  state: "sent" | "failed" | "unknown" | "reserved";
  answer: string;
  wait_seconds: number;
  /** The recipients whose mailbox is gone. */
  gone: readonly RefusedAddress[];
};

/** What an outcome makes of a message. A temporary refusal is tried again with growing pauses, for five days (RFC 5321 §4.5.4.1). */
export function settlement(outcome: Handover, attempts: number, ageDays: number): Settlement {
  const gone = (outcome.refusals ?? []).filter(({ answer }) => isGone(answer));
  return { ...endOf(outcome, attempts, ageDays), gone };
}

function endOf(outcome: Handover, attempts: number, ageDays: number): Omit<Settlement, "gone"> {
  const { answer } = outcome;
  switch (outcome.kind) {
    case "sent":
      return { state: "sent", answer, wait_seconds: 0 };
    case "refused":
      return { state: "failed", answer, wait_seconds: 0 };
    case "unknown":
      return { state: "unknown", answer, wait_seconds: 0 };
    case "later":
      if (ageDays >= GIVE_UP_AFTER_DAYS) return { state: "failed", answer, wait_seconds: 0 };
      return { state: "reserved", answer, wait_seconds: pauseSeconds(attempts) };
    default:
      return outcome satisfies never;
  }
}

const pauseSeconds = (attempts: number): number =>
  Math.min(LONGEST_PAUSE_SECONDS, settings().RETRY_FIRST_SECONDS * 2 ** Math.min(attempts, 10));

type Row = Pick<typeof outbox.$inferSelect, "id" | "answer" | "debtor_id">;

/**
 * Writes down what became of a debtor's mail, only while this worker is still sending it: what was decided meanwhile stays. A mailbox
 * that is gone is marked at the debtor, who is locked before the message, as by whoever deletes it.
 */
export async function settleMail(ctx: Ctx, worker: string, { id, answer, debtor_id }: Row, end: Settlement) {
  const isSent = end.state === "sent";
  await transact(ctx, async (tx) => {
    if (debtor_id !== null)
      for (const { recipient, answer: said } of end.gone) await markBounced(tx, debtor_id, recipient, said);
    await tx.db
      .update(outbox)
      .set({
        state: end.state,
        answer: isSent ? end.answer : answer,
        error: isSent ? null : end.answer,
        sent_at: isSent ? sql`now()` : null,
        not_before: sql`now() + make_interval(secs => ${end.wait_seconds})`,
        lease_by: null,
        lease_until: null,
      })
      .where(
        and(
          eq(outbox.customer_id, tx.customer.id),
          eq(outbox.id, id),
          eq(outbox.state, "sending"),
          eq(outbox.lease_by, worker),
        ),
      );
  });
}
