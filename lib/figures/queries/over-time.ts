import type { Read } from "@/lib/access/context";
import type { Currency } from "@/lib/kernel/money";
import { labelsOf, yearBefore } from "../rules/periods";
import type { FigureFilters } from "../schema";
import { type ChartRange, chartRangeOf } from "./chart-range";

/** The periods of a chart, which are consecutive, and the currencies of the reader's invoices. */
export type Range = { labels: readonly (string | null)[]; currencies: readonly Currency[] };

/** A chart up to the current period, with its values and, if requested, those of the same periods a year before. */
type OverTime<N, B> = ChartRange & { labels: string[]; now: N; before: B | null };

/** Returns values computed for the periods of a chart, and for those a year before (FIGURES §2). */
export async function overTime<N, B>(
  read: Read,
  filters: FigureFilters,
  { now, before }: { now: (range: Range) => Promise<N>; before: (range: Range) => Promise<B> },
): Promise<OverTime<N, B>> {
  const frame = await chartRangeOf(read, filters);
  const { year, allCurrencies: currencies, first } = frame;
  const labels = labelsOf({ year, format: filters.format, first: first ?? read.today, last: read.today });
  const [of, earlier] = await Promise.all([
    now({ labels, currencies }),
    filters.compare ? before({ labels: labels.map(yearBefore), currencies }) : null,
  ]);
  return { ...frame, labels, now: of, before: earlier };
}
