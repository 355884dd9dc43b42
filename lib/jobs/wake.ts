import { queue } from "./queue";

export type JobTicket = { id: number; customer_id: number };

/** Puts a job on the queue. The same job waits there once; the row in Postgres says what it is. */
export async function enqueue(ticket: JobTicket) {
  await queue("jobs").add("job", ticket, { jobId: `job-${ticket.id}` });
}

/** Wakes the delivery loop; it looks every five seconds by itself. */
export async function wakeDelivery() {
  await queue("delivery").add("wake", {}, { jobId: "wake-delivery" });
}
