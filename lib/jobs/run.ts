import { and, eq, lt, or, type SQL, sql } from "drizzle-orm";
import { pool } from "@/db/client";
import { jobs } from "@/db/schema/jobs";
import { contextOfUser, systemContext } from "@/lib/access/actor-context";
import { auditJobEnd } from "@/lib/access/audit-jobs";
import { type Ctx, transact } from "@/lib/access/context";
import { emit } from "@/lib/access/emit";
import { logError } from "@/lib/kernel/log";
import { parse } from "@/lib/kernel/parse";
import { type MessageKey, Problem } from "@/lib/kernel/problems";
import { settings } from "@/lib/kernel/settings";
import { traced } from "@/lib/kernel/tracing";
import { withTimeout } from "@/lib/kernel/with-timeout";
import { JobLost } from "./commands";
import type { JobDefinition, JobRow } from "./define";
import { jobEvents } from "./events";
import { briefResult, jobStatus, SYNC } from "./rules";
import type { JobTicket } from "./wake";

/** The number of errors after which a job is given up, and of deaths of its worker without progress. */
export const MAX_FAILURES = 5;
export const MAX_DEATHS = 5;

type Registry = Record<string, JobDefinition>;
type Row = typeof jobs.$inferSelect;

/**
 * Runs one job to its end: claims the row, rebuilds the context of its user, consumes the generator. Throws to be repeated; after the last
 * failure the job is marked failed and its rows are released. A job that is done, or running on another worker, is left alone, also when
 * another worker has taken it over since.
 */
export async function runJob(registry: Registry, ticket: JobTicket, clock: () => Date) {
  const system = await systemContext(ticket.customer_id, clock());
  const row = await take(system, ticket.id);
  if (!row) return;
  const definition = registry[row.action];
  if (row.deaths >= MAX_DEATHS)
    return giveUp(system, definition, row, { key: "job_died", values: { count: row.deaths } });
  const work = new AbortController();
  const heartbeat = setInterval(() => beat(row), (settings().JOB_STALE_SECONDS * 1000) / 3);
  try {
    if (!definition) throw new Error(`no job is called ${row.action}`);
    const ctx = await contextOfUser(row.user_id, row.customer_id, clock());
    if (!ctx) throw new Problem("forbidden", { key: "job_without_user" });
    const asUser = { ...ctx, actor: { ...ctx.actor, super_user_id: row.super_user_id } };
    const facts = { "invorder.job": row.id, "invorder.customer": row.customer_id };
    await traced(`job ${row.action}`, facts, () => consume(asUser, definition, row, work.signal));
    await finish(system, definition, row, { status: jobStatus.done });
  } catch (error) {
    work.abort();
    await afterFailure(system, definition, row, error);
  } finally {
    clearInterval(heartbeat);
    work.abort();
  }
}

/**
 * Consumes the job's generator. A job without progress for longer than any of its statements may take counts as hung: the wait ends with an
 * error, so that its heartbeat stops too and it can be taken over. Its signal is aborted then.
 */
async function consume(ctx: Ctx, definition: JobDefinition, row: Row, signal: AbortSignal) {
  const steps = definition.run(ctx, parse(definition.input, row.input), row, signal);
  const next = () => withTimeout(settings().JOB_SILENT_SECONDS * 1000, `job ${row.id}`, steps.next());
  for (let step = await next(); !step.done; step = await next())
    await jobEvents.changed(row.customer_id, row.user_id, {
      ...progressOf(row),
      status: jobStatus.running,
      ...step.value,
    });
}

const isStale = () =>
  lt(jobs.heartbeat_at, sql`now() - make_interval(secs => ${settings().JOB_STALE_SECONDS})`);

