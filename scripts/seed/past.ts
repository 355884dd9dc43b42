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

/** What an invoice was sent before somebody made it stand still: up to two of the first steps, none that adds costs. */
export function reminded(
  flow: { status: number; interval: number }[],
  number: number,
  expires_at: Day,
  today: Day,
): Past[] {
  const steps = flow.filter(({ status }) => stageOf(status) === "step" && sideOf(status) === "debit");
  return steps
    .slice(0, number % 3)
    .map(({ status }, place) => ({ status, day: addDays(expires_at, 1 + place * INTERVAL) }))
    .filter(({ day }) => daysBetween(day, today) > 0);
}

/** The day on which it was made to stand still, or was handed over: some days after what was sent last. */
export function haltedOn(last: Day | undefined, number: number, expires_at: Day, today: Day): Day {
  const on = addDays(last ?? addDays(expires_at, INTERVAL), 1 + (number % 5));
  return on < today ? on : today;
}
