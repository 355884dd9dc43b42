import { createPostgresBackend, createRedisBackend, type JobsOptions, withBackend } from "bullmq";
import { Redis } from "ioredis";
import { processWide } from "@/lib/kernel/process-wide";
import { roleUrl, settings } from "@/lib/kernel/settings";

/** A queue as producers see it. `add` fails within seconds when the queue's server is away; callers rely on the sweep. */
export type JobQueue = {
  add: (name: string, data: unknown, options?: JobsOptions) => Promise<unknown>;
  close: () => Promise<void>;
};
export type JobWorker = { ready: () => Promise<unknown>; close: () => Promise<void> };
type Handler = (job: { id?: string; data: unknown }) => Promise<unknown>;
export type WorkerSettings = {
  concurrency?: number;
  /** How long a worker may be silent before its entry counts as lost, and how often that is looked at. */
  lockDuration?: number;
  stalledInterval?: number;
};

const ANSWER_WITHIN_MS = 3_000;
const POOL_SIZE = 5;
// An entry that ended is removed, so that its id can be used again: the row in `jobs` is what is remembered.
const defaultJobOptions: JobsOptions = {
  removeOnComplete: true,
  removeOnFail: true,
  attempts: 5,
  backoff: { type: "exponential", delay: 1_000 },
};
const patience = { lockDuration: 30_000, stalledInterval: 15_000, maxStalledCount: 5 };

const onPostgres = withBackend(createPostgresBackend);
const onRedis = withBackend(createRedisBackend);

type Open = { queues: Map<string, JobQueue>; closers: Set<() => Promise<void>> };
const open = processWide<Open>("invorder.queues", () => ({ queues: new Map(), closers: new Set() }));

/** The queue of this name: in Redis when REDIS_URL is set, otherwise in PostgreSQL. One per process. */
export function queue(name: string): JobQueue {
  const known = open.queues.get(name);
  if (known) return known;
  const { made, disconnect } = makeQueue(name);
  made.on("error", (error: Error) => complain(`queue ${name}`, error));
  const opened: JobQueue = {
    add: (job, data, options) => inTime(made.add(job, data, options), `queue ${name}`),
    close: () => made.close().finally(disconnect),
  };
  open.queues.set(name, opened);
  open.closers.add(opened.close);
  return opened;
}

/** Takes entries off a queue and hands them to `handler`; one that throws is tried again with growing pauses. */
export function worker(name: string, handler: Handler, options: WorkerSettings = {}): JobWorker {
  const { made, disconnect } = makeWorker(name, handler, { ...patience, ...options });
  made.on("error", (error: Error) => complain(`worker of ${name}`, error));
  const opened = {
    ready: () => made.waitUntilReady(),
    close: () => made.close().finally(disconnect),
  };
  open.closers.add(opened.close);
  return opened;
}

/** Closes every queue and worker this process opened; running handlers end first. */
export async function closeQueues(): Promise<void> {
  const closers = [...open.closers];
  open.closers.clear();
  open.queues.clear();
  await Promise.allSettled(closers.map((close) => close()));
}

function makeQueue(name: string) {
  const { REDIS_URL } = settings();
  if (!REDIS_URL)
    return { made: new onPostgres.Queue(name, { connection: database(), defaultJobOptions }), disconnect };
  // A producer stands in a request: it fails at once instead of waiting for a server that is away.
  const connection = new Redis(REDIS_URL, { maxRetriesPerRequest: 1, enableOfflineQueue: false });
  return {
    made: new onRedis.Queue(name, { connection, defaultJobOptions }),
    disconnect: () => connection.disconnect(),
  };
}

function makeWorker(name: string, handler: Handler, options: WorkerSettings) {
  const { REDIS_URL } = settings();
  if (!REDIS_URL)
    return { made: new onPostgres.Worker(name, handler, { connection: database(), ...options }), disconnect };
  const connection = new Redis(REDIS_URL, { maxRetriesPerRequest: null });
  return {
    made: new onRedis.Worker(name, handler, { connection, ...options }),
    disconnect: () => connection.disconnect(),
  };
}

const disconnect = () => undefined;
const database = () => ({
  connectionString: roleUrl("invorder_dispatch"),
  max: POOL_SIZE,
  connectionTimeoutMillis: ANSWER_WITHIN_MS,
});

async function inTime<T>(answer: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} does not answer`)), ANSWER_WITHIN_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

const complain = (what: string, error: Error) => console.error(what, error.message);
