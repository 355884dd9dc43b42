import { formatPeriod } from "@/lib/i18n/format";
import type { Currency } from "@/lib/kernel/money";
import type { Bar, Unit, Value } from "../plan";
import { reach } from "../plan";
import { shortPeriod } from "../written";

/** Words of the namespace `figures`. */
type Words = (key: string, values?: Record<string, string | number>) => string;

/** What every chart of a page is made with. */
export type Making = {
  t: Words;
  locale: string;
  type: "amount" | "count";
  /** The list of invoices with filters; null for who may not go there. */
  list: ((currency: Currency, filters: Record<string, string>) => string) | null;
};

/** Money, or a number of invoices where that was asked for. */
export const unitOf = ({ type }: Making, currency: Currency): Unit =>
  type === "amount" ? { of: "money", currency } : { of: "invoices" };

/** The list behind a bar of one currency. A bar of zero is no link. */
export function linkTo(
  { list }: Making,
  currency: Currency,
  value: Value | undefined,
  filters: Record<string, string>,
): string | null {
  return list && reach(value) ? list(currency, filters) : null;
}

/** Returns how many invoices the list behind a bar shows, where the answer says so. */
export function countAt(
  counts: Record<string, number[]> | undefined,
  currency: Currency,
  index: number,
): Pick<Bar, "invoices"> {
  const invoices = counts?.[currency]?.[index];
  return invoices === undefined ? {} : { invoices };
}

/** A bar per period, with its name in words and that of the year before. */
export const periodBars = (labels: readonly string[], { locale }: Making): Omit<Bar, "href">[] =>
  labels.map((label) => ({
    label: shortPeriod(label, locale),
    name: formatPeriod(label, locale),
    before: formatPeriod(`${Number(label.slice(0, 4)) - 1}${label.slice(4)}`, locale),
  }));
