import { hostname } from "node:os";
import { is } from "drizzle-orm";
import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { PostgresJsSession } from "drizzle-orm/postgres-js/session";
import postgres from "postgres";
import { processWide } from "@/lib/kernel/process-wide";
import { roleUrl, settings } from "@/lib/kernel/settings";
import { answerWithin, bounded, type Limit, type Sql } from "./bounded";
import { guarded } from "./guarded";
import { preparing } from "./prepared";
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
 * What a pool's connections are for besides answering: to write what is not waited for until it lies on disk. Such a write is in force at
 * once, for everybody, and is safe as soon as anything written after it is; until then a server that loses its power may forget it. It is
 * for what harms nobody when it is forgotten, or comes before a write that is waited for.
 */
export type Use = "" | "unwaited";

/**
 * Neither waits for a statement for ever (TimeoutError). `database` opens transactions; a single statement is `runStatement`'s.
 * `heardAt`: when one last answered, or opened a transaction.
 */
export type Pool = { sql: Sql; database: Pick<Database, "transaction" | "_">; heardAt: number };

/** A pool with what only this file asks of it. */
type OpenPool = Pool & { driver: postgres.Sql; single: Database; limit: Limit };

// One pool per role and process; Next loads this module more than once, so the pools live on the process.
const pools: Map<string, OpenPool> = processWide("invorder.pools", () => new Map());

/** The part of the product this process runs; empty for scripts and tests. */
const ownProcess = processWide<{ part: "" | "web" | "worker" }>("invorder.process", () => ({ part: "" }));

/**
 * Names this process to the database: part, version and host stand at each connection (`application_name` in pg_stat_activity), where Systeem
 * reads which parts run. Counts for pools opened from then on.
 */
export function nameProcess(part: "web" | "worker"): void {
  ownProcess.part = part;
}

const applicationName = (role: Role): string =>
  ownProcess.part ? `${role} ${ownProcess.part} ${version} ${hostname()}-${process.pid}` : role;

// Nothing waits for the database for ever. A job's transaction may take longer (lib/access/context.ts).
const CONNECTED_WITHIN_S = 10;
const STATEMENT_WITHIN_MS = 60_000;
const IDLE_WITHIN_MS = 60_000;
/** So long a pool that is left behind waits for transactions that were begun on it. */
const RETIRED_WITHIN_S = 3_600;
/** So much later than the server's own end of a statement it is no longer waited for. */
const GRACE_MS = 5_000;

/** The pool of one database role. The app role sees only what its transaction's tenant settings allow. */
export const pool = (role: Role, use: Use = ""): Pool => openPool(role, use);

/**
 * Runs one statement of the query builder outside a transaction. Throws TimeoutError when nobody answers it: its connection is lost.
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
  const limit: Limit = {
    milliseconds: STATEMENT_WITHIN_MS + GRACE_MS,
    onAnswer: () => noteAnswer(openedPool),
    onSilence: (askedAt: number) => leavePool(role, use, askedAt),
  };
  const client = guarded(driver, limit.onAnswer);
  const database = drizzle(preparing(client), { schema });
  const openedPool: OpenPool = {
    sql: bounded(client, limit),
    database,
    single: database,
    driver,
    limit,
    heardAt: performance.now(),
  };
  pools.set(name, openedPool);
  return openedPool;
}

/**
 * Sends the first statement of a transaction on its way, ahead of whatever its query builder is asked for afterwards, and answers its end.
 * Sent through the builder it would leave some turns later.
 */
export function sendFirst(
  { _: { session } }: Transaction,
  text: string,
  parameter: string,
): Promise<unknown> {
  // The pages and the calls each load the driver for themselves: its own classes are known by their kind, not by being the same.
  if (!is(session, PostgresJsSession)) throw new Error("a transaction of another driver");
  return session.client.unsafe(text, [parameter]).execute();
}

/** Closes every pool of this process, waiting for what is running. */
export async function closePools() {
  for (const timer of retired.values()) clearTimeout(timer);
  const open = [...[...pools.values()].map(({ driver }) => driver), ...retired.keys()];
  pools.clear();
  retired.clear();
  await Promise.all(open.map((driver) => driver.end({ timeout: 5 })));
}

/**
 * Returns whether an error is the driver's own fault in the moment its server goes away: it writes to a socket it has just dropped, outside
 * any promise. The connection it happened on never writes again, so whoever catches it must not keep that pool. It is known by the driver's
 * own words, which hold for the version of postgres the package file pins.
 */
export const isDriverFault = (error: unknown): boolean =>
  error instanceof TypeError &&
  (error.stack?.includes("postgres/") ?? false) &&
  (error.stack?.includes("nextWrite") ?? false);

/** Notes that a pool answered. */
export const noteAnswer = (of: Pool) => Object.assign(of, { heardAt: performance.now() });

/**
 * Leaves a pool behind that has answered nobody since `askedAt` (of performance.now()): its connections are lost. One that answers
 * others is merely busy. Whatever was asked of it goes on there until it is answered.
 */
export function leavePool(role: Role, use: Use, askedAt: number) {
  const name = `${role}${use}`;
  const old = pools.get(name);
  if (!old || old.heardAt > askedAt) return;
  pools.delete(name);
  retire(old);
}

/** Leaves every pool behind; the next statement opens new ones, and what was asked of the old ones goes on there. */
export function renewPools() {
  const old = [...pools.values()];
  pools.clear();
  for (const oldPool of old) retire(oldPool);
}

/**
 * Closes a pool that gets nothing new, without taking along what others asked of it: the driver serves nobody who still waits for a
 * connection once a pool is to end, so it ends after the last of them has been answered or given up; transactions then end by themselves.
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

/** Returns whether the server ended one of two transactions that waited for each other. */
export const isDeadlock = (error: unknown): boolean => hasCode(error, DEADLOCK);

/** Returns whether the server ended a statement because it took, or waited, longer than it may. */
export const isTooLong = (error: unknown): boolean =>
  hasCode(error, QUERY_CANCELED) || hasCode(error, LOCK_NOT_AVAILABLE);

/** Returns whether another row has what may be there once. The transaction is over then. */
export const isTaken = (error: unknown): boolean => hasCode(error, UNIQUE_VIOLATION);

/** The code of the driver's error, or of the one inside the query builder's around it. */
const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && (("code" in error && error.code === code) || hasCode(error.cause, code));
