import { query } from "@/lib/access/verbs";
import { NOTHING } from "@/lib/kernel/money";
import { ActionsChart } from "../answers";
import { statusNames } from "../render";
import { barsIn, countsOf, keysOf, seriesWithYearBefore } from "../rules/bars";
import { FigureFilters } from "../schema";
import { stepOrder } from "../statuses";
import { overTime, type Range } from "./over-time";
import { sentBy } from "./sent-by";

const none = { actions: 0, count: 0, amount: NOTHING, letters: 0, mails: 0 };

/** Returns the steps that were executed and sent, on the day of each, by step, with the claimed amounts (FIGURES §4). */
export const actionsSent = query({
  can: "figures.read",
  input: FigureFilters,
  answer: ActionsChart,
  async run(read, filters) {
    const by = (range: Range) => sentBy(read, filters, range);
    const { year, currencies, labels, now, before } = await overTime(read, filters, { now: by, before: by });
    return {
      data: {
        labels,
        currencies: currencies.map((currency) => {
          const { currency: _, ...totals } = barsIn(now.totals, currency)[0] ?? { currency, ...none };
          const earlier = before && barsIn(before.bars, currency);
          const shape = { labels, order: stepOrder, type: filters.type };
          return { currency, ...seriesWithYearBefore(barsIn(now.bars, currency), earlier, shape), totals };
        }),
      },
      filters: { ...filters, year },
      names: statusNames(keysOf([...now.bars, ...(before?.bars ?? [])], stepOrder), read.language),
      counts: countsOf(now.ofLabels, currencies, labels),
    };
  },
});
