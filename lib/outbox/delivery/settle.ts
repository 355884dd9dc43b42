import { and, eq, or, sql } from "drizzle-orm";
import { recordset } from "@/db/recordset";
import { outbox } from "@/db/schema/sending";
import { auditDelivery } from "@/lib/access/audit-jobs";
import { type Ctx, transact } from "@/lib/access/context";
import { emit } from "@/lib/access/emit";
import { markBounced } from "@/lib/debtors/commands/recipients";
import { settings } from "@/lib/kernel/settings";
import { withTimeout } from "@/lib/kernel/with-timeout";
import type { Attempt } from "./begin-attempt";
import type { Outcome, RefusedAddress } from "./channel";
import { WORKER_LOST } from "./lease";

/** Waits for the database or the file storage longer than any answer that still arrives takes. Throws TimeoutError. */
export const withinAnswerTime = <T>(what: string, answer: Promise<T>): Promise<T> =>
  withTimeout(settings().ANSWER_SECONDS * 1_000, what, answer);

const GIVE_UP_AFTER_DAYS = 5;
const LONGEST_PAUSE_SECONDS = 4 * 3600;

export type Settlement = {
  state: "sent" | "failed" | "unknown" | "reserved";
  answer: string;
  wait_seconds: number;
  /** The recipients whose address is dead for good. */
  gone: readonly Pick<RefusedAddress, "recipient" | "answer">[];
};

/** Returns the new state of a message after an outcome. "Later" is tried again with growing pauses, for five days. */
export function settlement(outcome: Outcome, attempts: number, ageDays: number): Settlement {
  const gone = (outcome.refusals ?? []).filter(({ is_gone }) => is_gone);
  return { ...endOf(outcome, attempts, ageDays), gone };
}

function endOf(outcome: Outcome, attempts: number, ageDays: number): Omit<Settlement, "gone"> {
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
      return outcome.kind satisfies never;
  }
}

const pauseSeconds = (attempts: number): number =>
  Math.min(LONGEST_PAUSE_SECONDS, settings().RETRY_FIRST_SECONDS * 2 ** Math.min(attempts, 10));

/** An attempt at a debtor's message, with its result. */
export type EndedAttempt = {
  attempt: Attempt & Pick<typeof outbox.$inferSelect, "answer" | "debtor_id">;
  end: Settlement;
};

const ENDED = "id bigint, attempts int, state text, answer text, error text, wait_seconds int";

/**
 * Writes the outcomes of one worker's attempts at debtors' messages, in one transaction, except where a decision or another attempt was
 * made since. Marks dead addresses at the debtor, who is locked before the messages, in the same order as deleting a debtor does. Writes to
 * the audit on whose behalf the messages were sent.
 */
export async function settleMessages(
  ctx: Ctx,
  worker: string,
  ended: readonly EndedAttempt[],
): Promise<void> {
  const rows = ended.map(({ attempt, end: { state, answer, wait_seconds } }) => ({
    id: attempt.id,
    attempts: attempt.attempts + 1,
    state,
    answer: state === "sent" ? answer : attempt.answer,
    error: state === "sent" ? null : answer,
    wait_seconds,
  }));
  await transact(ctx, async (tx) => {
    if (rows.some(({ state }) => state === "failed")) tx.touched("messages");
    for (const { debtor_id, recipient, answer } of goneOf(ended))
      await markBounced(tx, debtor_id, recipient, answer);
    // mutation: outcome-of-attempt
    const settled = await tx.db.execute<Settled>(sql`update ${outbox}
      set state = r.state, answer = r.answer, error = r.error, sent_at = case when r.state = 'sent' then now() end,
        not_before = now() + make_interval(secs => r.wait_seconds), lease_by = null, lease_until = null
      from ${recordset(rows, ENDED)}
      where ${outbox.customer_id} = ${tx.customer.id} and ${outbox.id} = r.id
        and ${outbox.attempts} = r.attempts and ${isUnderWay(worker)}
      returning ${outbox.id}, ${outbox.kind}, ${outbox.debtor_id}, ${outbox.state}`);
    await auditDelivery(
      tx,
      settled.flatMap(({ id, state }) => (state === "reserved" ? [] : [Number(id)])),
    );
    emit(tx, "message.delivered", settled.filter(({ state }) => state === "sent").map(payloadOf));
    emit(tx, "message.failed", settled.filter(({ state }) => state === "failed").map(payloadOf));
  });
}

type Settled = Pick<typeof outbox.$inferSelect, "kind" | "debtor_id" | "state"> & { id: string };

const payloadOf = ({ id, kind, debtor_id }: Settled) => ({ id: Number(id), kind, debtor_id });

/** Returns the dead addresses, in the order in which their debtors are locked. */
const goneOf = (ended: readonly EndedAttempt[]) =>
  ended
    .flatMap(({ attempt: { debtor_id }, end }) =>
      debtor_id === null ? [] : end.gone.map((refused) => ({ debtor_id, ...refused })),
    )
    .sort((row, other) => row.debtor_id - other.debtor_id);

/**
 * Returns the condition that an attempt is still under way. One given up as lost that is answered after all is no longer unknown, unless a
 * person decided about it.
 */
export const isUnderWay = (worker: string) =>
  or(
    and(eq(outbox.state, "sending"), eq(outbox.lease_by, worker)),
    and(eq(outbox.state, "unknown"), eq(outbox.error, WORKER_LOST)), // mutation: decision-kept
  );
