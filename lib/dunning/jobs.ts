import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { invoices } from "@/db/schema/invoices";
import { runs } from "@/db/schema/runs";
import { type Ctx, type Read, type Tx, transact } from "@/lib/access/context";
import { overriddenBy } from "@/lib/contact-policy/rules/reasons";
import { Override } from "@/lib/contact-policy/schema";
import type { Cause } from "@/lib/holds/rules/follow";
import { release } from "@/lib/invoices/commands/lock-for-job";
import { undoOfRun } from "@/lib/invoices/commands/undo";
import { journal } from "@/lib/invoices/commands/write-states";
import type { JobResult } from "@/lib/jobs/answers";
import { advance } from "@/lib/jobs/commands";
import { defineJob, type JobRow, type Progress } from "@/lib/jobs/define";
import { wakeDelivery } from "@/lib/jobs/wake";
import { settings } from "@/lib/kernel/settings";
import { keepRows } from "@/lib/messages/commands/keep-run";
import { lockDebtors } from "@/lib/messages/commands/lock-debtors";
import { type Steps, writeLetters, writeSteps } from "@/lib/messages/commands/write";
import { candidates, composeContext } from "@/lib/messages/queries/candidates";
import { type ComposeContext, composeMessage } from "@/lib/messages/rules/compose";
import type { Candidate } from "@/lib/messages/rules/decide";
import { flexOutcome, type Outcome, outcome } from "@/lib/messages/rules/run";
import { addFigures, type Figures, nothingYet, summary } from "./rules";

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
  /** What a person lets go although it would be held back. */
  override: Override | undefined;
  /** Whether a person decided each row, which ends what held it. */
  cause: Cause;
};

/**
 * Yields what a job has reserved, chunk by chunk, whole debtors together: lock, load, decide, write, count, commit. While one chunk is
 * written the next is begun on a connection of its own, in a transaction of its own: what concerns its debtors alone it writes at once, and
 * what others wait for (letters, which are numbered without a gap, and the count of the job) only when the one ahead is committed. When
 * that one fails, it is taken back too. What a crash leaves is still reserved, and the next attempt goes on with it; nothing is done twice,
 * because a done row is no longer reserved.
 */
async function* inChunks(ctx: Ctx, job: JobRow, deciding: Deciding): AsyncGenerator<Progress, void> {
  // Its own commit, so that chunks which are written beside each other all see it.
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
      // It wrote nothing and lets go of its rows before the job is said to have failed.
      await next?.done.catch(() => undefined);
      throw error;
    }
    chunk = next;
  }
}

/** What takes a chunk back, where it begins, and what it waits for before it writes what others wait for. */
type Place = { undo_id: number; after: number; turn: Promise<unknown> };

/** A chunk at work: `decided` is its last debtor once it knows what to do, null when there is none; `done` when it is committed. */
type Chunk = { decided: Promise<number | null>; done: Promise<Progress | null> };

function beginChunk(ctx: Ctx, job: JobRow, deciding: Deciding, { undo_id, after, turn }: Place): Chunk {
  let tell: (last: number | null) => void = () => undefined;
  const decided = new Promise<number | null>((resolve) => (tell = resolve));
  let debtor_ids: number[] | undefined;
  const completion = transact(
    ctx,
    async (tx) => {
      // Done again after a deadlock it takes the same debtors: the chunk behind it has those that follow.
      debtor_ids ??= await nextDebtors(tx, job.id, after);
      const [last] = debtor_ids.slice(-1);
      if (last === undefined) return null;
      const chunk = await readChunk(tx, job, debtor_ids, deciding);
      tell(last);
      const steps = await writeChunk(tx, job, undo_id, { ...chunk, ...deciding });
      await turn;
      return endChunk(tx, job, chunk, steps);
    },
    "work",
  );
  completion.finally(() => tell(null)).catch(() => undefined);
  return { decided, done: completion };
}

async function readChunk(tx: Tx, job: JobRow, debtor_ids: number[], { decide, override }: Deciding) {
  const mine = and(
    eq(invoices.processing_job_id, job.id),
    sql`${invoices.debtor_id} = any(${sql.param(debtor_ids)})`,
  );
  // The debtor before its invoices: two runs for one debtor make one contact.
  await lockDebtors(tx, debtor_ids);
  const rows = await candidates(tx, mine, "lock"); // mutation: chunk-locked
  const context = await composeContext(tx, rows, {
    job_id: job.id,
    overridden: overriddenBy(override),
    along: "lock",
  });
  const decided = decide(rows, context); // mutation: decided-under-lock
  const messages = decided.messages.map((message) => composeMessage(message, context));
  return { rows, how: context, decided, messages };
}

type ReadChunk = Awaited<ReturnType<typeof readChunk>>;

/** Nothing of this is waited for by who writes to other debtors: the chunk ahead may still be at work. */
async function writeChunk(
  tx: Tx,
  job: JobRow,
  undo_id: number,
  { how: context, decided, messages, override, cause }: ReadChunk & Deciding,
): Promise<Steps> {
  const work = { job_id: job.id, decided: { messages, moves: decided.moves }, how: context, cause };
  const steps = await writeSteps(tx, undo_id, work);
  await keepRows(tx, job.id, decided, steps.numbered);
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

async function endChunk(tx: Tx, job: JobRow, { rows, decided }: ReadChunk, steps: Steps): Promise<Progress> {
  await writeLetters(tx, steps);
  tx.afterCommit(wakeDelivery);
  const figures = summary(decided);
  return advance(tx, job, {
    done: rows.length, // mutation: progress-kept
    figures: (before) => addFigures(figuresOf(before), figures),
  });
}

/** The journal of an invoice tells what was overridden for it, and why. */
const overriddenIn = ({ notes }: Outcome, override: Override) =>
  notes
    .filter(({ why }) => override.codes.includes(why.code))
    .map(({ invoice, why }) => ({
      invoice_id: invoice.id,
      label: "override" as const,
      from: why.code,
      to: override.reason,
    }));

/** The figures a run has so far. */
const figuresOf = ({ added, skipped = [], ...counts }: JobResult): Figures => ({
  ...nothingYet,
  ...counts,
  added: Array.isArray(added) ? added : [],
  skipped: skipped.map((group) => ({ rows: [], ...group })),
});

/**
 * The next whole debtors after one, of at most RUN_CHUNK rows together; a debtor with more than that goes alone. The first are fewer:
 * while they are decided there is nothing to write yet.
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
