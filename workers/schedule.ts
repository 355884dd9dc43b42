import { productDay } from "@/lib/access/actor-context";
import { disconnectExpired } from "@/lib/access/end-sessions";
import { startNightlySyncs } from "@/lib/accounting/commands/start-nightly-syncs";
import { directDebitWork } from "@/lib/debits/jobs";
import { catchUpStats, statsWork } from "@/lib/figures/commands/store-stats";
import { mailMondays } from "@/lib/figures/jobs/monday-mail";
import { evaluateHolds } from "@/lib/invoices/commands/evaluate-holds";
import { foldSums } from "@/lib/invoices/commands/fold-sums";
import { overdueWork } from "@/lib/invoices/commands/overdue";
import { type DailyWork, runDaily } from "@/lib/jobs/daily";
import { releaseEndedJobs, sweepJobs } from "@/lib/jobs/sweep";
import type { Day } from "@/lib/kernel/day";
import { logError } from "@/lib/kernel/log";
import { settings } from "@/lib/kernel/settings";
import { TimeoutError, withTimeout } from "@/lib/kernel/with-timeout";
import { remindTerms } from "@/lib/messages/jobs/notices";
import { abandonLost } from "@/lib/outbox/delivery/lease";
import { openPaymentsWork } from "@/lib/payments/jobs";
import { retentionWork, tidyProduct } from "@/lib/privacy/jobs";
import { lawModeWork } from "@/lib/tenants/commands/law-mode";
import { deadLinkWork } from "@/lib/users/jobs";
import { registry } from "./registry";

const DAY_LOOKED_AT_EVERY_MS = 60_000;
/** A day's work is repeated every hour: a due date may have changed, or another worker may have failed. */
const LOOK_AGAIN_MS = 3_600_000;
const NIGHTS_LOOKED_AT_EVERY_MS = 60_000;
const MONDAYS_LOOKED_AT_EVERY_MS = 60_000;
const STATS_LOOKED_AT_EVERY_MS = 60_000;
const LINES_LOOKED_AT_EVERY_MS = 30_000;
/** Longer than the interval between two checks, so that a realtime server that was briefly away is notified again. */
const RUN_OUT_WITHIN_SECONDS = 300;
/** Time limit of tasks for the product as a whole. Tasks per customer have a limit for each (lib/jobs/daily.ts). */
const TASK_WITHIN_MS = 300_000;
const HOWEVER_LONG = null;

/** The nightly work for customers, in the order in which it runs. */
export const dailyWork: DailyWork[] = [
  overdueWork,
  lawModeWork,
  evaluateHolds,
  remindTerms,
  retentionWork,
  deadLinkWork,
  statsWork,
  openPaymentsWork,
  directDebitWork,
];

/** Starts the scheduled tasks. Each finds what is due in the database, so that the next tick makes up for a missed one. */
export function startSchedule(
  clock: () => Date,
  wakeDelivery: () => void,
  onStall: (error: TimeoutError) => void,
) {
  const every = repeating(onStall);
  const tasks = [
    every(settings().SWEEP_SECONDS * 1000, async () => {
      await sweepJobs(4 * settings().JOB_STALE_SECONDS);
      await releaseEndedJobs(Object.values(registry), clock());
      if ((await abandonLost()) > 0) wakeDelivery();
      await foldSums();
    }),
    every(NIGHTS_LOOKED_AT_EVERY_MS, () => startNightlySyncs(clock())),
    every(MONDAYS_LOOKED_AT_EVERY_MS, () => mailMondays(clock()), HOWEVER_LONG),
    every(STATS_LOOKED_AT_EVERY_MS, () => catchUpStats(clock()), HOWEVER_LONG),
    every(LINES_LOOKED_AT_EVERY_MS, () => disconnectExpired(RUN_OUT_WITHIN_SECONDS)),
    ...dailyWork.map((work) =>
      every(
        DAY_LOOKED_AT_EVERY_MS,
        onceADay(clock, () => runDaily(work, clock())),
        HOWEVER_LONG,
      ),
    ),
    every(
      DAY_LOOKED_AT_EVERY_MS,
      onceADay(clock, () => tidyProduct(clock())),
    ),
  ];
  return {
    stop() {
      for (const task of tasks) clearInterval(task);
    },
  };
}

/** Returns a task run on each new day of the product: when the process starts and when the day changes, and again every hour. */
function onceADay(clock: () => Date, task: () => Promise<unknown>) {
  let doneFor: Day | null = null;
  let doneAt = 0;
  return async () => {
    const now = clock();
    const today = await productDay(now);
    if (doneFor === today && now.getTime() - doneAt < LOOK_AGAIN_MS) return;
    await task();
    doneFor = today;
    doneAt = now.getTime();
  };
}

/**
 * Repeats a task without overlap; one that throws is logged and tried at the next tick, one that does not end in time is reported to
 * `onStall`.
 */
const repeating =
  (onStall: (error: TimeoutError) => void) =>
  (milliseconds: number, task: () => Promise<unknown>, within: number | null = TASK_WITHIN_MS) => {
    let isBusy = false;
    const tick = async () => {
      if (isBusy) return;
      isBusy = true;
      try {
        await (within === null ? task() : withTimeout(within, "a task of the schedule", task()));
      } catch (error) {
        logError("schedule failed", error);
        if (error instanceof TimeoutError) onStall(error);
      } finally {
        isBusy = false;
      }
    };
    setTimeout(tick, 1_000);
    return setInterval(tick, milliseconds);
  };