/** Claims a job that is pending, or running without a heartbeat, which counts as a death: two workers never have one job. */
const take = (ctx: Ctx, id: number): Promise<Row | undefined> =>
  transact(ctx, async (tx) => {
    const [row] = await tx.db
      .update(jobs)
      .set({
        status: jobStatus.running,
        attempts: sql`${jobs.attempts} + 1`,
        deaths: sql`${jobs.deaths} + (${jobs.status} = ${jobStatus.running})::int`,
        heartbeat_at: sql`now()`,
        started_at: sql`coalesce(${jobs.started_at}, now())`,
      })
      .where(
        and(
          eq(jobs.customer_id, tx.customer.id),
          eq(jobs.id, id),
          or(eq(jobs.status, jobStatus.pending), and(eq(jobs.status, jobStatus.running), isStale())), // mutation: stale-only
        ),
      )
      .returning();
    return row;
  });

const beat = ({ id, attempts }: Row) =>
  pool("invorder_dispatch").sql`update jobs set heartbeat_at = now()
    where id = ${id} and attempts = ${attempts} and status = ${jobStatus.running}`.catch(() => undefined);

/** Returns the condition of a job that this worker still has: a worker that took it over has a higher number of attempts. */
const stillMine = (row: Row): SQL | undefined =>
  and(
    eq(jobs.customer_id, row.customer_id),
    eq(jobs.id, row.id),
    eq(jobs.attempts, row.attempts),
    eq(jobs.status, jobStatus.running),
  );

type End = { status: number; error?: string; values?: MessageKey["values"] };

/** Writes the end of a job, with its audit entry, and pushes it; returns false when another worker has it by now. */
async function finish(
  ctx: Ctx,
  definition: JobDefinition | undefined,
  row: Row,
  { values, ...end }: End,
): Promise<boolean> {
  const facts = values
    ? { result: sql`${jobs.result} || ${JSON.stringify({ error_values: values })}::jsonb` }
    : {};
  const ended = await transact(ctx, async (tx) => {
    const [job] = await tx.db
      .update(jobs)
      .set({ ...end, ...facts, finished_at: sql`now()` })
      .where(stillMine(row))
      .returning();
    if (!job) return undefined;
    await auditJobEnd(tx, row, end.status !== jobStatus.done);
    if (job.exclusive === SYNC && !definition?.isReadOnly)
      emit(tx, "sync.ended", [{ job_id: row.id, action: row.action, status: job.status }]);
    return job;
  });
  if (!ended) return false;
  await jobEvents.changed(row.customer_id, row.user_id, progressOf(ended));
  await jobEvents.rowsChanged(row.customer_id, row.action);
  return true;
}

/** Handles a failure: a refusal is final; any other error is repeated until it occurred too often. */
async function afterFailure(ctx: Ctx, definition: JobDefinition | undefined, row: Row, error: unknown) {
  // A refusal is an answer, which is shown to the user; only other errors are logged.
  if (!(error instanceof Problem))
    logError("job failed", error, {
      job: row.id,
      action: row.action,
      attempt: row.attempts,
      user: row.user_id,
      customer: row.customer_id,
    });
  if (error instanceof JobLost) return;
  const isFinal = error instanceof Problem || row.failures + 1 >= MAX_FAILURES || !definition;
  if (isFinal) return giveUp(ctx, definition, row, reasonOf(error));
  await transact(ctx, (tx) =>
    tx.db
      .update(jobs)
      .set({ status: jobStatus.pending, failures: sql`${jobs.failures} + 1` })
      .where(stillMine(row)),
  );
  throw error;
}

/** Ends a job as failed, then releases its rows: before that they may be another worker's. A lost release is repeated by the sweep. */
async function giveUp(ctx: Ctx, definition: JobDefinition | undefined, row: Row, reason: MessageKey) {
  const { key, values } = reason;
  const isEnded = await finish(ctx, definition, row, {
    status: jobStatus.failed,
    error: key,
    ...(values ? { values } : {}),
  });
  if (isEnded) await definition?.release?.(ctx, row);
}

const reasonOf = (error: unknown): MessageKey =>
  error instanceof Problem
    ? (error.detail ?? { key: `kinds.${error.kind}` })
    : { key: "something_went_wrong" };

const progressOf = ({ id, action, status, current, total, result, error }: Row & JobRow) => ({
  id,
  action,
  status,
  current,
  total,
  result: briefResult(result),
  error,
});
