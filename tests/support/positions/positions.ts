import { settled, statusIds } from "@/lib/flow/statuses";
import { addDays, type Day, later } from "@/lib/kernel/day";
import { groupBy } from "@/lib/kernel/group";
import { add, type Cents, NOTHING, subtract, sum } from "@/lib/kernel/money";
import { type Entry, firstDue, type KnownInvoice, type Money, setStatuses } from "./invoice-history";

/** The state of an invoice from day `on` until the day before `until`; open-ended when that is null. */
export type Position = {
  on: Day;
  until: Day | null;
  balance: Cents;
  open: Cents;
  status: number;
  due: Day;
};

type Change = { on: Day; paid?: Cents; status?: number; due?: Day };

/**
 * Returns the state of an invoice on every day from its date on, by what is known today (FIGURES §1). Entries and money come in the order
 * in which they were recorded. Equal consecutive positions are merged; a position with nothing open has the status and due day it began
 * with.
 */
export function positionsOf(
  invoice: KnownInvoice,
  entries: readonly Entry[],
  money: readonly Money[],
): Position[] {
  const days = groupBy(changesOf(invoice, entries, money), ({ on }) => on);
  let balance = add(invoice.amount, sum(money.map(({ paid }) => paid)));
  let [status, due]: [number, Day] = [statusIds.notDue, invoice.expires_at];
  const positions: Position[] = [];
  for (const on of [...days.keys()].sort()) {
    for (const change of days.get(on) ?? []) {
      balance = subtract(balance, change.paid ?? NOTHING);
      status = change.status ?? status;
      due = change.due ?? due;
    }
    const open = settled.includes(status) ? NOTHING : balance;
    const last = positions.at(-1);
    if (last && isSame(last, { balance, open, status, due })) continue;
    if (last) last.until = on;
    positions.push({ on, until: null, balance, open, status, due });
  }
  return positions;
}

/** Returns all changes of an invoice by day, those before its date on its date; within one day in the order in which they count. */
function changesOf(invoice: KnownInvoice, entries: readonly Entry[], money: readonly Money[]): Change[] {
  const { date, seen_on: seen, total_amount } = invoice;
  const due = firstDue(invoice, entries);
  const isCredit = total_amount < NOTHING;
  const late = addDays(due, 1);
  const unseen = isCredit ? statusIds.credit : date <= due ? statusIds.notDue : statusIds.none;
  return [
    { on: date, status: unseen, due },
    ...(!isCredit && date <= due && late < seen ? [{ on: late, status: statusIds.none }] : []),
    ...setStatuses(invoice, entries)
      .filter(({ status, isReported }) => !(isReported && settled.includes(status)))
      .map(({ day, status }) => ({ on: later(date, day), status })),
    ...entries.flatMap((entry) =>
      entry.label === "expires_at" ? [{ on: later(date, entry.day), due: entry.to }] : [],
    ),
    ...money.map(({ on, paid }) => ({ on: later(date, on), paid })),
  ];
}

const isSame = (last: Position, next: Omit<Position, "on" | "until">): boolean =>
  last.balance === next.balance &&
  last.open === next.open &&
  (next.balance === NOTHING || (last.status === next.status && last.due === next.due));
