import { and, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { z as zod } from "zod";
import { jobs } from "@/db/schema/jobs";
import type { Tx } from "@/lib/access/context";
import { command } from "@/lib/access/verbs";
import { idOnly } from "@/lib/kernel/answers";
import { id } from "@/lib/kernel/fields";
import { conflict, notFound } from "@/lib/kernel/problems";
import type { JobDefinition, JobRow } from "./define";
import { jobEvents } from "./events";
import { jobStatus } from "./rules";
import type { Job } from "./schema";
import { enqueue } from "./wake";

/**
 * Writes a job in the caller's transaction and wakes a worker after the commit. A lost wake-up is repeated by the sweep. Throws
 * Problem("conflict") when an exclusive job of the customer is still open.
 */
export async function startJob<S extends z.ZodType>(
  tx: Tx,
  definition: Pick<JobDefinition<S>, "name" | "input" | "exclusive">,
  input: z.input<S>,
  total = 0,
): Promise<Job> {
  const [row] = await tx.db
    .insert(jobs)
    .values({
      customer_id: tx.customer.id,
      user_id: tx.actor.id,
      super_user_id: tx.actor.super_user_id,
      action: definition.name,
      input,
      total,
      exclusive: definition.exclusive ?? null,
    })
    .onConflictDoNothing()
    .returning({
      id: jobs.id,
      action: jobs.action,
      status: jobs.status,
      current: jobs.current,
      total: jobs.total,
    });
  if (!row) throw conflict(definition.exclusive ?? "still_running");
  tx.afterCommit(() => enqueue({ id: row.id, customer_id: tx.customer.id }));
  tx.afterCommit(() => jobEvents.changed(tx.customer.id, tx.actor.id, { ...row, result: {} }));
  return { ...row, result: {} };
}

/** Thrown when another worker has taken over the job: the current chunk must be rolled back. */
export class JobLost extends Error {}

/** The progress of a chunk: rows done, the total once it is known, and a function that updates the job's figures. */
type Chunk = { done: number; total?: number; figures: (before: Job["result"]) => Record<string, unknown> };

/**
 * Adds a chunk to its job's progress, in the chunk's own transaction and under the job's lock, so that no chunk is counted twice or lost.
 * Throws JobLost, which rolls the chunk back, when another worker has taken over the job.
 */
export async function advanceJob(
  tx: Tx,
  job: Pick<JobRow, "id" | "attempts">,
  { done: count, total, figures }: Chunk,
) {
  const mine = and(
    eq(jobs.customer_id, tx.customer.id),
    eq(jobs.id, job.id),
    eq(jobs.attempts, job.attempts),
    eq(jobs.status, jobStatus.running),
  );
  const [held] = await tx.db.select({ result: jobs.result }).from(jobs).where(mine).for("update");
  if (!held) throw new JobLost(`job ${job.id} is no longer that of attempt ${job.attempts}`);
  const [counted] = await tx.db
    .update(jobs)
    .set({
      current: sql`${jobs.current} + ${count}`,
      ...(total === undefined ? {} : { total }),
      result: sql`${jobs.result} || ${JSON.stringify(figures(held.result))}::jsonb`,
      heartbeat_at: sql`now()`,
      deaths: 0,
    })
    .where(mine)
    .returning({ current: jobs.current, total: jobs.total });
  if (!counted) throw new JobLost(`job ${job.id} ended while it was counted`);
  return counted;
}

/**
 * Adds facts to a job's result, in the caller's transaction; facts of the same name are replaced. With `total` it also sets the number of
 * rows to process.
 */
export async function addToResult(tx: Tx, job_id: number, facts: Record<string, unknown>, total?: number) {
  await tx.db
    .update(jobs)
    .set({
      result: sql`${jobs.result} || ${JSON.stringify(facts)}::jsonb`,
      ...(total === undefined ? {} : { total }),
    })
    .where(and(eq(jobs.customer_id, tx.customer.id), eq(jobs.id, job_id)));
}

/** Removes an ended job from its owner's panel. Throws Problem("not-found"). */
export const dismissJob = command({
  can: "jobs.read",
  input: zod.strictObject({ id: id("job") }),
  answer: idOnly,
  async run(tx, input) {
    const dismissed = await tx.db
      .update(jobs)
      .set({ dismissed_at: sql`now()` })
      .where(
        and(
          eq(jobs.customer_id, tx.customer.id),
          eq(jobs.id, input.id),
          eq(jobs.user_id, tx.actor.id),
          inArray(jobs.status, [jobStatus.done, jobStatus.failed]),
        ),
      )
      .returning({ id: jobs.id });
    if (dismissed.length === 0) throw notFound();
    return { data: { id: input.id } };
  },
});
