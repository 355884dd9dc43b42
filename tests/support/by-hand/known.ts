import { type Day, dayAt } from "@/lib/kernel/day";
import type { GeneratedEvent } from "../generated-ledger/event";

/**
 * FIGURES §1 implemented a second time, from the events themselves and day by day, without SQL, positions or any code of the product's
 * rules: slow, and therefore easy to compare with the page it follows. All amounts are whole cents.
 */
type Booking = { on: Day; day: Day; paid: number };
export type Known = {
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
  contract: string;
  sent: Sent[];
};
type Sent = { day: Day; step: string; amount: number; message: string; channel: string };

export const CLOSED = [9, 13, 14, 19];
const max = (a: Day, b: Day) => (a > b ? a : b);
export const min = (a: Day, b: Day) => (a < b ? a : b);

/** Sources of a status chosen by a user; every other source reports the status in the books. */
const byHand = ["user", "undo", "ri"];

/** Returns the invoices in their state at the end of a day. */
export function knownOn(ledger: readonly GeneratedEvent[], today: Day): Known[] {
  const known = new Map<string, Known>();
  for (const one of ledger) {
    const on = dayAt(new Date(one.at));
    if (on > today) continue;
    const key = `${one.debtor} ${one.invoice}`;
    const invoice = known.get(key);
    if (one.event === "invoice") known.set(key, entered(one, on));
    else if (one.event === "delete" && one.invoice !== "") known.delete(key);
    else if (one.event === "delete") for (const of of known.keys()) isOf(of, one.debtor) && known.delete(of);
    else if (one.event === "withdrawn")
      for (const of of known.values()) of.sent = of.sent.filter(({ message }) => message !== one.message);
    else if (!invoice) continue;
    else if (one.event === "sent")
      invoice.sent.push({
        day: on,
        step: one.step ?? "",
        amount: one.amount ?? 0,
        message: one.message ?? "",
        channel: one.channel ?? "",
      });
    else if (one.event === "booking")
      invoice.bookings.push({ on: max(invoice.date, min(one.on ?? on, on)), day: on, paid: one.amount ?? 0 });
    else if (one.event === "status") {
      if (one.source === "undo" && invoice.statuses.at(-1)?.day === on) invoice.statuses.pop();
      const isBooks = !byHand.includes(one.source ?? "");
      invoice.statuses.push({ day: on, status: one.status ?? 0, isBooks });
    } else if (one.event === "correct") {
      if (one.total !== undefined) invoice.total = one.total;
      if (one.due) invoice.dues.push({ day: on, due: one.due });
    }
  }
  return [...known.values()];
}

const isOf = (key: string, debtor: string) => key.startsWith(`${debtor} `);

function entered(one: GeneratedEvent, seen: Day): Known {
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
    contract: one.contract ?? "",
    sent: [],
    bookings: open === 0 ? [{ on: max(date, min(one.on ?? seen, seen)), day: seen, paid: total }] : [],
  };
}

export const dueOn = ({ dues }: Known, on: Day): Day =>
  dues.filter((one, at) => at === 0 || one.day <= on).at(-1)?.due ?? on;

export const balanceOn = (of: Known, on: Day): number =>
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

/** Returns the bookings of an invoice with the status each counts under: a refund counts under that of its payment. */
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
