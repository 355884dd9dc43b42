import type { Day } from "@/lib/kernel/day";
import { type Cents, NOTHING } from "@/lib/kernel/money";

/** An invoice as it is now, with the day it was first had. */
export type KnownInvoice = {
  date: Day;
  seen_on: Day;
  amount: Cents;
  total_amount: Cents;
  expires_at: Day;
  last_status_id: number;
};

/** A change in its journal that a figure may follow from; each kind knows what it was before. */
export type Entry = { day: Day; source: string } & (
  | { label: "status"; from: number; to: number }
  | { label: "expires_at"; from: Day; to: Day }
  | { label: "amount"; from: null; to: Cents }
);

/** Money booked on its principal: below zero it went back. */
export type Money = { id: number; on: Day; paid: Cents; reverses_id: number | null };

/** The due date it came in with. */
export function firstDue(invoice: KnownInvoice, entries: readonly Entry[]): Day {
  for (const entry of entries) if (entry.label === "expires_at") return entry.from;
  return invoice.expires_at;
}

/** The status it came in with. */
function firstStatus(invoice: KnownInvoice, entries: readonly Entry[]): number {
  for (const entry of entries) if (entry.label === "status") return entry.from;
  return invoice.last_status_id;
}

/** What was open when it came in. */
function firstAmount(invoice: KnownInvoice, entries: readonly Entry[]): Cents {
  for (const entry of entries) if (entry.label === "amount") return entry.to;
  return invoice.amount;
}

/** Who says with a status what they want: everybody else tells what the books say. */
const byHand: ReadonlySet<string> = new Set(["user", "undo", "ri-match"]);

type SetStatus = { day: Day; status: number; isTold: boolean };

/** Every status it was set to and left, the one it came in with first; `isTold` when the books said so. */
export const setStatuses = (invoice: KnownInvoice, entries: readonly Entry[]): SetStatus[] => [
  {
    day: invoice.seen_on,
    status: firstStatus(invoice, entries),
    isTold: firstAmount(invoice, entries) === NOTHING,
  },
  ...kept(entries).flatMap((entry) =>
    entry.label === "status" ? [{ day: entry.day, status: entry.to, isTold: !byHand.has(entry.source) }] : [],
  ),
];

/** Without the statuses that were set and taken back the same day: what is undone leaves no trace in a figure. */
function kept(entries: readonly Entry[]): readonly Entry[] {
  const set = entries.filter((entry) => entry.label === "status");
  return set.filter((entry, place) => {
    const next = set[place + 1];
    const isUndone =
      next?.source === "undo" && next.day === entry.day && next.from === entry.to && next.to === entry.from;
    return !isUndone;
  });
}
