import { query } from "@/lib/access/verbs";
import { type Currency, NOTHING } from "@/lib/kernel/money";
import { PaidChart } from "../answers";
import { statusNames } from "../render";
import { type Bar, barsIn, besideBefore, countsOf, keysOf } from "../rules/bars";
import { FigureFilters } from "../schema";
import { paidOrder } from "../statuses";
import { effectOf } from "./effect";
import { overTime } from "./over-time";
import { paidBars, paidBy } from "./paid-by";

/**
 * Returns what was paid by value day, under the status it counts under, and beneath it what the steps of the range brought in (FIGURES §4).
 */
export const payedVsStatus = query({
  can: "figures.read",
  input: FigureFilters,
  answer: PaidChart,
  async run(read, filters) {
    const { year, currencies, labels, now, before } = await overTime(read, filters, {
      now: async (range) => {
        const [paid, effect] = await Promise.all([
          paidBy(read, filters, range),
          effectOf(read, filters, range),
        ]);
        return { ...paid, effect };
      },
      before: (range) => paidBars(read, filters, range),
    });
    const { effect } = now;
    // A step that brought in nothing has a row of its effect, and a name there.
    const steps = currencies.flatMap((currency) => effect(currency).map(({ step }) => String(step)));
    return {
      data: {
        labels,
        currencies: currencies.map((currency) => {
          const bars = barsIn(now.bars, currency);
          const shape = { labels, order: paidOrder, type: filters.type };
          return {
            currency,
            ...besideBefore(bars, before && barsIn(before, currency), shape),
            totals: totalsOf(now, currency, keysOf(bars, paidOrder)),
            effect: effect(currency),
          };
        }),
      },
      filters: { ...filters, year },
      names: statusNames(
        [...new Set([...keysOf([...now.bars, ...(before ?? [])], paidOrder), ...steps])],
        read.language,
      ),
      counts: countsOf(now.ofLabels, currencies, labels),
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
