import { stageOf, statusIds } from "@/lib/flow/statuses";
import type { InvoiceRow } from "@/lib/invoices/answers";
import { addDays, type Day } from "@/lib/kernel/day";
import { type Amount, centsOf, NOTHING, parseAmount, sum, toWire } from "@/lib/kernel/money";

/** The fields of an open invoice that the panels need. */
export type OpenInvoice = Pick<
  InvoiceRow,
  "id" | "number" | "amount" | "currency" | "expires_at" | "days_overdue" | "last_status_id"
>;

const FRIDAY = 5;

/** Returns the first Friday after a day, the default of a promise. */
export function nextFriday(today: Day): Day {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  return addDays(today, ((FRIDAY - weekday + 6) % 7) + 1);
}

/** Returns the invoices with an amount to pay, without credits. */
export const payableInvoices = <One extends Pick<OpenInvoice, "amount">>(invoices: readonly One[]): One[] =>
  invoices.filter(({ amount }) => centsOf(amount) > NOTHING);

/**
 * Returns the ids ticked by default: the requested ones; else those due and not on hold, else all undisputed ones. Credits are left out, as
 * there is no agreement about them.
 */
export function chosenFirst(invoices: readonly OpenInvoice[], requestedIds: readonly number[]): number[] {
  if (requestedIds.length > 0)
    return invoices.filter(({ id }) => requestedIds.includes(id)).map(({ id }) => id);
  const claims = payableInvoices(invoices);
  const due = claims.filter(
    ({ days_overdue, last_status_id }) => days_overdue > 0 && stageOf(last_status_id) !== "hold",
  );
  const undisputed = claims.filter(({ last_status_id }) => last_status_id !== statusIds.disputed);
  return (due.length > 0 ? due : undisputed).map(({ id }) => id);
}

/** Returns the sum of the open amounts of the chosen invoices. */
export const sumOpen = (invoices: readonly OpenInvoice[], chosen: readonly number[]): Amount =>
  toWire(sum(invoices.filter(({ id }) => chosen.includes(id)).map(({ amount }) => centsOf(amount))));

/** Returns the invoices as the call takes them: each with its part, or null for all of it. */
export const partialAmounts = (
  chosen: readonly number[],
  parts: Readonly<Record<number, string>>,
): Record<string, string | null> =>
  Object.fromEntries(
    chosen.map((id) => [String(id), parts[id] === undefined || parts[id] === "" ? null : parts[id]]),
  );

/** Returns whether a chosen invoice has only a part typed. */
export const hasPartialAmount = (
  invoices: readonly OpenInvoice[],
  chosen: readonly number[],
  parts: Readonly<Record<number, string>>,
): boolean =>
  invoices.some(({ id, amount }) => {
    const typed = chosen.includes(id) ? parseAmount(parts[id] ?? "") : null;
    return typed !== null && typed > NOTHING && typed < centsOf(amount);
  });
