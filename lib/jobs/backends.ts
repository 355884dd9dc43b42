import {
  createPostgresBackend,
  createRedisBackend,
  type JobsOptions,
  type Processor,
  withBackend,
} from "bullmq";
import { Redis } from "ioredis";
import { pool } from "@/db/client";
import { roleUrl, settings } from "@/lib/kernel/settings";

/** The timeout in milliseconds for connecting to the server, of producers and workers. */
export const ANSWER_WITHIN_MS = 3_000;
/** The timeout of a queue's statement or command: one that takes longer is lost with its connection. */
const SILENT_AT_MOST_MS = 30_000;
const POOL_SIZE = 5;
// An ended entry is removed, so that its id can be used again: the row in `jobs` is the record.
const defaultJobOptions: JobsOptions = {
  removeOnComplete: true,
  removeOnFail: true,
  attempts: 5,
  backoff: { type: "exponential", delay: 1_000 },
};

export type WorkerSettings = {
  concurrency?: number;
  /** Milliseconds without a heartbeat after which an entry counts as lost, and the interval of that check. */
  lockDuration?: number;
  stalledInterval?: number;
};
const patience = { lockDuration: 30_000, stalledInterval: 15_000, maxStalledCount: 5 };

const onPostgres = withBackend(createPostgresBackend);
const onRedis = withBackend(createRedisBackend);

/** Creates a BullMQ queue in Redis when REDIS_URL is set, otherwise in PostgreSQL. `letGo` closes its connection. */
export function makeQueue(name: string) {
  const { REDIS_URL } = settings();
  if (!REDIS_URL)
    return {
      bullQueue: new onPostgres.Queue(name, { connection: database(), defaultJobOptions }),
      letGo: nothing,
    };
  // A producer runs within a request: it fails immediately instead of waiting for a server that is down.
  const connection = new Redis(REDIS_URL, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    connectTimeout: ANSWER_WITHIN_MS,
    commandTimeout: ANSWER_WITHIN_MS,
  });
  const letGo = () => connection.disconnect();
  return { bullQueue: new onRedis.Queue(name, { connection, defaultJobOptions }), letGo };
}

/** Creates a BullMQ worker on the same server as `makeQueue`. */
export function makeWorker(name: string, handler: Processor, workerSettings: WorkerSettings) {
  const options = { ...patience, ...workerSettings };
  const { REDIS_URL } = settings();
  if (!REDIS_URL)
    return {
      bullWorker: new onPostgres.Worker(name, handler, { connection: database(), ...options }),
      letGo: nothing,
    };
  // A worker's blocking command may take seconds: a connection that is silent for longer is reopened.
  const connection = new Redis(REDIS_URL, {
    maxRetriesPerRequest: null,
    connectTimeout: ANSWER_WITHIN_MS,
    socketTimeout: SILENT_AT_MOST_MS,
  });
  const letGo = () => connection.disconnect();
  return { bullWorker: new onRedis.Worker(name, handler, { connection, ...options }), letGo };
}

const nothing = () => undefined;
const database = () => ({
  connectionString: roleUrl("invorder_dispatch"),
  max: POOL_SIZE,
  connectionTimeoutMillis: ANSWER_WITHIN_MS,
  statement_timeout: SILENT_AT_MOST_MS,
  query_timeout: SILENT_AT_MOST_MS,
  idle_in_transaction_session_timeout: SILENT_AT_MOST_MS,
  keepAlive: true,
});

/**
 * Returns a connection to Redis for counters that may be lost, or null without REDIS_URL. A command fails immediately while Redis is down.
 */
export function cacheConnection(): Redis | null {
  const { REDIS_URL } = settings();
  if (!REDIS_URL) return null;
  const connection = new Redis(REDIS_URL, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    connectTimeout: ANSWER_WITHIN_MS,
    commandTimeout: ANSWER_WITHIN_MS,
  });
  connection.on("error", () => undefined);
  return connection;
}

/** Resolves when the queue's server answers; throws when it does not. */
export async function pingQueue(): Promise<void> {
  const { REDIS_URL } = settings();
  if (!REDIS_URL) {
    await pool("invorder_dispatch").sql`select 1`;
    return;
  }
  const connection = new Redis(REDIS_URL, {
    lazyConnect: true,
    connectTimeout: ANSWER_WITHIN_MS,
    commandTimeout: ANSWER_WITHIN_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  connection.on("error", () => undefined);
  await connection
    .connect()
    .then(() => connection.ping())
    .finally(() => connection.disconnect());
}
