import type { Day } from "@/lib/kernel/day";
import { type Cents, NOTHING } from "@/lib/kernel/money";

/** An invoice in its present state, with the day it was first imported or entered. */
export type KnownInvoice = {
  date: Day;
  seen_on: Day;
  amount: Cents;
  total_amount: Cents;
  expires_at: Day;
  last_status_id: number;
};

/** A change in its journal that a figure may depend on; each kind stores the value before. */
export type Entry = { day: Day; source: string } & (
  | { label: "status"; from: number; to: number }
  | { label: "expires_at"; from: Day; to: Day }
  | { label: "amount"; from: null; to: Cents }
);

/** Money booked on its principal: negative for a refund. */
export type Money = { id: number; on: Day; paid: Cents; reverses_id: number | null };

/** Returns its original due date. */
export function firstDue(invoice: KnownInvoice, entries: readonly Entry[]): Day {
  for (const entry of entries) if (entry.label === "expires_at") return entry.from;
  return invoice.expires_at;
}

/** Returns its original status. */
function firstStatus(invoice: KnownInvoice, entries: readonly Entry[]): number {
  for (const entry of entries) if (entry.label === "status") return entry.from;
  return invoice.last_status_id;
}

/** Returns its original open amount. */
function firstAmount(invoice: KnownInvoice, entries: readonly Entry[]): Cents {
  for (const entry of entries) if (entry.label === "amount") return entry.to;
  return invoice.amount;
}

/** Sources of a status chosen by a user: every other source reports the status in the books. */
const byHand: ReadonlySet<string> = new Set(["user", "undo", "ri-match"]);

type SetStatus = { day: Day; status: number; isReported: boolean };

/** Every status it was set to and left, the original one first; `isReported` when the books reported it. */
export const setStatuses = (invoice: KnownInvoice, entries: readonly Entry[]): SetStatus[] => [
  {
    day: invoice.seen_on,
    status: firstStatus(invoice, entries),
    isReported: firstAmount(invoice, entries) === NOTHING,
  },
  ...withoutUndone(entries).flatMap((entry) =>
    entry.label === "status"
      ? [{ day: entry.day, status: entry.to, isReported: !byHand.has(entry.source) }]
      : [],
  ),
];

/** Removes statuses that were set and undone on the same day: an undone one counts in no figure. */
function withoutUndone(entries: readonly Entry[]): readonly Entry[] {
  const set = entries.filter((entry) => entry.label === "status");
  return set.filter((entry, place) => {
    const next = set[place + 1];
    const isUndone =
      next?.source === "undo" && next.day === entry.day && next.from === entry.to && next.to === entry.from;
    return !isUndone;
  });
}
