import { and, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { z as zod } from "zod";
import { jobs } from "@/db/schema/jobs";
import type { Tx } from "@/lib/access/context";
import { command } from "@/lib/access/verbs";
import { id } from "@/lib/kernel/fields";
import { conflict, notFound } from "@/lib/kernel/problems";
import type { JobDefinition } from "./define";
import { jobEvents } from "./events";
import type { Job } from "./schema";
import { enqueue } from "./wake";

/** Statuses of SPEC §3: pending, in progress, done; above 2 an error. */
export const jobStatus = { pending: 0, running: 1, done: 2, failed: 3 } as const;

/**
 * Writes a job in the caller's transaction and wakes a worker after the commit. A lost wake-up is made up for by the sweep.
 * Throws Problem("conflict") when an exclusive job of the customer is still open.
 */
export async function startJob<S extends z.ZodType>(
  tx: Tx,
  definition: JobDefinition<S>,
  input: z.input<S>,
  total = 0,
): Promise<Job> {
  const [row] = await tx.sql
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

/** Writes how far a job is, in the transaction of the chunk it counts, and that it still lives. */
export async function advance(tx: Tx, job_id: number, progress: { current: number; total?: number }) {
  await tx.sql
    .update(jobs)
    .set({
      current: progress.current,
      ...(progress.total === undefined ? {} : { total: progress.total }),
      heartbeat_at: sql`now()`,
    })
    .where(and(eq(jobs.customer_id, tx.customer.id), eq(jobs.id, job_id)));
}

/** Adds facts to a job's result, in the caller's transaction; facts of the same name are replaced. */
export async function report(tx: Tx, job_id: number, facts: Record<string, unknown>) {
  await tx.sql
    .update(jobs)
    .set({ result: sql`${jobs.result} || ${JSON.stringify(facts)}::jsonb` })
    .where(and(eq(jobs.customer_id, tx.customer.id), eq(jobs.id, job_id)));
}

/** Takes a job that ended with an error off its owner's panel. */
export const dismissJob = command({
  can: "jobs.read",
  input: zod.strictObject({ id: id("job") }),
  async run(tx, input) {
    const dismissed = await tx.sql
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
