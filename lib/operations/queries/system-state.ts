import { inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { pool } from "@/db/client";
import { customers } from "@/db/schema/tenancy";
import { version } from "@/db/versions";
import type { StaffRead } from "@/lib/access/context";
import { staffQuery } from "@/lib/access/verbs";
import { jobStatus } from "@/lib/jobs/rules";
import { one } from "@/lib/kernel/answers";
import { SystemState } from "../answers";
import { isRetryable } from "../rules";
import { storageNow } from "./storage";
import { workBacklog } from "./work-backlog";

const MOST_NAMED = 50;

/** Returns the state of the whole product: versions, storage, messages, jobs, links with packages, webhooks, and the last backup. */
export const systemState = staffQuery({
  can: "system.read",
  input: z.strictObject({}),
  answer: one(SystemState),
  async run(staff) {
    const [now, versions, processes, storage, undecided, failed, broken, backup] = await Promise.all([
      workBacklog(),
      versionsOf(),
      processesNow(),
      storageNow(),
      undecidedMessages(),
      failedJobs(),
      brokenConnections(),
      lastBackup(),
    ]);
    const names = await namesOf(staff, [...undecided, ...failed, ...broken]);
    const named = <R extends { customer_id: number }>(row: R) => ({
      ...row,
      customer: names.get(row.customer_id) ?? "",
    });
    return {
      data: {
        ...now,
        versions,
        processes,
        storage,
        undecided: undecided.map(named),
        failed_jobs: failed.map((job) => ({
          ...named(job),
          finished_at: instantOf(job.finished_at),
          can_retry: isRetryable(job.action),
        })),
        broken_connections: broken.map((link) => ({ ...named(link), synced_at: instantOf(link.synced_at) })),
        backup,
      },
    };
  },
});

const instantOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

async function versionsOf() {
  const [row] = await pool("invorder_app").sql<{ database: string; migration: string }[]>`
    select current_setting('server_version') as database, max(name) as migration from drizzle.__drizzle_migrations`;
  return {
    product: version,
    node: process.version,
    database: row?.database ?? "",
    migration: row?.migration ?? "",
  };
}

type Processes = { part: "web" | "worker"; version: string; count: number };

/** Returns the number of processes per part and version, by their application names (`nameProcess` in db/client.ts). */
const processesNow = () =>
  pool("invorder_dispatch").sql<Processes[]>`
    select split_part(application_name, ' ', 2) as part, split_part(application_name, ' ', 3) as version,
      count(distinct split_part(application_name, ' ', 4))::int as count
    from pg_stat_activity
    where datname = current_database() and application_name ~ '^invorder_[a-z]+ (web|worker) '
    group by 1, 2 order by 1, 2`;

type Undecided = { customer_id: number; failed: number; unknown: number };

const undecidedMessages = () =>
  pool("invorder_dispatch").sql<Undecided[]>`
    select customer_id, count(*) filter (where state = 'failed')::int as failed, count(*) filter (where state = 'unknown')::int as unknown
    from outbox where state in ('failed', 'unknown') and customer_id is not null
    group by 1 order by count(*) desc, 1 limit ${MOST_NAMED}`;

type FailedJob = {
  id: number;
  customer_id: number;
  action: string;
  error: string | null;
  finished_at: string | null;
};

const failedJobs = () =>
  pool("invorder_dispatch").sql<FailedJob[]>`
    select id, customer_id, action, error, finished_at from jobs
    where status > ${jobStatus.done} and finished_at > now() - interval '7 days' order by id desc limit ${MOST_NAMED}`;

type Broken = {
  customer_id: number;
  package: string;
  state: "failing" | "unlinked";
  synced_at: string | null;
};

const brokenConnections = () =>
  pool("invorder_dispatch").sql<Broken[]>`
    select customer_id, package, case when needs_relink_at is not null then 'unlinked' else 'failing' end as state, synced_at
    from accounting_connections where needs_relink_at is not null or retry_at > now()
    order by synced_at nulls first, customer_id limit ${MOST_NAMED}`;

async function lastBackup() {
  const [row] = await pool("invorder_dispatch").sql<{ value: string }[]>`
    select value from product_settings where name = 'backup'`;
  return row ? Backup.parse(JSON.parse(row.value)) : null;
}

const Backup = z.strictObject({ made_at: z.string(), rows: z.int(), files: z.int() });

/** Returns the names of customers that the caller has access to. */
async function namesOf({ db }: StaffRead, rows: readonly { customer_id: number }[]) {
  const ids = [...new Set(rows.map(({ customer_id }) => customer_id))];
  if (ids.length === 0) return new Map<number, string>();
  const found = await db
    .select({ id: customers.id, name: sql<string>`${customers.name}` })
    .from(customers)
    .where(inArray(customers.id, ids));
  return new Map(found.map(({ id, name }) => [id, name]));
}
