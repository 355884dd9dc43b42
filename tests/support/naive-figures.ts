import { addDays, type Day, day, dayAt, daysBetween } from "@/lib/kernel/day";
import type { Made } from "./made-ledger";

/**
 * FIGURES §1 once more, from the events themselves and day by day, without SQL, positions or a line of the product's rules: slow, and
 * therefore easy to compare with the page it is written from. All amounts are whole cents.
 */
type Booking = { on: Day; day: Day; paid: number };
type Known = {
  debtor: string;
  number: string;
  currency: string;
  date: Day;
  seen: Day;
  total: number;
  paidBefore: number;
  dues: { day: Day; due: Day }[];
  statuses: { day: Day; status: number; isBooks: boolean }[];
  bookings: Booking[];
};

const CLOSED = [9, 13, 14, 19];
const max = (a: Day, b: Day) => (a > b ? a : b);
const min = (a: Day, b: Day) => (a < b ? a : b);

/** The invoices as all that happened until the end of a day has left them. */
export function knownOn(ledger: readonly Made[], today: Day): Known[] {
  const known = new Map<string, Known>();
  for (const one of ledger) {
    const on = dayAt(new Date(one.at));
    if (on > today) continue;
    const key = `${one.debtor} ${one.invoice}`;
    const invoice = known.get(key);
    if (one.event === "invoice") known.set(key, entered(one, on));
    else if (one.event === "delete") known.delete(key);
    else if (!invoice) continue;
    else if (one.event === "booking")
      invoice.bookings.push({ on: max(invoice.date, min(one.on ?? on, on)), day: on, paid: one.amount ?? 0 });
    else if (one.event === "status")
      invoice.statuses.push({ day: on, status: one.status ?? 0, isBooks: one.source === "csv" });
    else if (one.event === "correct") {
      if (one.total !== undefined) invoice.total = one.total;
      if (one.due) invoice.dues.push({ day: on, due: one.due });
    }
  }
  return [...known.values()];
}

function entered(one: Made, seen: Day): Known {
  const { date = seen, due = seen, total = 0, open = 0, currency = "", status = 0 } = one;
  return {
    debtor: one.debtor,
    number: one.invoice,
    currency,
    date,
    seen,
    total,
    paidBefore: open !== 0 && open !== total ? total - open : 0,
    dues: [{ day: date, due }],
    statuses: [{ day: seen, status, isBooks: true }],
    bookings: open === 0 ? [{ on: max(date, min(one.on ?? seen, seen)), day: seen, paid: total }] : [],
  };
}

const dueOn = ({ dues }: Known, on: Day): Day =>
  dues.filter((one, at) => at === 0 || one.day <= on).at(-1)?.due ?? on;

const balanceOn = (of: Known, on: Day): number =>
  on < of.date
    ? 0
    : of.total - of.paidBefore - of.bookings.reduce((all, one) => (one.on <= on ? all + one.paid : all), 0);

export function statusOn(of: Known, on: Day): number {
  const set = of.statuses.filter((one) => one.day <= on && !(one.isBooks && CLOSED.includes(one.status)));
  const last = set.at(-1);
  if (last) return last.status;
  return of.total < 0 ? 20 : on <= dueOn(of, on) ? 2 : 1;
}

export const openOn = (of: Known, on: Day): number =>
  CLOSED.includes(statusOn(of, on)) ? 0 : balanceOn(of, on);

function statusWhenPaid(of: Known, on: Day): number {
  const status = of.statuses.filter((one) => one.day < on && !CLOSED.includes(one.status)).at(-1)?.status;
  if (status !== undefined && status !== 1 && status !== 2) return status;
  if (status === undefined && of.total < 0) return 20;
  return on <= dueOn(of, on) ? 2 : 1;
}

/** The bookings of an invoice with the status each counts under: money that goes back as the money before it. */
export function paidOf(of: Known): (Booking & { status: number })[] {
  const inOrder = of.bookings
    .map((one, place) => ({ ...one, place }))
    .sort((a, b) => (a.on === b.on ? a.place - b.place : a.on < b.on ? -1 : 1));
  let before: number | null = null;
  return inOrder.map((one) => {
    const own = statusWhenPaid(of, one.on);
    const isBack = Math.sign(one.paid) === -Math.sign(of.total);
    if (!isBack) before = own;
    return { ...one, status: isBack ? (before ?? own) : own };
  });
}

const halfUp = (n: number, d: number): number => Math.floor((2 * n + d) / (2 * d));
const monthOf = (on: Day) => on.slice(0, 7);
const lastOf = (on: Day): Day => addDays(day(`${monthOf(addDays(day(`${monthOf(on)}-01`), 32))}-01`), -1);

export function soldIn(of: readonly Known[], from: Day, till: Day): number {
  return of.reduce((all, { date, total }) => (date >= from && date <= till ? all + total : all), 0);
}

/** The count-back of FIGURES §1 over what is left of some invoices of one currency. */
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

/** The tiles of one currency on a day. */
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

/** What each debtor of a currency owes on a day, and its DSO by the days each part of each invoice stood open. */
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
