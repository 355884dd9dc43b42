import { addDays, type Day, day, daysBetween } from "@/lib/kernel/day";
import { dueOn, type Known, min, openOn } from "./known";

export const halfUp = (n: number, d: number): number => Math.floor((2 * n + d) / (2 * d));
const monthOf = (on: Day) => on.slice(0, 7);
const lastOf = (on: Day): Day => addDays(day(`${monthOf(addDays(day(`${monthOf(on)}-01`), 32))}-01`), -1);

export function soldIn(of: readonly Known[], from: Day, till: Day): number {
  return of.reduce((all, { date, total }) => (date >= from && date <= till ? all + total : all), 0);
}

/** Returns the count-back DSO of FIGURES §1 over the remaining amount `left` of some invoices of one currency. */
export function dsoOf(of: readonly Known[], left: number, on: Day): number | null {
  const dates = of.map(({ date }) => date).filter((date) => date <= on);
  if (dates.length === 0) return null;
  if (left <= 0) return 0;
  const oldest = monthOf(dates.reduce(min));
  let [rest, days, end] = [left, 0, on];
  for (;;) {
    const begin = day(`${monthOf(end)}-01`);
    const length = daysBetween(begin, end) + 1;
    const sold = soldIn(of, begin, end);
    if (sold > 0 && rest <= sold) return days + halfUp(rest * length, sold);
    rest -= sold;
    days += length;
    if (monthOf(end) <= oldest) return days;
    end = addDays(begin, -1);
  }
}

export function monthBack(on: Day): Day {
  const lastBefore = addDays(day(`${monthOf(on)}-01`), -1);
  if (on === lastOf(on)) return lastBefore;
  const same = `${monthOf(lastBefore)}-${on.slice(8)}`;
  return same < lastBefore ? day(same) : lastBefore;
}

/** Returns the tiles of one currency on a day. */
export function tilesOn(all: readonly Known[], currency: string, on: Day) {
  const of = all.filter((one) => one.currency === currency);
  const sums = (date: Day) => {
    const items = of.filter((one) => openOn(one, date) !== 0);
    const amount = items.reduce((sum, one) => sum + openOn(one, date), 0);
    const notdue = items.reduce((sum, one) => (dueOn(one, date) >= date ? sum + openOn(one, date) : sum), 0);
    return { total: items.length, amount, notdue };
  };
  const [now, before] = [sums(on), monthBack(on)];
  const opening = sums(before).amount;
  const sold = soldIn(of, addDays(before, 1), on);
  const collectable = opening + sold - now.notdue;
  return {
    ...now,
    dso: dsoOf(of, now.amount, on),
    best_dso: dsoOf(of, now.notdue, on),
    cmsi: collectable <= 0 ? null : halfUp((opening + sold - now.amount) * 100, collectable),
  };
}

export function ageOn(of: Known, on: Day): string {
  const late = daysBetween(dueOn(of, on), on);
  return late <= 0
    ? "not_due"
    : late <= 30
      ? "to_30"
      : late <= 60
        ? "to_60"
        : late <= 90
          ? "to_90"
          : "over_90";
}

/** Returns each debtor's balance in a currency on a day, and its DSO by the days each part of each invoice was open. */
export function debtorsOn(all: readonly Known[], currency: string, on: Day) {
  const of = all.filter((one) => one.currency === currency && one.date <= on);
  return [...new Set(of.map(({ debtor }) => debtor))].map((debtor) => {
    const own = of.filter((one) => one.debtor === debtor);
    const counted = own.filter(({ total, paidBefore }) => total - paidBefore > 0);
    const ledger = counted.reduce((sum, { total, paidBefore }) => sum + total - paidBefore, 0);
    let euroDays = 0;
    for (const one of counted)
      for (let at = one.date; at < on; at = addDays(at, 1)) euroDays += openOn(one, at);
    const late = own.filter((one) => ageOn(one, on) !== "not_due");
    return {
      number: debtor,
      open: own.reduce((sum, one) => sum + openOn(one, on), 0),
      overdue: late.reduce((sum, one) => sum + openOn(one, on), 0),
      dso: ledger > 0 ? halfUp(euroDays, ledger) : null,
    };
  });
}
