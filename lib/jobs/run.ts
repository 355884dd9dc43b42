import { and, eq, sql } from "drizzle-orm";
import { pool } from "@/db/client";
import { jobs } from "@/db/schema/jobs";
import { type Ctx, transact } from "@/lib/access/context";
import { contextOfUser, systemContext } from "@/lib/access/session";
import { parse } from "@/lib/kernel/parse";
import { type MessageKey, Problem } from "@/lib/kernel/problems";
import { settings } from "@/lib/kernel/settings";
import { jobStatus } from "./commands";
import type { JobDefinition, JobRow } from "./define";
import { jobEvents } from "./events";
import { brief } from "./rules";
import type { JobTicket } from "./wake";

export const MAX_ATTEMPTS = 5;

type Registry = Record<string, JobDefinition>;
type Row = typeof jobs.$inferSelect;

/**
 * Runs one job to its end: takes the row, rebuilds the context of its user, consumes the generator. Throws to be tried again;
 * on the last attempt the job is failed and what it held is released. A job that is done, or running elsewhere, is left alone.
 */
export async function runJob(registry: Registry, ticket: JobTicket, clock: () => Date) {
  const system = await systemContext(ticket.customer_id, clock());
  const row = await take(system, ticket.id);
  if (!row) return;
  const definition = registry[row.action];
  const heartbeat = setInterval(() => beat(row.id), (settings().JOB_STALE_SECONDS * 1000) / 3);
  try {
    if (!definition) throw new Error(`no job is called ${row.action}`);
    const ctx = await contextOfUser(row.user_id, row.customer_id, clock());
    if (!ctx) throw new Problem("forbidden", { key: "job_without_user" });
    await consume({ ...ctx, actor: { ...ctx.actor, super_user_id: row.super_user_id } }, definition, row);
    await finish(system, row, { status: jobStatus.done });
  } catch (error) {
    await afterFailure(system, definition, row, error);
  } finally {
    clearInterval(heartbeat);
  }
}

async function consume(ctx: Ctx, definition: JobDefinition, row: Row) {
  const input = parse(definition.input, row.input);
  for await (const progress of definition.run(ctx, input, row))
    await jobEvents.changed(row.customer_id, row.user_id, {
      ...shown(row),
      status: jobStatus.running,
      ...progress,
    });
}

/** Pending, or running without a sign of life: two workers never have one job. */
const take = (ctx: Ctx, id: number): Promise<Row | undefined> =>
  transact(ctx, async (tx) => {
    const [row] = await tx.sql
      .update(jobs)
      .set({
        status: jobStatus.running,
        attempts: sql`${jobs.attempts} + 1`,
        heartbeat_at: sql`now()`,
        started_at: sql`coalesce(${jobs.started_at}, now())`,
      })
      .where(
        and(
          eq(jobs.customer_id, tx.customer.id),
          eq(jobs.id, id),
          sql`(${jobs.status} = 0 or (${jobs.status} = 1 and ${jobs.heartbeat_at} < now() - make_interval(secs => ${settings().JOB_STALE_SECONDS})))`,
        ),
      )
      .returning();
    return row;
  });

const beat = (id: number) =>
  pool("invorder_dispatch").sql`update jobs set heartbeat_at = now() where id = ${id} and status = 1`.catch(
    () => undefined,
  );

type End = { status: number; error?: string; values?: MessageKey["values"] };

async function finish(ctx: Ctx, row: Row, { values, ...end }: End) {
  const facts = values
    ? { result: sql`${jobs.result} || ${JSON.stringify({ error_values: values })}::jsonb` }
    : {};
  const [ended] = await transact(ctx, (tx) =>
    tx.sql
      .update(jobs)
      .set({ ...end, ...facts, finished_at: sql`now()` })
      .where(and(eq(jobs.customer_id, tx.customer.id), eq(jobs.id, row.id)))
      .returning(),
  );
  if (ended) await jobEvents.changed(row.customer_id, row.user_id, shown(ended));
  await jobEvents.rowsChanged(row.customer_id, row.action);
}

/** A refusal is final at once; a surprise is tried again until the attempts are used up. */
async function afterFailure(ctx: Ctx, definition: JobDefinition | undefined, row: Row, error: unknown) {
  const final = error instanceof Problem || row.attempts >= MAX_ATTEMPTS || !definition;
  // A refusal is an answer, told to the user; only surprises are for the log.
  if (!(error instanceof Problem))
    console.error(`job ${row.id} ${row.action}, attempt ${row.attempts}`, error);
  if (!final) {
    await transact(ctx, (tx) =>
      tx.sql
        .update(jobs)
        .set({ status: jobStatus.pending })
        .where(and(eq(jobs.customer_id, tx.customer.id), eq(jobs.id, row.id))),
    );
    throw error;
  }
  await definition?.release?.(ctx, row);
  const { key, values } = reasonOf(error);
  await finish(ctx, row, { status: jobStatus.failed, error: key, ...(values ? { values } : {}) });
}

const reasonOf = (error: unknown): MessageKey =>
  error instanceof Problem
    ? (error.detail ?? { key: `kinds.${error.kind}` })
    : { key: "something_went_wrong" };

const shown = ({ id, action, status, current, total, result, error }: Row & JobRow) => ({
  id,
  action,
  status,
  current,
  total,
  result: brief(result),
  error,
});
