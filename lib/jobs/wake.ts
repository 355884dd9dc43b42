import { queue } from "./queue";

export type JobTicket = { id: number; customer_id: number };

/**
 * Puts a job on the queue; its data is in the row in Postgres. A job is there at most once. `again` is for the sweep, whose entry must not
 * be confused with one that a dead worker still seems to hold.
 */
export async function enqueue({ id, customer_id }: JobTicket, again?: "again") {
  const jobId = again ? `job-${id}-${crypto.randomUUID()}` : `job-${id}`;
  await queue("jobs").add("job", { id, customer_id }, { jobId });
}

/** Wakes the delivery loop; it also runs every five seconds by itself. */
export async function wakeDelivery() {
  await queue("delivery").add("wake", {}, { jobId: "wake-delivery" });
}
