import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { invoices } from "@/db/schema/invoices";
import { runs } from "@/db/schema/runs";
import { type Ctx, type Read, type Tx, transact } from "@/lib/access/context";
import { overriddenBy } from "@/lib/contact-policy/rules/reasons";
import { Override } from "@/lib/contact-policy/schema";
import type { Cause } from "@/lib/holds/rules/hold-effects";
import { release } from "@/lib/invoices/commands/lock-for-job";
import { undoOfRun } from "@/lib/invoices/commands/undo";
import { journal } from "@/lib/invoices/commands/write-states";
import type { JobResult } from "@/lib/jobs/answers";
import { advanceJob } from "@/lib/jobs/commands";
import { defineJob, type JobRow, type Progress } from "@/lib/jobs/define";
import { wakeDelivery } from "@/lib/jobs/wake";
import { settings } from "@/lib/kernel/settings";
import { lockDebtors } from "@/lib/messages/commands/lock-debtors";
import { recordRows } from "@/lib/messages/commands/record-run";
import { type WrittenSteps, writeLetters, writeSteps } from "@/lib/messages/commands/write";
import { candidates, composeContext } from "@/lib/messages/queries/candidates";
import { type ComposeContext, composeMessage } from "@/lib/messages/rules/compose";
import type { Candidate } from "@/lib/messages/rules/decide";
import { flexOutcome, type Outcome, outcome } from "@/lib/messages/rules/run";
import { addFigures, type Figures, noFigures, runFigures } from "./rules";

const letGo = (ctx: Ctx, job: JobRow) => transact(ctx, (tx) => release(tx, job.id));

/** Executes the rows of the action list, or of the agenda, that its job has reserved. */
export const runActionsJob = defineJob({
  name: "run-actions",
  input: z.strictObject({ pending: z.boolean().default(false), override: Override.optional() }),
  run: (ctx, { pending, override }, job) =>
    inChunks(ctx, job, {
      override,
      cause: pending ? "agenda" : "run",
      decide: (rows, context) => outcome(rows, context, pending ? "agenda" : "action"),
    }),
  release: letGo,
});

/** Sends the flex templates of the rows that its job has reserved. */
export const sendFlexJob = defineJob({
  name: "send-flex",
  input: z.strictObject({ override: Override.optional() }),
  run: (ctx, { override }, job) => inChunks(ctx, job, { override, cause: "run", decide: flexOutcome }),
  release: letGo,
});

type Deciding = {
  decide: (rows: Candidate[], context: ComposeContext) => Outcome;
  /** The reasons a user overrides, so that rows are sent although they would be held back. */
  override: Override | undefined;
  /** True when a user decided each row, which ends its holds. */
  cause: Cause;
};

/**
 * Yields progress, chunk by chunk, whole debtors together: lock, load, decide, write, count, commit. While one chunk is written the next
 * starts in a transaction and on a connection of its own: it immediately writes what concerns its debtors alone, and what others wait for
 * (letters, which are numbered without a gap, and the count of the job) only after the chunk before it is committed. If that one fails, it
 * is rolled back too. After a crash unprocessed rows are still reserved, and the next attempt continues with them; nothing is done twice,
 * because a processed row is no longer reserved.
 */
async function* inChunks(ctx: Ctx, job: JobRow, deciding: Deciding): AsyncGenerator<Progress, void> {
  // In a transaction of its own, so that concurrent chunks all see it.
  const undo_id = await transact(ctx, (tx) => undoOfRun(tx, job.id));
  const startChunk = (after: number, turn: Promise<unknown>) =>
    beginChunk(ctx, job, deciding, { undo_id, after, turn });
  let chunk = startChunk(0, Promise.resolve());
  for (;;) {
    const last = await chunk.decided;
    const next = last === null ? null : startChunk(last, chunk.done);
    try {
      const progress = await chunk.done;
      if (!next || !progress) return;
      yield progress;
    } catch (error) {
      // The next chunk writes nothing and releases its rows before the job is reported as failed.
      await next?.done.catch(() => undefined);
      throw error;
    }
    chunk = next;
  }
}

/** The undo of a chunk, the debtor id it starts after, and the promise it awaits before it writes what others wait for. */
type Place = { undo_id: number; after: number; turn: Promise<unknown> };

/** A running chunk: `decided` resolves to its last debtor once its decisions are made, null without any; `done` when it is committed. */
type Chunk = { decided: Promise<number | null>; done: Promise<Progress | null> };

