import { addDays, type Day } from "@/lib/kernel/day";
import { groupBy } from "@/lib/kernel/group";
import type { Cents } from "@/lib/kernel/money";
import { firstDayOf, lastDayOf, periodOf } from "./periods";

/** Invoiced amounts of one currency per day, credits negative, the first day first. */
export type InvoicedAmounts = readonly { on: Day; amount: Cents }[];

/** Invoiced amounts, arranged for counting back; made once for many days. */
type Sales = {
  first: Day | null;
  /** Returns the invoiced amount of a month up to and including a day of it, in cents. */
  until: (on: Day) => number;
  /** Returns the invoiced amount of a whole month in cents, by its label. */
  month: (label: string) => number;
};

/** Sums up by month the amounts invoiced on each day. */
export function salesOf(sold: InvoicedAmounts): Sales {
  const days = groupBy(sold, ({ on }) => periodOf(on, "m"));
  const total = (of: InvoicedAmounts) => of.reduce((all, { amount }) => all + amount, 0);
  const months = new Map([...days].map(([month, of]) => [month, total(of)]));
  return {
    first: sold.at(0)?.on ?? null,
    until: (on) => total((days.get(periodOf(on, "m")) ?? []).filter((sale) => sale.on <= on)),
    month: (label) => months.get(label) ?? 0,
  };
}

/**
 * Returns the days of sales outstanding at the end of a day, counted back month by month (FIGURES §1): 0 when nothing is open, null when
 * nothing was invoiced by then.
 */
export function dsoByCountback(left: Cents, sales: Sales, on: Day): number | null {
  if (sales.first === null || sales.first > on) return null;
  if (left <= 0) return 0;
  const oldest = periodOf(sales.first, "m");
  let rest: number = left;
  let days = 0;
  for (let end = on; ; end = addDays(firstDayOf(periodOf(end, "m")), -1)) {
    const month = periodOf(end, "m");
    const length = Number(end.slice(8));
    const amount = end === on ? sales.until(on) : sales.month(month);
    if (amount > 0 && rest <= amount) return days + rounded(BigInt(rest) * BigInt(length), BigInt(amount));
    rest -= amount;
    days += length;
    if (month <= oldest) return days;
  }
}

/** Returns the day after which the month of an effectiveness begins: a month before, or the end of that month when the day ends its own. */
export function monthBefore(on: Day): Day {
  const month = periodOf(on, "m");
  const lastOfBefore = addDays(firstDayOf(month), -1);
  if (on === lastDayOf(month)) return lastOfBefore;
  const back = addDays(lastOfBefore, Number(on.slice(8)) - Number(lastOfBefore.slice(8)));
  return back < lastOfBefore ? back : lastOfBefore;
}

type Month = { opening: Cents; sold: number; closing: Cents; notdue: Cents };

/** Returns the collected part of the collectable amount of a month, in whole per cent; null when nothing was collectable (FIGURES §1). */
export function effectiveness({ opening, sold, closing, notdue }: Month): number | null {
  const collectable = opening + sold - notdue;
  if (collectable <= 0) return null;
  return rounded(BigInt(opening + sold - closing) * 100n, BigInt(collectable));
}

/** Returns the amounts invoiced on the days of a range, both ends included. */
export const invoicedBetween = (sold: InvoicedAmounts, from: Day, till: Day): number =>
  sold.reduce((all, { on, amount }) => (on >= from && on <= till ? all + amount : all), 0);

/** Returns a quotient rounded half up, also below zero. */
function rounded(numerator: bigint, denominator: bigint): number {
  const [scaled, divisor] = [2n * numerator + denominator, 2n * denominator];
  const quotient = scaled / divisor;
  return Number(scaled % divisor < 0n ? quotient - 1n : quotient);
}
