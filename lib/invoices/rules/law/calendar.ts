import type { Calendar } from "@/lib/holds/rules/holidays";
import { addWorkingDays } from "@/lib/holds/rules/working-days";
import { addDays, type Day, day, dayOf, daysBetween, LAST_DAY } from "@/lib/kernel/day";

/** A day as an integer, so that counting and comparing days in claims is fast; 0 is 1 January 1900. */
export type DayNumber = number;

const FIRST = day("1900-01-01");

const numbers = new Map<Day, DayNumber>();
/** Allocated at full length: an array that is first filled far from its beginning becomes a slow dictionary. */
const days = new Array<Day | undefined>(daysBetween(FIRST, LAST_DAY) + 1);
const anniversaries = new Map<Day, Day[]>();

/** Returns the number of a day; each is computed once. */
export function numberOf(on: Day): DayNumber {
  const cached = numbers.get(on);
  if (cached !== undefined) return cached;
  const number = daysBetween(FIRST, on);
  numbers.set(on, number);
  return number;
}

/** Returns the day so many days later, as `addDays` does, from the cache. */
export const daysAfter = (on: Day, count: number): Day => dayAtNumber(numberOf(on) + count);

/** Returns the day of a number; each is computed once. Throws RangeError outside the calendar. */
export function dayAtNumber(number: DayNumber): Day {
  const cached = days[number];
  if (cached !== undefined) return cached;
  const found = addDays(FIRST, number);
  days[number] = found;
  return found;
}

/** Returns the day so many years later; 29 February in a year without one is 1 March. Throws RangeError outside the calendar. */
export function anniversary(of: Day, years: number): Day {
  const cached = anniversaries.get(of) ?? [];
  const found = cached[years] ?? yearsAfter(of, years);
  cached[years] = found;
  anniversaries.set(of, cached);
  return found;
}

function yearsAfter(of: Day, years: number): Day {
  const [year = 0, month = 0, date = 0] = of.split("-").map(Number);
  const found = dayOf(year + years, month, date) ?? dayOf(year + years, 3, 1);
  if (!found) throw new RangeError(`${years} years from ${of} are outside the calendar`);
  return found;
}

/** Returns the day so many months earlier, or the last day of that month when it is shorter. Throws RangeError outside the calendar. */
export function monthsBefore(of: Day, months: number): Day {
  const [year = 0, month = 0, date = 0] = of.split("-").map(Number);
  const passed = year * 12 + month - 1 - months;
  for (let last = date; last > 0; last -= 1) {
    const found = dayOf(Math.floor(passed / 12), (passed % 12) + 1, last);
    if (found) return found;
  }
  throw new RangeError(`${months} months before ${of} are outside the calendar`);
}

const workingDays = new Map<Calendar, Map<Day, Day>[]>();

/** Returns the day so many working days later; letters of one day need the same few, so each is computed once. */
export function workingDaysAfter(on: Day, count: number, calendar: Calendar): Day {
  const ofCalendar = workingDays.get(calendar) ?? [];
  const ofCount = ofCalendar[count] ?? new Map<Day, Day>();
  const cached = ofCount.get(on);
  if (cached !== undefined) return cached;
  const found = addWorkingDays(on, count, calendar);
  workingDays.set(calendar, ofCalendar);
  ofCalendar[count] = ofCount;
  ofCount.set(on, found);
  return found;
}
