import { type Cents, type Currency, cents, sum, toWire } from "@/lib/kernel/money";
import type { Series, Value } from "../answers";
import { yearBefore } from "./periods";

/** The value of one bar, or of one part of it. */
export type Bar = { currency: Currency; label: string; key: string; count: number; amount: Cents };

/** The arrangement of a chart's values. */
type Shape = { labels: readonly string[]; keys: readonly string[]; type: "amount" | "count" };

/** Returns the bars of one currency as series in the order of the labels; without a bar the value is zero. */
export const seriesOf = (bars: readonly Bar[], shape: Shape): Series[] => linedUp(bars, shape, shape.labels);

/** Returns the bars of the year before as series in the order of this year's labels; null where that year lacks the day. */
export const seriesBefore = (bars: readonly Bar[], shape: Shape): Series[] =>
  linedUp(bars, shape, shape.labels.map(yearBefore));

/** Returns the series of one currency for the keys that occur, in their order, and those of the year before if requested. */
export function seriesWithYearBefore(
  bars: readonly Bar[],
  before: readonly Bar[] | null,
  { order, ...shape }: Omit<Shape, "keys"> & { order: readonly string[] },
): { series: Series[]; previous?: Series[] } {
  const series = seriesOf(bars, { ...shape, keys: keysOf(bars, order) });
  return before
    ? { series, previous: seriesBefore(before, { ...shape, keys: keysOf(before, order) }) }
    : { series };
}

function linedUp(bars: readonly Bar[], { keys, type }: Shape, labels: readonly (string | null)[]): Series[] {
  const barByKey = new Map(bars.map((bar) => [`${bar.key} ${bar.label}`, bar]));
  const valueFor = (bar: Bar | undefined): Value =>
    type === "count" ? (bar?.count ?? 0) : toWire(bar?.amount ?? cents(0));
  return keys.map((key) => ({
    key,
    values: labels.map((label) => (label === null ? null : valueFor(barByKey.get(`${key} ${label}`)))),
  }));
}

/** Adds up bars with the same currency, label and key; each counted item is in one of them only. */
export const mergedBars = (bars: Iterable<Bar>): Bar[] =>
  summedByName(bars, ({ currency, key, label }) => `${currency} ${key} ${label}`);

/** Adds up the counts and amounts of rows with the same name; all other fields are those of the first. */
export function summedByName<R extends { count: number; amount: Cents }>(
  rows: Iterable<R>,
  nameOf: (row: R) => string,
): R[] {
  const sums = new Map<string, R>();
  for (const row of rows) {
    const name = nameOf(row);
    const existing = sums.get(name);
    const count = (existing?.count ?? 0) + row.count;
    sums.set(name, { ...(existing ?? row), count, amount: cents((existing?.amount ?? 0) + row.amount) });
  }
  return [...sums.values()];
}

/** Returns the count and sum of all bars. */
export const totalOf = (bars: readonly Bar[]): { count: number; amount: Cents } => ({
  count: bars.reduce((all, { count }) => all + count, 0),
  amount: sum(bars.map(({ amount }) => amount)),
});

/** Returns the bars of one currency. */
export const barsIn = <B extends { currency: Currency }>(bars: readonly B[], currency: Currency): B[] =>
  bars.filter((bar) => bar.currency === currency);

/**
 * Returns the number of invoices of each bar, per currency, in the order of the labels; for bars that count each invoice once in a label.
 */
export const countsOf = (
  bars: readonly Bar[],
  currencies: readonly Currency[],
  labels: readonly string[],
): Record<string, number[]> =>
  Object.fromEntries(
    currencies.map((currency) => {
      const countByLabel = new Map(barsIn(bars, currency).map(({ label, count }) => [label, count]));
      return [currency, labels.map((label) => countByLabel.get(label) ?? 0)];
    }),
  );

/** Returns the keys that occur, in the given order; a key outside that order comes last, so that none of its money is dropped. */
export function keysOf(bars: readonly Bar[], order: readonly string[]): string[] {
  const present = new Set(bars.map(({ key }) => key));
  return [...new Set([...order, ...present])].filter((key) => present.has(key));
}
