import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { processWide } from "./process-wide";

const held = processWide<{ metrics?: ReturnType<typeof make> }>("invorder.metrics", () => ({}));

/** Returns the Prometheus metrics of this process. Labels are names from the code: never an id, an address or what people typed. */
export const metrics = () => (held.metrics ??= make());

function make() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Histogram({
      name: "invorder_http_request_seconds",
      help: "Calls of the API by name and status, and how long each took to answer.",
      labelNames: ["call", "status"],
      buckets: [0.025, 0.1, 0.25, 1, 5, 30],
      registers,
    }),
    deliveries: new Counter({
      name: "invorder_deliveries_total",
      help: "Messages handed over by channel, by what the other side answered: sent, refused, later, unknown.",
      labelNames: ["channel", "outcome"],
      registers,
    }),
    failedCalls: new Counter({
      name: "invorder_outside_failures_total",
      help: "Calls to another service (accounting, mollie, mail server, files, webhook) that came to nothing.",
      labelNames: ["service", "status"],
      registers,
    }),
    outbox: new Gauge({
      name: "invorder_outbox_messages",
      help: "Messages of the outbox by channel and state; those that were sent are not counted.",
      labelNames: ["channel", "state"],
      registers,
    }),
    outboxAge: new Gauge({
      name: "invorder_outbox_oldest_seconds",
      help: "How long the oldest message that is due has waited to be handed over.",
      labelNames: ["channel"],
      registers,
    }),
    jobs: new Gauge({
      name: "invorder_jobs",
      help: "Jobs that wait or run, and those that failed in the last day.",
      labelNames: ["action", "state"],
      registers,
    }),
    jobAge: new Gauge({
      name: "invorder_jobs_oldest_seconds",
      help: "How long the oldest job that waits or runs has shown no progress.",
      registers,
    }),
    connections: new Gauge({
      name: "invorder_accounting_connections",
      help: "Links with accounting packages: working, failing, or waiting for a person to link again.",
      labelNames: ["package", "state"],
      registers,
    }),
    syncAge: new Gauge({
      name: "invorder_sync_oldest_seconds",
      help: "How long ago the working link that was read longest ago was read to its end.",
      labelNames: ["package"],
      registers,
    }),
    webhooks: new Gauge({
      name: "invorder_webhook_deliveries",
      help: "Messages to webhooks that wait or were given up.",
      labelNames: ["state"],
      registers,
    }),
  };
}
