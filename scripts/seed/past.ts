import { sideOf, stageOf } from "@/lib/flow/statuses";
import { addDays, type Day, daysBetween } from "@/lib/kernel/day";
import type { Chance } from "./chance";

/** Days between two steps of the demo. */
export const INTERVAL = 14;

type Past = { status: number; day: Day };

/** The steps an invoice has had, each on a working rhythm after the one before. */
export function climbed(
  flow: { status: number; interval: number }[],
  rung: number,
  expires_at: Day,
  today: Day,
  dice: Chance,
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

/** What was sent later than this would keep debtors of the action list from being written to today. */
export const LAST_SENT_DAYS_AGO = 6;
/** Before that the customers wrote to nobody through the product. */
const STARTED_DAYS_AGO = 400;

/**
 * Returns how an invoice was paid that is paid by now: in time, late by itself, or some days after a step, the first ones far more often
 * than the last. Of money that lies long ago nobody knows what was sent before it.
 */
export function paidAfter(
  flow: { status: number; interval: number }[],
  { expires_at, late }: { expires_at: Day; late: number },
  today: Day,
  dice: Chance,
): { past: Past[]; paid_at: Day } | null {
  const steps = flow.filter(({ status }) => stageOf(status) === "step");
  // Nobody who got the very last step has paid yet: that is why it was sent.
  const rung = rungOf(dice, Math.max(1, steps.length - 1));
  const past = climbed(steps, rung, expires_at, today, dice);
  const last = past.at(-1);
  const isOld = daysBetween(expires_at, today) > STARTED_DAYS_AGO;
  if (late <= SOON || isOld || !last || past.length < rung) return null;
  const paid_at = addDays(last.day, 1 + dice.below(INTERVAL - 2));
  return daysBetween(last.day, today) < LAST_SENT_DAYS_AGO || paid_at > today ? null : { past, paid_at };
}

/** So many days late an invoice may be paid before anything is sent. */
const SOON = 12;

function rungOf(dice: Chance, most: number): number {
  const throwOf = dice.below(100);
  return Math.min(most, throwOf < 52 ? 1 : throwOf < 76 ? 2 : throwOf < 89 ? 3 : throwOf < 96 ? 4 : 5);
}

/** The day a part of an invoice came in: some days after what was sent last, or after its date. */
export function partPaidOn(from: Day, until: Day, number: number): Day {
  const on = addDays(from, 1 + (number % (INTERVAL - 4)));
  return on < until ? on : until;
}

/** Returns what an invoice was sent before somebody made it stand still: up to two of the first steps, none that adds costs. */
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

/** The day on which it was made to stand still, or was handed over: some days after what was sent last. */
export function haltedOn(last: Day | undefined, number: number, expires_at: Day, today: Day): Day {
  const on = addDays(last ?? addDays(expires_at, INTERVAL), 1 + (number % 5));
  return on < today ? on : today;
}
