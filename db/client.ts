import { hostname } from "node:os";
import { is } from "drizzle-orm";
import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { PostgresJsSession } from "drizzle-orm/postgres-js/session";
import postgres from "postgres";
import { processWide } from "@/lib/kernel/process-wide";
import { roleUrl, settings } from "@/lib/kernel/settings";
import { withGuardedTransactions } from "./guard-transactions";
import { withPreparedStatements } from "./prepared-statements";
import * as access from "./schema/access";
import * as accounting from "./schema/accounting";
import * as agreements from "./schema/agreements";
import * as audit from "./schema/audit";
import * as debtors from "./schema/debtors";
import * as dossiers from "./schema/dossiers";
import * as emailChanges from "./schema/email-changes";
import * as figures from "./schema/figures";
import * as identityProviders from "./schema/identity-providers";
import * as invoices from "./schema/invoices";
import * as jobs from "./schema/jobs";
import * as law_switches from "./schema/law-switches";
import * as letters from "./schema/letters";
import * as passkeys from "./schema/passkeys";
import * as payments from "./schema/payments";
import * as sending from "./schema/sending";
import * as tenancy from "./schema/tenancy";
import * as undo from "./schema/undo";
import * as webhooks from "./schema/webhooks";
import { type AnswerLimit, answerWithin, type Sql, withStatementTimeout } from "./statement-timeout";
import { version } from "./versions";

const schema = {
  ...access,
  ...accounting,
  ...agreements,
  ...audit,
  ...debtors,
  ...dossiers,
  ...emailChanges,
  ...figures,
  ...identityProviders,
  ...invoices,
  ...jobs,
  ...passkeys,
  ...payments,
  ...law_switches,
  ...letters,
  ...sending,
  ...tenancy,
  ...undo,
  ...webhooks,
};

type Database = PostgresJsDatabase<typeof schema>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
export type Role = "invorder_app" | "invorder_auth" | "invorder_dispatch";

/**
 * The use of a pool: "" for everything else, "unwaited" for writes that do not wait for the disk (synchronous_commit off). Such a write is
 * visible to all immediately, and durable as soon as anything written after it is; until then a power failure of the server may lose it.
 * For writes whose loss is harmless, or that precede a durable one.
 */
export type Use = "" | "unwaited";

/**
 * A pool of one role. Both clients stop waiting for a statement after a limit (TimeoutError). `database` opens transactions; a single
 * statement goes through `runStatement`. `answeredAt`: when a statement was last answered, or a transaction opened, of performance.now().
 */
export type Pool = { sql: Sql; database: Pick<Database, "transaction" | "_">; answeredAt: number };

/** A pool with the parts that only this file uses. */
type OpenPool = Pool & { driver: postgres.Sql; single: Database; limit: AnswerLimit };

// One pool per role and process; Next loads this module more than once, so the pools are stored process-wide.
const pools: Map<string, OpenPool> = processWide("invorder.pools", () => new Map());

/** The part of the product this process runs; empty for scripts and tests. */
const ownProcess = processWide<{ part: "" | "web" | "worker" }>("invorder.process", () => ({ part: "" }));

/**
 * Sets the name of this process at the database: part, version and host are in the `application_name` of each connection
 * (pg_stat_activity), where the system page reads which parts run. Applies to pools opened from then on.
 */
export function nameProcess(part: "web" | "worker"): void {
  ownProcess.part = part;
}

const applicationName = (role: Role): string =>
  ownProcess.part ? `${role} ${ownProcess.part} ${version} ${hostname()}-${process.pid}` : role;

// No statement waits for the database without a limit. A job's transaction may take longer (lib/access/context.ts).
const CONNECTED_WITHIN_S = 10;
const STATEMENT_WITHIN_MS = 60_000;
const IDLE_WITHIN_MS = 60_000;
/** Time a retired pool waits for its open transactions. */
const RETIRED_WITHIN_S = 3_600;
/** Time after the server's own statement timeout at which the client stops waiting. */
const GRACE_MS = 5_000;

/** Returns the pool of one database role. The app role sees only what its transaction's tenant settings allow. */
export const pool = (role: Role, use: Use = ""): Pool => openPool(role, use);

/**
 * Runs one statement of the query builder outside a transaction. Throws TimeoutError when no answer comes because its connection is lost.
 */
export function runStatement<T>(role: Role, ask: (database: Database) => PromiseLike<T>): Promise<T> {
  const { single, limit } = openPool(role, "");
  return answerWithin(limit, ask(single));
}

