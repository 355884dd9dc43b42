import { queue } from "./queue";

export type JobTicket = { id: number; customer_id: number };

/**
 * Puts a job on the queue; the row in Postgres says what it is. The same job waits there once. `again` is for the sweep, whose
 * entry must not be taken for one that a dead worker still seems to hold.
 */
export async function enqueue({ id, customer_id }: JobTicket, again?: "again") {
  const jobId = again ? `job-${id}-${crypto.randomUUID()}` : `job-${id}`;
  await queue("jobs").add("job", { id, customer_id }, { jobId });
}

/** Wakes the delivery loop; it looks every five seconds by itself. */
export async function wakeDelivery() {
  await queue("delivery").add("wake", {}, { jobId: "wake-delivery" });
}
