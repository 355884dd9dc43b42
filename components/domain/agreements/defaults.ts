import { stageOf, statusIds } from "@/lib/flow/statuses";
import type { InvoiceRow } from "@/lib/invoices/answers";
import { addDays, type Day } from "@/lib/kernel/day";
import { type Amount, centsOf, fromText, NOTHING, sum, toWire } from "@/lib/kernel/money";

/** What a panel needs to know of an open invoice. */
export type OpenInvoice = Pick<
  InvoiceRow,
  "id" | "number" | "amount" | "currency" | "expires_at" | "days_overdue" | "last_status_id"
>;

const FRIDAY = 5;

/** The first Friday after a day: when people promise to have paid. */
export function nextFriday(today: Day): Day {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  return addDays(today, ((FRIDAY - weekday + 6) % 7) + 1);
}

/** The invoices that are to be paid: credits are not. */
export const owedOf = <One extends Pick<OpenInvoice, "amount">>(invoices: readonly One[]): One[] =>
  invoices.filter(({ amount }) => centsOf(amount) > NOTHING);

/**
 * Returns which invoices are chosen to begin with: those it is asked for; else what is due and does not stand still, else all. A credit is
 * no claim one agrees on.
 */
export function chosenFirst(invoices: readonly OpenInvoice[], requestedIds: readonly number[]): number[] {
  if (requestedIds.length > 0)
    return invoices.filter(({ id }) => requestedIds.includes(id)).map(({ id }) => id);
  const claims = owedOf(invoices);
  const due = claims.filter(
    ({ days_overdue, last_status_id }) => days_overdue > 0 && stageOf(last_status_id) !== "hold",
  );
  const undisputed = claims.filter(({ last_status_id }) => last_status_id !== statusIds.disputed);
  return (due.length > 0 ? due : undisputed).map(({ id }) => id);
}

/** Returns what is open of the chosen invoices together. */
export const openOf = (invoices: readonly OpenInvoice[], chosen: readonly number[]): Amount =>
  toWire(sum(invoices.filter(({ id }) => chosen.includes(id)).map(({ amount }) => centsOf(amount))));

/** Invoices as the call takes them: each with its part, or null for all of it. */
export const partsOf = (
  chosen: readonly number[],
  parts: Readonly<Record<number, string>>,
): Record<string, string | null> =>
  Object.fromEntries(
    chosen.map((id) => [String(id), parts[id] === undefined || parts[id] === "" ? null : parts[id]]),
  );

/** Returns whether only a part of some chosen invoice was typed. */
export const someInPart = (
  invoices: readonly OpenInvoice[],
  chosen: readonly number[],
  parts: Readonly<Record<number, string>>,
): boolean =>
  invoices.some(({ id, amount }) => {
    const typed = chosen.includes(id) ? fromText(parts[id] ?? "") : null;
    return typed !== null && typed > NOTHING && typed < centsOf(amount);
  });