function beginChunk(ctx: Ctx, job: JobRow, deciding: Deciding, { undo_id, after, turn }: Place): Chunk {
  let resolveDecided: (last: number | null) => void = () => undefined;
  const decided = new Promise<number | null>((resolve) => (resolveDecided = resolve));
  let debtor_ids: number[] | undefined;
  const completion = transact(
    ctx,
    async (tx) => {
      // Repeated after a deadlock it processes the same debtors: the next chunk has those that follow.
      debtor_ids ??= await nextDebtors(tx, job.id, after);
      const [last] = debtor_ids.slice(-1);
      if (last === undefined) return null;
      const chunk = await readChunk(tx, job, debtor_ids, deciding);
      resolveDecided(last);
      const steps = await writeChunk(tx, job, undo_id, { ...chunk, ...deciding });
      await turn;
      return endChunk(tx, job, chunk, steps);
    },
    "work",
  );
  completion.finally(() => resolveDecided(null)).catch(() => undefined);
  return { decided, done: completion };
}

async function readChunk(tx: Tx, job: JobRow, debtor_ids: number[], { decide, override }: Deciding) {
  const mine = and(
    eq(invoices.processing_job_id, job.id),
    sql`${invoices.debtor_id} = any(${sql.param(debtor_ids)})`,
  );
  // The debtor is locked before its invoices: two runs for one debtor must send it one message only.
  await lockDebtors(tx, debtor_ids);
  const rows = await candidates(tx, mine, "lock"); // mutation: chunk-locked
  const context = await composeContext(tx, rows, {
    job_id: job.id,
    overridden: overriddenBy(override),
    along: "lock",
  });
  const decided = decide(rows, context); // mutation: decided-under-lock
  const messages = decided.messages.map((message) => composeMessage(message, context));
  return { rows, context, decided, messages };
}

type ReadChunk = Awaited<ReturnType<typeof readChunk>>;

/** Writes the part of a chunk that blocks no other debtor's writers: the chunk before it may still be running. */
async function writeChunk(
  tx: Tx,
  job: JobRow,
  undo_id: number,
  { context, decided, messages, override, cause }: ReadChunk & Deciding,
): Promise<WrittenSteps> {
  const work = { job_id: job.id, decided: { messages, moves: decided.moves }, context, cause };
  const steps = await writeSteps(tx, undo_id, work);
  await recordRows(tx, job.id, decided, steps.numbered);
  if (override) await journal(tx, overriddenIn(decided, override));
  // mutation: skipped-freed
  if (decided.skipped.length > 0)
    await release(
      tx,
      job.id,
      decided.skipped.map(({ invoice }) => invoice.id),
    );
  return steps;
}

async function endChunk(
  tx: Tx,
  job: JobRow,
  { rows, decided }: ReadChunk,
  steps: WrittenSteps,
): Promise<Progress> {
  await writeLetters(tx, steps);
  tx.afterCommit(wakeDelivery);
  const figures = runFigures(decided);
  return advanceJob(tx, job, {
    done: rows.length, // mutation: progress-kept
    figures: (before) => addFigures(figuresOf(before), figures),
  });
}

/** Returns journal entries for what was overridden for each invoice, and why. */
const overriddenIn = ({ notes }: Outcome, override: Override) =>
  notes
    .filter(({ why }) => override.codes.includes(why.code))
    .map(({ invoice, why }) => ({
      invoice_id: invoice.id,
      label: "override" as const,
      from: why.code,
      to: override.reason,
    }));

/** Returns the figures of a run so far. */
const figuresOf = ({ added, skipped = [], ...counts }: JobResult): Figures => ({
  ...noFigures,
  ...counts,
  added: Array.isArray(added) ? added : [],
  skipped: skipped.map((group) => ({ rows: [], ...group })),
});

/**
 * Returns the next whole debtors after one, with at most RUN_CHUNK rows together; a debtor with more than that is processed alone. The
 * first chunk is smaller: while it is decided there is nothing to write yet.
 */
async function nextDebtors(tx: Read, job_id: number, after: number): Promise<number[]> {
  const { RUN_CHUNK } = settings();
  const most = after === 0 ? Math.ceil(RUN_CHUNK / 4) : RUN_CHUNK;
  const rows = await tx.db.execute<{ debtor_id: number }>(sql`
    select wanted.debtor_id from (select debtor_id from ${runs} cross join unnest(${runs.debtor_ids}) as debtor_id
      where ${runs.customer_id} = ${tx.customer.id} and ${runs.id} = ${job_id} and debtor_id > ${after} order by 1) wanted
    cross join lateral (select from ${invoices} where ${invoices.customer_id} = ${tx.customer.id}
      and ${invoices.debtor_id} = wanted.debtor_id and ${invoices.processing_job_id} = ${job_id} offset 0) held
    order by 1 limit ${most}`);
  const ids = [...new Set(rows.map(({ debtor_id }) => debtor_id))];
  return rows.length === most && ids.length > 1 ? ids.slice(0, -1) : ids;
}
