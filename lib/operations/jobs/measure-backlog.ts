import { metrics } from "@/lib/kernel/metrics";
import { workBacklog } from "../queries/work-backlog";

/** Updates the gauges of the waiting, running and failed work of the whole product. */
export async function measureBacklog(): Promise<void> {
  const { outbox, outboxAge, jobs, jobAge, connections, syncAge, webhooks } = metrics();
  const now = await workBacklog();
  for (const gauge of [outbox, outboxAge, jobs, jobAge, connections, syncAge, webhooks]) gauge.reset();
  for (const { channel, state, count, oldest } of now.outbox) {
    outbox.set({ channel, state }, count);
    if (state === "reserved") outboxAge.set({ channel }, oldest);
  }
  for (const { action, state, count } of now.jobs) jobs.set({ action, state }, count);
  jobAge.set(Math.max(0, ...now.jobs.filter(({ state }) => state !== "failed").map(({ oldest }) => oldest)));
  for (const { package: name, state, count, oldest } of now.connections) {
    connections.set({ package: name, state }, count);
    if (state === "working") syncAge.set({ package: name }, oldest);
  }
  for (const { state, count } of now.webhooks) webhooks.set({ state }, count);
}
