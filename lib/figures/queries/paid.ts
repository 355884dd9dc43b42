import { query } from "@/lib/access/verbs";
import { type Currency, NOTHING } from "@/lib/kernel/money";
import { PaidChart } from "../answers";
import { statusNames } from "../render";
import { type Bar, barsIn, countsOf, keysOf, seriesBefore, seriesOf } from "../rules/bars";
import { labelsOf, yearBefore } from "../rules/periods";
import { FigureFilters } from "../schema";
import { paidOrder } from "../statuses";
import { effectOf } from "./effect";
import { frameOf } from "./frame";
import { paidBars, paidBy } from "./paid-by";

/** What was paid by value day, under the status it counts under, and beneath it what the steps of the range brought in (FIGURES §4). */
export const payedVsStatus = query({
  can: "figures.read",
  input: FigureFilters,
  answer: PaidChart,
  async run(read, filters) {
    const { year, currencies, known, first } = await frameOf(read, filters);
    const { today } = read;
    const labels = labelsOf({ year, format: filters.format, first: first ?? today, last: today });
    const [paid, before, effect] = await Promise.all([
      paidBy(read, filters, { labels, known }),
      filters.compare ? paidBars(read, filters, { labels: labels.map(yearBefore), known }) : null,
      effectOf(read, filters, { labels, known }),
    ]);
    // A step that brought in nothing has a row of its effect, and a name there.
    const steps = currencies.flatMap((currency) => effect(currency).map(({ step }) => String(step)));
    return {
      data: {
        labels,
        currencies: currencies.map((currency) => {
          const bars = barsIn(paid.bars, currency);
          const earlier = before && barsIn(before, currency);
          const shape = { labels, keys: keysOf(bars, paidOrder), type: filters.type };
          return {
            currency,
            series: seriesOf(bars, shape),
            totals: totalsOf(paid, currency, shape.keys),
            ...(earlier && {
              previous: seriesBefore(earlier, { ...shape, keys: keysOf(earlier, paidOrder) }),
            }),
            effect: effect(currency),
          };
        }),
      },
      filters: { ...filters, year },
      names: statusNames(
        [...new Set([...keysOf([...paid.bars, ...(before ?? [])], paidOrder), ...steps])],
        read.language,
      ),
      counts: countsOf(paid.ofLabels, currencies, labels),
    };
  },
});

function totalsOf(
  { ofKeys, ofAll }: { ofKeys: Bar[]; ofAll: Bar[] },
  currency: Currency,
  keys: readonly string[],
) {
  const counted = (bar: Bar | undefined) => ({ count: bar?.count ?? 0, amount: bar?.amount ?? NOTHING });
  const own = barsIn(ofKeys, currency);
  return {
    ...counted(barsIn(ofAll, currency)[0]),
    statuses: Object.fromEntries(keys.map((key) => [key, counted(own.find((bar) => bar.key === key))])),
  };
}
