import { processWide } from "@/lib/kernel/process-wide";
import { toWireForm } from "@/lib/kernel/wire";
import { publish } from "@/lib/realtime/publish";
import { Job as Shown } from "./answers";
import { jobStatus } from "./rules";
import type { Job } from "./schema";

const AT_MOST_EVERY_MS = 250;
const lastPush = processWide<Map<number, number>>("invorder.pushes", () => new Map());

/** Hints to browsers; the row in `jobs` is the truth, and a lost hint is made up for by the next look. */
export const jobEvents = {
  /** Tells its owner that a job changed. Progress is pushed at most four times a second, also while nobody knows the total; first and last always. */
  async changed(customer_id: number, user_id: number, job: Job) {
    const moment = performance.now();
    const running = job.status === jobStatus.running && (job.total === 0 || job.current < job.total);
    if (running && moment - (lastPush.get(job.id) ?? Number.NEGATIVE_INFINITY) < AT_MOST_EVERY_MS) return;
    lastPush.set(job.id, moment);
    if (job.status >= jobStatus.done) lastPush.delete(job.id);
    await publish(`private-customer-${customer_id}-user-${user_id}`, "job", toWireForm(Shown, job));
  },
  /** Rows of a list changed: to everybody at the customer. No ids of debtors and no amounts travel. */
  async rowsChanged(customer_id: number, list: string) {
    await publish(`private-customer-${customer_id}`, "rows", { list });
  },
};
