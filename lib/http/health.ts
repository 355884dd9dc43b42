import { pool } from "@/db/client";
import { databaseFiles, type MigrationFile } from "@/db/migration-files";
import { pingQueue } from "@/lib/jobs/backends";
import { oldestWaitingJob } from "@/lib/jobs/sweep";
import { logWarning } from "@/lib/kernel/log";
import { withTimeout } from "@/lib/kernel/with-timeout";
import { pingRealtime } from "@/lib/realtime/server";

const ANSWER_WITHIN_MS = 2_000;
/** A wait longer than this means that deliveries or jobs have stopped. */
const STANDS_STILL_AFTER_SECONDS = 600;

type State = "ok" | "away" | "standing still" | "undecided";

/** Parts without which this process cannot answer requests. */
const needed: Record<string, () => Promise<State>> = {
  database: async () => answers(await requireMigrated()),
  queue: async () => answers(await pingQueue()),
};

/** Parts that need attention but do not make this process worse than another: taking it out of a load balancer would not help. */
const watched: Record<string, () => Promise<State>> = {
  realtime: async () => answers(await pingRealtime()),
  delivery: async () => moving("delivery", await oldestWaitingMail()),
  jobs: async () => moving("jobs", await oldestWaitingJob()),
  messages: async () => decided(await undecidedMessages()),
};

/** Checks whether all services the product depends on answer, and whether mails and jobs progress. Failures are logged by name. */
export async function readiness() {
  const [musts, others] = await Promise.all([states(needed), states(watched)]);
  const isReady = allOk(musts);
  const isDegraded = isReady && !allOk(others);
  return { isReady, isDegraded, parts: { ...musts, ...others } };
}

const allOk = (parts: Record<string, State>) => Object.values(parts).every((state) => state === "ok");
const answers = (_answer: unknown): State => "ok";

async function states(checks: typeof needed): Promise<Record<string, State>> {
  const results = Object.entries(checks).map(
    async ([name, check]) => [name, await stateOf(name, check)] as const,
  );
  return Object.fromEntries(await Promise.all(results));
}

async function stateOf(name: string, check: () => Promise<State>): Promise<State> {
  try {
    return await withTimeout(ANSWER_WITHIN_MS, name, check());
  } catch (error) {
    logWarning("not ready", { part: name }, error);
    return "away";
  }
}

function moving(part: string, oldest_seconds: number): State {
  if (oldest_seconds < STANDS_STILL_AFTER_SECONDS) return "ok";
  logWarning("standing still", { part, oldest_seconds });
  return "standing still";
}

function decided({ unknown, failed }: Undecided): State {
  if (unknown + failed === 0) return "ok";
  logWarning("messages wait for a decision", { unknown, failed });
  return "undecided";
}

let migrations: MigrationFile[] | undefined;

/** Throws unless the database answers and has every file of this version, by name and hash; migrations of a newer version are allowed. */
async function requireMigrated() {
  migrations ??= Object.values(databaseFiles()).flat();
  const rows = await pool("invorder_app").sql<{ name: string; hash: string }[]>`
    select name, hash from drizzle.__drizzle_migrations union all select name, hash from drizzle.__sql_files`;
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  const missing = migrations.filter(({ name, hash }) => applied.get(name) !== hash).map(({ name }) => name);
  if (missing.length > 0) throw new Error(`the database misses migrations: ${missing.join(", ")}`);
}

/**
 * Returns the seconds that the oldest due message has waited for delivery; 0 without any. Messages of an inactive customer do not count.
 */
async function oldestWaitingMail(): Promise<number> {
  const { sql } = pool("invorder_dispatch");
  const [row] = await sql<{ seconds: number }[]>`
    select coalesce(extract(epoch from now() - min(o.not_before)), 0)::int as seconds
    from outbox o left join customers c on c.id = o.customer_id
    where o.state = 'reserved' and o.not_before <= now() and (o.customer_id is null or c.is_active)`;
  return row?.seconds ?? 0;
}

type Undecided = { unknown: number; failed: number };

/**
 * Returns the number of messages that need a person's decision: unknown whether they were sent, or refused for good. Of the product's own
 * mails only those of the last day count: older codes and links are useless.
 */
async function undecidedMessages(): Promise<Undecided> {
  const { sql } = pool("invorder_dispatch");
  const [row] = await sql<Undecided[]>`
    select count(*) filter (where state = 'unknown')::int as unknown, count(*) filter (where state = 'failed')::int as failed
    from outbox where state in ('failed', 'unknown') and (customer_id is not null or not_before > now() - interval '1 day')`;
  return row ?? { unknown: 0, failed: 0 };
}
