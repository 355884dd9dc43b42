import { processWide } from "@/lib/kernel/process-wide";
import { toWireForm } from "@/lib/kernel/wire";
import { publish } from "@/lib/realtime/publish";
import { Job as JobAnswer } from "./answers";
import { jobStatus } from "./rules";
import type { Job } from "./schema";

const AT_MOST_EVERY_MS = 250;
const lastPush = processWide<Map<number, number>>("invorder.pushes", () => new Map());

/** Hints to browsers; the row in `jobs` is authoritative, and a lost hint is made up for by the next query. */
export const jobEvents = {
  /**
   * Pushes a changed job to its owner. Progress at most four times a second, also while the total is unknown; the first and last change
   * always.
   */
  async changed(customer_id: number, user_id: number, job: Job) {
    const moment = performance.now();
    const running = job.status === jobStatus.running && (job.total === 0 || job.current < job.total);
    if (running && moment - (lastPush.get(job.id) ?? Number.NEGATIVE_INFINITY) < AT_MOST_EVERY_MS) return;
    lastPush.set(job.id, moment);
    if (job.status >= jobStatus.done) lastPush.delete(job.id);
    await publish(`private-customer-${customer_id}-user-${user_id}`, "job", toWireForm(JobAnswer, job));
  },
  /** Pushes that rows of a list changed, to all users of the customer. It contains no ids of debtors and no amounts. */
  async rowsChanged(customer_id: number, list: string) {
    await publish(`private-customer-${customer_id}`, "rows", { list });
  },
};
