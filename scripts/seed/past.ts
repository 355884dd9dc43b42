import { sideOf, stageOf } from "@/lib/flow/statuses";
import { addDays, type Day, daysBetween } from "@/lib/kernel/day";
import type { Random } from "./random";

/** Days between two steps of the demo. */
export const INTERVAL = 14;

type Past = { status: number; day: Day };

/** Returns the steps an invoice has had, each an interval after the previous one. */
export function climbed(
  flow: { status: number; interval: number }[],
  rung: number,
  expires_at: Day,
  today: Day,
  dice: Random,
): Past[] {
  const past: Past[] = [];
  let on = addDays(expires_at, 1);
  for (const { status, interval } of flow.slice(0, rung)) {
    on = past.length === 0 ? on : addDays(on, interval + dice.below(2));
    if (daysBetween(on, today) < 0) break;
    past.push({ status, day: on });
    if (stageOf(status) === "transferred") break;
  }
  return past;
}

/** Later messages would keep debtors on the action list from being contacted today. */
export const LAST_SENT_DAYS_AGO = 6;
/** Before that the customers sent nothing through the product. */
const STARTED_DAYS_AGO = 400;

/**
 * Returns how a paid invoice was paid: null for in time or a little late without a reminder, else some days after a step, the first ones
 * far more often than the last. Nothing is known of messages before payments long ago.
 */
export function paidAfter(
  flow: { status: number; interval: number }[],
  { expires_at, late }: { expires_at: Day; late: number },
  today: Day,
  dice: Random,
): { past: Past[]; paid_at: Day } | null {
  const steps = flow.filter(({ status }) => stageOf(status) === "step");
  // No invoice was paid after the very last step: otherwise it would not have been sent.
  const rung = rungOf(dice, Math.max(1, steps.length - 1));
  const past = climbed(steps, rung, expires_at, today, dice);
  const last = past.at(-1);
  const isOld = daysBetween(expires_at, today) > STARTED_DAYS_AGO;
  if (late <= SOON || isOld || !last || past.length < rung) return null;
  const paid_at = addDays(last.day, 1 + dice.below(INTERVAL - 2));
  return daysBetween(last.day, today) < LAST_SENT_DAYS_AGO || paid_at > today ? null : { past, paid_at };
}

/** Days late within which an invoice may be paid without a reminder. */
const SOON = 12;

function rungOf(dice: Random, most: number): number {
  const throwOf = dice.below(100);
  return Math.min(most, throwOf < 52 ? 1 : throwOf < 76 ? 2 : throwOf < 89 ? 3 : throwOf < 96 ? 4 : 5);
}

/** Returns the day a part of an invoice was paid: some days after the last message, or after its date. */
export function partPaidOn(from: Day, until: Day, number: number): Day {
  const on = addDays(from, 1 + (number % (INTERVAL - 4)));
  return on < until ? on : until;
}

/** Returns the messages before an invoice was put on hold: up to two of the first steps, none that adds costs. */
export function reminded(
  flow: { status: number; interval: number }[],
  number: number,
  expires_at: Day,
  today: Day,
): Past[] {
  const steps = flow.filter(({ status }) => stageOf(status) === "step" && sideOf(status) === "debit");
  return steps
    .slice(0, number % 3)
    .map(({ status }, index) => ({ status, day: addDays(expires_at, 1 + index * INTERVAL) }))
    .filter(({ day }) => daysBetween(day, today) >= LAST_SENT_DAYS_AGO);
}

/** Returns the day on which it was put on hold, or handed over: some days after the last message. */
export function haltedOn(last: Day | undefined, number: number, expires_at: Day, today: Day): Day {
  const on = addDays(last ?? addDays(expires_at, INTERVAL), 1 + (number % 5));
  return on < today ? on : today;
}
