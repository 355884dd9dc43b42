import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { closePools, nameProcess } from "@/db/client";
import { version } from "@/db/versions";
import { closeQueues, worker } from "@/lib/jobs/queue";
import { runJob } from "@/lib/jobs/run";
import type { JobTicket } from "@/lib/jobs/wake";
import { logError, logEvent } from "@/lib/kernel/log";
import { serveMetrics } from "@/lib/kernel/metrics-server";
import { startTracing } from "@/lib/kernel/tracing";
import { measureBacklog } from "@/lib/operations/jobs/measure-backlog";
import { startDelivery } from "./delivery";
import { registry } from "./registry";
import { startSchedule } from "./schedule";
import { startWebhooks } from "./webhooks";

const JOBS_AT_ONCE = 2;
/** Slightly less than a container is given to stop. */
const STOP_WITHIN_MS = 25_000;
const name = `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`;
const clock = () => new Date();

/** Exits the process: the supervisor starts a new worker, which continues from the database. */
function giveUp(error: unknown) {
  logError("the worker gives up", error);
  process.exit(1);
}

nameProcess("worker");
const tracing = startTracing("worker", version);
tracing.catch((error) => logError("traces are not sent", error));
const delivery = startDelivery(name, clock, giveUp);
const schedule = startSchedule(clock, () => delivery.wake(), giveUp);
const webhooks = startWebhooks(clock);
const jobs = worker("jobs", (job) => runJob(registry, ticketOf(job.data), clock), {
  concurrency: JOBS_AT_ONCE,
});
const wakes = worker("delivery", async () => delivery.wake());
const stopMetrics = serveMetrics(measureBacklog);
logEvent("the worker is ready", { worker: name });

let isStopping = false;
async function stop() {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => giveUp("what was under way did not end in time"), STOP_WITHIN_MS);
  schedule.stop();
  stopMetrics();
  await Promise.all([jobs.close(), wakes.close(), delivery.stop(), webhooks.stop()]);
  await tracing
    .then((stopTracing) => stopTracing())
    .catch((error) => logError("the last traces were not sent", error));
  await closeQueues();
  await closePools();
  process.exit(0);
}
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, stop);
// The queue and the pools restore a lost connection themselves; exiting would not help.
process.on("unhandledRejection", (error) => logError("unhandled", error));

function ticketOf(data: unknown): JobTicket {
  if (typeof data === "object" && data !== null && "id" in data && "customer_id" in data)
    return { id: Number(data.id), customer_id: Number(data.customer_id) };
  throw new Error("a queue entry names no job");
}
// An uncaught exception ends the process.
process.on("uncaughtException", giveUp);