function openPool(role: Role, use: Use): OpenPool {
  const name = `${role}${use}`;
  const existing = pools.get(name);
  if (existing) return existing;
  const { POOL_SIZE } = settings();
  const max = role === "invorder_app" && use === "" ? POOL_SIZE : Math.max(1, Math.ceil(POOL_SIZE / 3));
  const driver = postgres(roleUrl(role), {
    max,
    onnotice: () => {},
    idle_timeout: 60,
    connect_timeout: CONNECTED_WITHIN_S,
    connection: {
      application_name: applicationName(role),
      statement_timeout: STATEMENT_WITHIN_MS,
      idle_in_transaction_session_timeout: IDLE_WITHIN_MS,
      ...(use === "unwaited" && { synchronous_commit: "off" }),
    },
  });
  const limit: AnswerLimit = {
    milliseconds: STATEMENT_WITHIN_MS + GRACE_MS,
    onAnswer: () => noteAnswer(openedPool),
    onSilence: (sentAt: number) => leavePool(role, use, sentAt),
  };
  const client = withGuardedTransactions(driver, limit.onAnswer);
  const database = drizzle(withPreparedStatements(client), { schema });
  const openedPool: OpenPool = {
    sql: withStatementTimeout(client, limit),
    database,
    single: database,
    driver,
    limit,
    answeredAt: performance.now(),
  };
  pools.set(name, openedPool);
  return openedPool;
}

/**
 * Sends the first statement of a transaction, before any statement its query builder is given afterwards; the promise resolves with its
 * answer. Through the builder it would be sent some event-loop turns later.
 */
export function sendFirst(
  { _: { session } }: Transaction,
  text: string,
  parameter: string,
): Promise<unknown> {
  // Pages and calls each load the driver separately, so its classes are compared by entity kind, not by identity.
  if (!is(session, PostgresJsSession)) throw new Error("a transaction of another driver");
  return session.client.unsafe(text, [parameter]).execute();
}

/** Closes every pool of this process, waiting for running statements. */
export async function closePools() {
  for (const timer of retired.values()) clearTimeout(timer);
  const open = [...[...pools.values()].map(({ driver }) => driver), ...retired.keys()];
  pools.clear();
  retired.clear();
  await Promise.all(open.map((driver) => driver.end({ timeout: 5 })));
}

/**
 * Returns whether an error is a fault of the driver itself at the moment its server disappears: it writes to a socket it has just dropped,
 * outside any promise. The connection concerned never writes again, so the pool must be replaced. Recognised by the stack trace of the
 * version of postgres pinned in the package file.
 */
export const isDriverFault = (error: unknown): boolean =>
  error instanceof TypeError &&
  (error.stack?.includes("postgres/") ?? false) &&
  (error.stack?.includes("nextWrite") ?? false);

/** Records that a pool answered. */
export const noteAnswer = (of: Pool) => Object.assign(of, { answeredAt: performance.now() });

/**
 * Replaces a pool that has answered no statement since `sentAt` (of performance.now()): its connections are lost. One that answers other
 * statements is merely busy. Pending statements continue on the old pool until they are answered.
 */
export function leavePool(role: Role, use: Use, sentAt: number) {
  const name = `${role}${use}`;
  const old = pools.get(name);
  if (!old || old.answeredAt > sentAt) return;
  pools.delete(name);
  retire(old);
}

/** Replaces every pool; the next statement opens new ones, and pending statements continue on the old ones. */
export function renewPools() {
  const old = [...pools.values()];
  pools.clear();
  for (const oldPool of old) retire(oldPool);
}

/**
 * Closes a pool that gets no new statements, without losing pending ones: once a pool is ending, the driver fails statements still waiting
 * for a connection, so it ends after the last of them was answered or timed out; open transactions then finish by themselves.
 */
function retire({ driver }: OpenPool) {
  const forget = () => retired.delete(driver);
  const end = () => driver.end({ timeout: RETIRED_WITHIN_S }).then(forget, forget);
  retired.set(driver, setTimeout(end, STATEMENT_WITHIN_MS + 2 * GRACE_MS).unref());
}
const retired: Map<postgres.Sql, NodeJS.Timeout> = processWide("invorder.retired-pools", () => new Map());

const DEADLOCK = "40P01";
const QUERY_CANCELED = "57014";
const LOCK_NOT_AVAILABLE = "55P03";
const UNIQUE_VIOLATION = "23505";

/** Returns whether the server aborted one of two deadlocked transactions. */
export const isDeadlock = (error: unknown): boolean => hasCode(error, DEADLOCK);

/** Returns whether the server cancelled a statement for its statement or lock timeout. */
export const isTooLong = (error: unknown): boolean =>
  hasCode(error, QUERY_CANCELED) || hasCode(error, LOCK_NOT_AVAILABLE);

/** Returns whether another row already has a unique value. The transaction is aborted then. */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, UNIQUE_VIOLATION);

/** Returns whether the driver's error, or the one inside the query builder's, has this code. */
const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && (("code" in error && error.code === code) || hasCode(error.cause, code));
