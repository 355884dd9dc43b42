import type { Calendar } from "@/lib/holds/rules/holidays";
import type { Term } from "@/lib/holds/rules/schedule";
import { workingDayFrom } from "@/lib/holds/rules/working-days";
import { addDays, type Day, dayOf } from "@/lib/kernel/day";
import { atMost, type Cents, cents, NOTHING, subtract } from "@/lib/kernel/money";

/** The intervals between terms. */
export const intervals = ["week", "2 weeks", "month", "quarter"] as const;
type Interval = (typeof intervals)[number];

const DAYS: Partial<Record<Interval, number>> = { week: 7, "2 weeks": 14 };
const MONTHS: Partial<Record<Interval, number>> = { month: 1, quarter: 3 };

/**
 * Returns the day of a term: months keep the first day's number, cut at the month's end (AGREEMENTS §1); one in a weekend or on a holiday
 * moves to the next working day (DECISIONS §16).
 */
const termDay = ({ first_day, interval, calendar }: Plan, index: number): Day =>
  workingDayFrom(calendarDayOf(first_day, interval, index), calendar);

function calendarDayOf(first: Day, interval: Interval, index: number): Day {
  const days = DAYS[interval];
  if (days !== undefined) return addDays(first, days * index);
  const [year = 0, month = 0, date = 0] = first.split("-").map(Number);
  const months = month - 1 + (MONTHS[interval] ?? 1) * index;
  const [inYear, inMonth] = [year + Math.floor(months / 12), (months % 12) + 1];
  for (let cut = date; cut > 0; cut -= 1) {
    const found = dayOf(inYear, inMonth, cut);
    if (found) return found;
  }
  throw new RangeError(`term ${index} after ${first} is outside the calendar`);
}

type Plan = { first_day: Day; interval: Interval; calendar: Calendar };

/** Returns so many terms of a total: equal to the cent, and the last takes the rest. */
export function byCount(total: Cents, count: number, plan: Plan): Term[] {
  const equal = cents(Math.floor(total / count));
  return Array.from({ length: count }, (_, index) => ({
    day: termDay(plan, index),
    amount: index === count - 1 ? cents(total - equal * (count - 1)) : equal,
  }));
}

/** Returns terms of an amount each until the total is reached; the last may be smaller. */
export function byAmount(total: Cents, each: Cents, plan: Plan): Term[] {
  const terms: Term[] = [];
  let left = total;
  while (left > NOTHING) {
    terms.push({ day: termDay(plan, terms.length), amount: atMost(each, left) });
    left = subtract(left, each);
  }
  return terms;
}
