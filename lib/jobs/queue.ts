import type { JobsOptions } from "bullmq";
import { logWarning } from "@/lib/kernel/log";
import { processWide } from "@/lib/kernel/process-wide";
import { withTimeout } from "@/lib/kernel/with-timeout";
import { ANSWER_WITHIN_MS, makeQueue, makeWorker, type WorkerSettings } from "./backends";

/** A queue as producers see it. `add` fails within seconds when the queue's server is down; callers rely on the sweep. */
export type JobQueue = {
  add: (name: string, data: unknown, options?: JobsOptions) => Promise<unknown>;
  close: () => Promise<void>;
};
export type JobWorker = { ready: Promise<void>; close: () => Promise<void> };
type Handler = (job: { id?: string; data: unknown }) => Promise<unknown>;

const TRY_AGAIN_MS = 1_000;

type Open = { queues: Map<string, JobQueue>; closers: Set<() => Promise<void>> };
const open = processWide<Open>("invorder.queues", () => ({ queues: new Map(), closers: new Set() }));

/** Returns the queue of this name, one per process. */
export function queue(name: string): JobQueue {
  const existing = open.queues.get(name);
  if (existing) return existing;
  const { bullQueue, letGo } = makeQueue(name);
  const opened: JobQueue = {
    add: (job, data, options) =>
      withTimeout(ANSWER_WITHIN_MS, `queue ${name}`, bullQueue.add(job, data, options)),
    async close() {
      if (open.queues.get(name) === opened) open.queues.delete(name);
      open.closers.delete(opened.close);
      await bullQueue.close().finally(letGo);
    },
  };
  open.queues.set(name, opened);
  open.closers.add(opened.close);
  bullQueue.on("error", (error: Error) => logWarning("queue away", { queue: name }, error));
  // On PostgreSQL a first connection that failed is cached for ever, so the next caller gets a new queue.
  bullQueue.waitUntilReady().catch(() => opened.close().catch(() => undefined));
  return opened;
}

/** Processes a queue's entries with `handler`; one that throws is repeated with growing delays. */
export function worker(name: string, handler: Handler, options: WorkerSettings = {}): JobWorker {
  let isClosed = false;
  let current = connect();
  const ready = reconnect();

  function connect() {
    const { bullWorker, letGo } = makeWorker(name, handler, options);
    bullWorker.on("error", (error: Error) => logWarning("queue away", { worker: name }, error));
    return { bullWorker, close: () => bullWorker.close().finally(letGo) };
  }
  async function reconnect() {
    while (!isClosed && !(await current.bullWorker.waitUntilReady().then(always(true), always(false)))) {
      await current.close().catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
      if (!isClosed) current = connect();
    }
  }

  const opened: JobWorker = {
    ready,
    close() {
      isClosed = true;
      open.closers.delete(opened.close);
      return current.close();
    },
  };
  open.closers.add(opened.close);
  return opened;
}

/** Closes every queue and worker this process opened; running handlers finish first. */
export async function closeQueues(): Promise<void> {
  await Promise.allSettled([...open.closers].map((close) => close()));
}

const always =
  <T>(value: T) =>
  () =>
    value;
