import { addDays, type Day } from "@/lib/kernel/day";
import { type Calendar, holidaysOf, isWeekend } from "./holidays";

/** What a customer's agreements go by: how long money may take after the agreed day, and a term after it is late. */
export type AgreementRules = { calendar: Calendar; promise_days: number; term_grace_days: number };

/** Returns whether people work on a day: Monday to Friday and no holiday of the calendar (AGREEMENTS §2). */
export const isWorkingDay = (on: Day, calendar: Calendar): boolean =>
  !isWeekend(on) && !holidaysOf(calendar, Number(on.slice(0, 4))).has(on);

/** The day itself when people work on it, else the next on which they do. Throws RangeError at the end of the calendar. */
export function workingDayFrom(on: Day, calendar: Calendar): Day {
  let found = on;
  while (!isWorkingDay(found, calendar)) found = addDays(found, 1);
  return found;
}

/** So many working days after a day; none after it is the day itself. Throws RangeError at the end of the calendar. */
export function addWorkingDays(from: Day, count: number, calendar: Calendar): Day {
  let found = from;
  for (let passed = 0; passed < count; passed += 1) found = workingDayFrom(addDays(found, 1), calendar);
  return found;
}

/** The last value day on which money for an agreed day is in time (AGREEMENTS §1). */
export const lastDayInTime = (agreed: Day, { calendar, promise_days }: AgreementRules): Day =>
  addWorkingDays(agreed, promise_days, calendar);

/** The first day an agreed day is looked at again: the first working day after those that money may take, so never in a weekend. */
export const backOn = (agreed: Day, { calendar, promise_days }: AgreementRules): Day =>
  addWorkingDays(agreed, promise_days + 1, calendar);
