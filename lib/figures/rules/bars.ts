import { type Cents, type Currency, cents, sum, toWire } from "@/lib/kernel/money";
import type { Series, Value } from "../answers";
import { yearBefore } from "./periods";

/** What one bar, or one part of it, comes to. */
export type Bar = { currency: Currency; label: string; key: string; count: number; amount: Cents };

/** How the values of a chart are arranged. */
type Shape = { labels: readonly string[]; keys: readonly string[]; type: "amount" | "count" };

/** The bars of one currency as series that line up with the labels; without a bar the value is zero. */
export const seriesOf = (bars: readonly Bar[], shape: Shape): Series[] => linedUp(bars, shape, shape.labels);

/** The bars of the year before as series that line up with this year's labels; null where that year has no such day. */
export const seriesBefore = (bars: readonly Bar[], shape: Shape): Series[] =>
  linedUp(bars, shape, shape.labels.map(yearBefore));

/** The bars of one currency by the keys there are any of, in their order, and those of the year before where they were asked for. */
export function besideBefore(
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

/** Bars added up where they share currency, label and key; whatever is counted stands in one of them only. */
export const folded = (bars: Iterable<Bar>): Bar[] =>
  addedUp(bars, ({ currency, key, label }) => `${currency} ${key} ${label}`);

/** Rows added up where their names are the same: their counts and amounts, while all else is that of the first. */
export function addedUp<R extends { count: number; amount: Cents }>(
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

/** Returns how many, and how much, all bars come to. */
export const totalOf = (bars: readonly Bar[]): { count: number; amount: Cents } => ({
  count: bars.reduce((all, { count }) => all + count, 0),
  amount: sum(bars.map(({ amount }) => amount)),
});

/** The bars of one currency. */
export const barsIn = <B extends { currency: Currency }>(bars: readonly B[], currency: Currency): B[] =>
  bars.filter((bar) => bar.currency === currency);

/**
 * Returns how many invoices each bar stands for, per currency, in the order of the labels; of bars that count each invoice once in a label.
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

/** Returns the keys there are bars of, in the order given; a key the order does not name comes last, so that none of its money is dropped. */
export function keysOf(bars: readonly Bar[], order: readonly string[]): string[] {
  const present = new Set(bars.map(({ key }) => key));
  return [...new Set([...order, ...present])].filter((key) => present.has(key));
}
