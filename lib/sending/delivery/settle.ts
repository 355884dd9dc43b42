import { and, eq, or, sql } from "drizzle-orm";
import { outbox } from "@/db/schema/sending";
import { tellDelivery } from "@/lib/access/audit-of-work";
import { type Ctx, transact } from "@/lib/access/context";
import { settings } from "@/lib/kernel/settings";
import { within } from "@/lib/kernel/within";
import type { Handover, RefusedAddress } from "@/lib/mail/port";
import { markBounced } from "@/lib/recipients/commands";
import { isGone } from "../rules/undelivered";
import type { Attempt } from "./begin-attempt";
import { WORKER_LOST } from "./lease";

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

/** A message as it was prepared, with the worker that tried to hand it over. */
type Tried = Attempt & Pick<typeof outbox.$inferSelect, "answer" | "debtor_id">;

/**
 * Writes down what became of an attempt at a debtor's message, unless something was decided or tried since. A mailbox that is gone is
 * marked at the debtor, who is locked before the message, as by whoever deletes it. The audit says for whom it went.
 */
export async function settleMessage(ctx: Ctx, tried: Tried, end: Settlement): Promise<void> {
  const { debtor_id } = tried;
  await transact(ctx, async (tx) => {
    if (debtor_id !== null)
      for (const { recipient, answer } of end.gone) await markBounced(tx, debtor_id, recipient, answer);
    const isSent = end.state === "sent";
    const settled = await tx.db
      .update(outbox)
      .set({ ...endAs(end), answer: isSent ? end.answer : tried.answer })
      .where(and(eq(outbox.customer_id, tx.customer.id), isUnderWay(tried)))
      .returning({ id: outbox.id });
    if (end.state !== "reserved")
      await tellDelivery(
        tx,
        settled.map(({ id }) => id),
      );
  });
}

/** The columns in which every kind of message ends an attempt. */
export const endAs = ({ state, answer, wait_seconds }: Settlement) => ({
  state,
  error: state === "sent" ? null : answer,
  sent_at: state === "sent" ? sql`now()` : null,
  not_before: sql`now() + make_interval(secs => ${wait_seconds})`,
  lease_by: null,
  lease_until: null,
});

/**
 * This very attempt is under way: no other has begun since. One that was given up for lost and then answers after all is no longer
 * unknown, as long as nobody has decided about it.
 */
export const isUnderWay = ({ worker, id, attempts }: Attempt) =>
  and(
    eq(outbox.id, id),
    eq(outbox.attempts, attempts + 1),
    or(
      and(eq(outbox.state, "sending"), eq(outbox.lease_by, worker)),
      and(eq(outbox.state, "unknown"), eq(outbox.error, WORKER_LOST)),
    ),
  );
