import { pool } from "@/db/client";
import { jobStatus } from "@/lib/jobs/rules";

/** The waiting, running and failed work of the whole product, by kind; ages in seconds. */
export type WorkBacklog = {
  outbox: { channel: string; state: string; count: number; oldest: number }[];
  jobs: { action: string; state: "waiting" | "running" | "failed"; count: number; oldest: number }[];
  connections: {
    package: string;
    state: "working" | "failing" | "unlinked";
    count: number;
    oldest: number;
  }[];
  webhooks: { state: string; count: number; oldest: number }[];
};

/**
 * Returns the waiting or stopped work of the whole product: messages by channel and state without sent ones, jobs that are open or failed
 * in the last day, links with accounting packages, messages to webhooks. Without names and content.
 */
export async function workBacklog(): Promise<WorkBacklog> {
  const { sql } = pool("invorder_dispatch");
  const [outbox, jobs, connections, webhooks] = await Promise.all([
    sql<WorkBacklog["outbox"]>`
      select channel, state, count(*)::int as count,
        coalesce(max(extract(epoch from now() - not_before)) filter (where not_before <= now()), 0)::int as oldest
      from (select channel, state, not_before from outbox where state = 'reserved'
        union all select channel, state, not_before from outbox where state = 'sending'
        union all select channel, state, not_before from outbox where state in ('failed', 'unknown')) waiting
      group by 1, 2 order by 1, 2`,
    sql<WorkBacklog["jobs"]>`
      select action, case status when ${jobStatus.pending} then 'waiting' when ${jobStatus.running} then 'running' else 'failed' end as state,
        count(*)::int as count, max(extract(epoch from now() - coalesce(heartbeat_at, created_at)))::int as oldest
      from jobs where status in (${jobStatus.pending}, ${jobStatus.running})
        or (status > ${jobStatus.done} and finished_at > now() - interval '1 day')
      group by 1, 2 order by 1, 2`,
    sql<WorkBacklog["connections"]>`
      select package, case when needs_relink_at is not null then 'unlinked' when retry_at > now() then 'failing' else 'working' end as state,
        count(*)::int as count, coalesce(max(extract(epoch from now() - synced_at)), 0)::int as oldest
      from accounting_connections group by 1, 2 order by 1, 2`,
    sql<WorkBacklog["webhooks"]>`
      select state, count(*)::int as count, coalesce(max(extract(epoch from now() - due_at)) filter (where due_at <= now()), 0)::int as oldest
      from webhook_deliveries where state in ('waiting', 'failed') group by 1 order by 1`,
  ]);
  return { outbox, jobs, connections, webhooks };
}
