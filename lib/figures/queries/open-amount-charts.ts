import type { Read } from "@/lib/access/context";
import { query } from "@/lib/access/verbs";
import { type Day, day, dayFrom } from "@/lib/kernel/day";
import { AgeChart, InvoiceStatusChart } from "../answers";
import { statusNames } from "../render";
import { type Bar, barsIn, countsOf, mergedBars, seriesOf, totalOf } from "../rules/bars";
import { yearBefore, yearOf } from "../rules/periods";
import { FigureFilters } from "../schema";
import { ages } from "../statuses";
import { type ChartRange, chartRangeOf } from "./chart-range";
import { openOn } from "./open-on";

/** Returns the open amounts by current status, credits as a negative bar of their own (FIGURES §4). */
export const invoiceStatus = query({
  can: "figures.read",
  input: FigureFilters,
  answer: InvoiceStatusChart,
  async run(read, filters) {
    const state = await stateOf(read, filters, "status");
    const labels = [...new Set(state.bars.map(({ label }) => Number(label)))].sort((a, b) => a - b);
    return {
      data: { day: state.day, labels, currencies: state.currencies(labels.map(String)) },
      filters: state.filters,
      names: statusNames(labels, read.language),
      counts: state.counts(labels.map(String)),
    };
  },
});

/** Returns the open amounts by days late; a credit by its own due date (FIGURES §4). */
export const ageAnalysis = query({
  can: "figures.read",
  input: FigureFilters,
  answer: AgeChart,
  async run(read, filters) {
    const state = await stateOf(read, filters, "age");
    return {
      data: { day: state.day, labels: [...ages], currencies: state.currencies(ages) },
      filters: state.filters,
      counts: state.counts(ages),
    };
  },
});

const KEYS = ["open"];

async function stateOf(read: Read, filters: FigureFilters, by: "status" | "age") {
  const frame = await chartRangeOf(read, filters);
  // The last day of an earlier year, else today (FIGURES §2).
  const on = frame.year < yearOf(read.today) ? day(`${frame.year}-12-31`) : read.today;
  const [bars, before] = await Promise.all([
    openBy(read, filters, { on, by }),
    filters.compare ? openBefore(read, filters, { on, by }) : undefined,
  ]);
  return {
    day: on,
    bars,
    filters: { ...filters, year: frame.year },
    currencies: (labels: readonly string[]) => drawn(frame, bars, before, { labels, type: filters.type }),
    counts: (labels: readonly string[]) => countsOf(bars, frame.currencies, labels),
  };
}

type Drawn = { on: Day; by: "status" | "age" };

/** Returns the open amounts at the end of a day, by status or by age. */
async function openBy(read: Read, filters: FigureFilters, { on, by }: Drawn): Promise<Bar[]> {
  const open = await openOn(read, filters, on);
  return mergedBars(
    open.map(({ status, age, ...of }) => ({
      ...of,
      key: "open",
      label: by === "age" ? age : String(status),
    })),
  );
}

/** Returns the open amounts a year before; null for 29 February. */
async function openBefore(read: Read, filters: FigureFilters, { on, by }: Drawn) {
  const before = dayFrom(yearBefore(on) ?? "");
  return before && openBy(read, filters, { on: before, by });
}

function drawn(
  { currencies }: ChartRange,
  bars: readonly Bar[],
  before: readonly Bar[] | null | undefined,
  { labels, type }: { labels: readonly string[]; type: "amount" | "count" },
) {
  const shape = { labels, keys: KEYS, type };
  return currencies.map((currency) => ({
    currency,
    series: seriesOf(barsIn(bars, currency), shape),
    totals: totalOf(barsIn(bars, currency)),
    ...(before && { previous: seriesOf(barsIn(before, currency), shape) }),
    ...(before === null && { previous: KEYS.map((key) => ({ key, values: labels.map(() => null) })) }),
  }));
}
