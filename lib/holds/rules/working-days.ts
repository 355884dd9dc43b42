import { addDays, type Day } from "@/lib/kernel/day";
import { type Calendar, holidaysOf, isWeekend } from "./holidays";

/**
 * The customer's rules for agreements: working days a payment may arrive after the agreed day, and days after which an unpaid term breaks
 * an arrangement.
 */
export type AgreementRules = { calendar: Calendar; promise_days: number; term_grace_days: number };

/** Returns whether people work on a day: Monday to Friday and no holiday of the calendar (AGREEMENTS §2). */
export const isWorkingDay = (on: Day, calendar: Calendar): boolean =>
  !isWeekend(on) && !holidaysOf(calendar, Number(on.slice(0, 4))).has(on);

/** Returns the day itself if it is a working day, else the next one. Throws RangeError at the end of the calendar. */
export function workingDayFrom(on: Day, calendar: Calendar): Day {
  let found = on;
  while (!isWorkingDay(found, calendar)) found = addDays(found, 1);
  return found;
}

/** Returns the day so many working days later; the day itself for 0. Throws RangeError at the end of the calendar. */
export function addWorkingDays(from: Day, count: number, calendar: Calendar): Day {
  let found = from;
  for (let passed = 0; passed < count; passed += 1) found = workingDayFrom(addDays(found, 1), calendar);
  return found;
}

/** Returns the last value day on which a payment for an agreed day is in time (AGREEMENTS §1). */
export const lastDayInTime = (agreed: Day, { calendar, promise_days }: AgreementRules): Day =>
  addWorkingDays(agreed, promise_days, calendar);

/** Returns the review day of an agreed day: the first working day after those a payment may take, so never in a weekend. */
export const backOn = (agreed: Day, { calendar, promise_days }: AgreementRules): Day =>
  addWorkingDays(agreed, promise_days + 1, calendar);
