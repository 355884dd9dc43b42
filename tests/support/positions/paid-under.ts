import { settled, statusIds } from "@/lib/flow/statuses";
import type { Day } from "@/lib/kernel/day";
import { NOTHING } from "@/lib/kernel/money";
import { type Entry, firstDue, type KnownInvoice, type Money, setStatuses } from "./invoice-history";

/**
 * Returns the status each booking counts under, by its id (FIGURES §1): the last status set before its value day that is no closing; for an
 * invoice without any letter, 2 when it was paid on time and 1 when later. A refund counts under the status of its payment.
 */
export function paidUnder(
  invoice: KnownInvoice,
  entries: readonly Entry[],
  money: readonly Money[],
): Map<number, number> {
  const under = new Map<number, number>();
  const isBack = ({ paid }: Money) => Math.sign(paid) === -Math.sign(invoice.total_amount);
  const came = new Set(money.filter((one) => !isBack(one)).map(({ id }) => id));
  for (const one of money) under.set(one.id, statusBefore(invoice, entries, one.on));
  const own = new Map(under);
  let before: number | undefined;
  for (const one of [...money].sort((a, b) => (a.on === b.on ? a.id - b.id : a.on < b.on ? -1 : 1))) {
    if (!isBack(one)) {
      before = own.get(one.id);
      continue;
    }
    const reversed = one.reverses_id !== null && came.has(one.reverses_id) ? own.get(one.reverses_id) : null;
    under.set(one.id, reversed ?? before ?? own.get(one.id) ?? statusIds.none);
  }
  return under;
}

function statusBefore(invoice: KnownInvoice, entries: readonly Entry[], on: Day): number {
  const set = setStatuses(invoice, entries).findLast(
    ({ day, status }) => day < on && !settled.includes(status),
  );
  const status = set?.status ?? (invoice.total_amount < NOTHING ? statusIds.credit : statusIds.none);
  if (status !== statusIds.none && status !== statusIds.notDue) return status;
  return on <= dueOn(invoice, entries, on) ? statusIds.notDue : statusIds.none;
}

function dueOn(invoice: KnownInvoice, entries: readonly Entry[], on: Day): Day {
  let due = firstDue(invoice, entries);
  for (const entry of entries) if (entry.label === "expires_at" && entry.day <= on) due = entry.to;
  return due;
}
