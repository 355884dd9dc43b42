import { formatPeriod } from "@/lib/i18n/format";
import type { Currency } from "@/lib/kernel/money";
import type { Bar, Unit, Value } from "../chart-spec";
import { toNumber } from "../chart-spec";
import { shortPeriod } from "../value-text";

/** Translates a key of the namespace `figures`. */
type Words = (key: string, values?: Record<string, string | number>) => string;

/** The inputs shared by all charts of a page. */
export type ChartInputs = {
  t: Words;
  locale: string;
  type: "amount" | "count";
  /** Returns the address of the list of invoices with filters; null for users who cannot open it. */
  list: ((currency: Currency, filters: Record<string, string>) => string) | null;
};

/** Returns the unit: money, or a number of invoices where that was requested. */
export const unitOf = ({ type }: ChartInputs, currency: Currency): Unit =>
  type === "amount" ? { kind: "money", currency } : { kind: "invoices" };

/** Returns the address of the list behind a bar; null for a value of zero. */
export function linkTo(
  { list }: ChartInputs,
  currency: Currency,
  value: Value | undefined,
  filters: Record<string, string>,
): string | null {
  return list && toNumber(value) ? list(currency, filters) : null;
}

/** Returns the number of invoices in the list behind a bar, where the answer has it. */
export function countAt(
  counts: Record<string, number[]> | undefined,
  currency: Currency,
  index: number,
): Pick<Bar, "invoices"> {
  const invoices = counts?.[currency]?.[index];
  return invoices === undefined ? {} : { invoices };
}

/** Returns a bar per period, with its full name and that of the year before. */
export const periodBars = (labels: readonly string[], { locale }: ChartInputs): Omit<Bar, "href">[] =>
  labels.map((label) => ({
    label: shortPeriod(label, locale),
    name: formatPeriod(label, locale),
    before: formatPeriod(`${Number(label.slice(0, 4)) - 1}${label.slice(4)}`, locale),
  }));
