import { overdueToday } from "@/lib/invoices/commands/overdue";
import { releaseEnded, sweepJobs } from "@/lib/jobs/sweep";
import { settings } from "@/lib/kernel/settings";
import { OutOfTime, within } from "@/lib/kernel/within";
import { giveUpLost } from "@/lib/sending/delivery/lease";
import { registry } from "./registry";

const DAILY_EVERY_MS = 60_000;
const TASK_WITHIN_MS = 300_000;

/** What runs when. Every task looks at the database for what is due, so a missed tick is made up for by the next. */
export function startSchedule(
  clock: () => Date,
  wakeDelivery: () => void,
  onStall: (error: OutOfTime) => void,
) {
  const every = repeating(onStall);
  const tasks = [
    every(settings().SWEEP_SECONDS * 1000, async () => {
      await sweepJobs(4 * settings().JOB_STALE_SECONDS);
      await releaseEnded(Object.values(registry), clock());
      if ((await giveUpLost()) > 0) wakeDelivery();
    }),
    every(DAILY_EVERY_MS, () => overdueToday(clock())),
  ];
  return {
    stop() {
      for (const task of tasks) clearInterval(task);
    },
  };
}

/** A task never overlaps itself; one that throws is logged and tried at the next tick, one that never ends is told of. */
const repeating =
  (onStall: (error: OutOfTime) => void) => (milliseconds: number, task: () => Promise<unknown>) => {
    let isBusy = false;
    const tick = async () => {
      if (isBusy) return;
      isBusy = true;
      try {
        await within(TASK_WITHIN_MS, "a task of the schedule", task());
      } catch (error) {
        console.error("schedule", error);
        if (error instanceof OutOfTime) onStall(error);
      } finally {
        isBusy = false;
      }
    };
    setTimeout(tick, 1_000);
    return setInterval(tick, milliseconds);
  };
