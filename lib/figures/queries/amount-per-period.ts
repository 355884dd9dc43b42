import type { Read } from "@/lib/access/context";
import { query } from "@/lib/access/verbs";
import { later } from "@/lib/kernel/day";
import { AmountChart } from "../answers";
import { type Bar, barsIn, countsOf, mergedBars, seriesBefore, seriesOf, totalOf } from "../rules/bars";
import { firstDayOf, labelsOf, lastDayOf, periodOf, yearBefore } from "../rules/periods";
import { FigureFilters } from "../schema";
import { chartRangeOf } from "./chart-range";
import { invoicedIn } from "./invoiced-amounts";

const KEY = "invoiced";

/** Returns the invoiced amounts by invoice date, credits negative, up to the last invoice (FIGURES §4). */
export const amountPerPeriod = query({
  can: "figures.read",
  input: FigureFilters,
  answer: AmountChart,
  async run(read, filters) {
    const { year, currencies, first, last } = await chartRangeOf(read, filters);
    const { today } = read;
    const span = { format: filters.format, first: first ?? today, last: later(last ?? today, today) };
    const labels = labelsOf({ year, ...span });
    const shape = { labels, keys: [KEY], type: filters.type };
    const [bars, before] = await Promise.all([
      invoicedPerPeriod(read, filters, labels),
      filters.compare ? invoicedPerPeriod(read, filters, labels.map(yearBefore)) : null,
    ]);
    return {
      data: {
        labels,
        currencies: currencies.map((currency) => ({
          currency,
          series: seriesOf(barsIn(bars, currency), shape),
          totals: totalOf(barsIn(bars, currency)),
          ...(before && { previous: seriesBefore(barsIn(before, currency), shape) }),
        })),
      },
      filters: { ...filters, year },
      counts: countsOf(bars, currencies, labels),
    };
  },
});

/** Returns the invoiced amounts of each of the periods, which are consecutive. */
async function invoicedPerPeriod(
  read: Read,
  filters: FigureFilters,
  labels: readonly (string | null)[],
): Promise<Bar[]> {
  const periods = labels.filter((label) => label !== null);
  const [from, till] = [periods.at(0), periods.at(-1)];
  if (from === undefined || till === undefined) return [];
  const days = await invoicedIn(read, filters, { from: firstDayOf(from), till: lastDayOf(till) });
  return mergedBars(
    days.map(({ on, ...row }) => ({ ...row, key: KEY, label: periodOf(on, filters.format) })),
  );
}
