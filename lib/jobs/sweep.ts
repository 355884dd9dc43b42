import { pool } from "@/db/client";
import { systemContext } from "@/lib/access/actor-context";
import { settings } from "@/lib/kernel/settings";
import type { JobDefinition } from "./define";
import { jobStatus } from "./rules";
import { enqueue, type JobTicket } from "./wake";

/** Returns jobs that have been waiting for a minute, or are running without a heartbeat: their wake-up was lost, or their worker died. */
export async function strandedJobs(olderThanSeconds = 60): Promise<JobTicket[]> {
  return pool("invorder_dispatch").sql<JobTicket[]>`
    select id, customer_id from jobs
    where (status = ${jobStatus.pending} and created_at < now() - make_interval(secs => ${olderThanSeconds})
        and (heartbeat_at is null or heartbeat_at < now() - make_interval(secs => ${settings().JOB_STALE_SECONDS})))
       or (status = ${jobStatus.running} and heartbeat_at < now() - make_interval(secs => ${settings().JOB_STALE_SECONDS}))
    order by id limit 1000`;
}

/** Puts stranded jobs back on the queue. Safe at any time: a running job is not claimed twice. */
export async function sweepJobs(olderThanSeconds?: number): Promise<number> {
  const stranded = await strandedJobs(olderThanSeconds);
  for (const ticket of stranded) await enqueue(ticket, "again"); // mutation: stranded-again
  return stranded.length;
}

/** Releases rows that ended jobs may still hold: a release can be lost with its worker. */
export async function releaseEndedJobs(definitions: JobDefinition[], now: Date): Promise<void> {
  const ended = await pool("invorder_dispatch").sql<
    { id: number; customer_id: number; user_id: number; action: string; attempts: number }[]
  >`
    select id, customer_id, user_id, action, attempts from jobs
    where status > ${jobStatus.done} and finished_at > now() - interval '1 day' and finished_at < now() - interval '10 seconds'`;
  for (const job of ended) {
    const definition = definitions.find(({ name }) => name === job.action);
    if (!definition?.release) continue;
    await definition.release(await systemContext(job.customer_id, now), {
      ...job,
      current: 0,
      total: 0,
      result: {},
    });
  }
}

/** Returns the seconds that the oldest open job has waited without being processed; 0 without any. */
export async function oldestWaitingJob(): Promise<number> {
  const [row] = await pool("invorder_dispatch").sql<{ seconds: number }[]>`
    select coalesce(extract(epoch from now() - min(coalesce(heartbeat_at, created_at))), 0)::int as seconds
    from jobs where status in (${jobStatus.pending}, ${jobStatus.running})`;
  return row?.seconds ?? 0;
}
