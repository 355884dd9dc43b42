import { query } from "@/lib/access/verbs";
import { NOTHING } from "@/lib/kernel/money";
import { ActionsChart } from "../answers";
import { statusNames } from "../render";
import { barsIn, countsOf, keysOf, seriesBefore, seriesOf } from "../rules/bars";
import { labelsOf, yearBefore } from "../rules/periods";
import { FigureFilters } from "../schema";
import { stepOrder } from "../statuses";
import { frameOf } from "./frame";
import { sentBy } from "./sent-by";

const none = { actions: 0, count: 0, amount: NOTHING, letters: 0, mails: 0 };

/** The steps that were executed and went out, on the day of each, by step, with what they claimed (FIGURES §4). */
export const actionsSent = query({
  can: "figures.read",
  input: FigureFilters,
  answer: ActionsChart,
  async run(read, filters) {
    const { year, currencies, known, first } = await frameOf(read, filters);
    const { today } = read;
    const labels = labelsOf({ year, format: filters.format, first: first ?? today, last: today });
    const [sent, before] = await Promise.all([
      sentBy(read, filters, { labels, known }),
      filters.compare ? sentBy(read, filters, { labels: labels.map(yearBefore), known }) : null,
    ]);
    return {
      data: {
        labels,
        currencies: currencies.map((currency) => {
          const bars = barsIn(sent.bars, currency);
          const earlier = before && barsIn(before.bars, currency);
          const { currency: _, ...totals } = barsIn(sent.totals, currency)[0] ?? { currency, ...none };
          const shape = { labels, keys: keysOf(bars, stepOrder), type: filters.type };
          return {
            currency,
            series: seriesOf(bars, shape),
            totals,
            ...(earlier && {
              previous: seriesBefore(earlier, { ...shape, keys: keysOf(earlier, stepOrder) }),
            }),
          };
        }),
      },
      filters: { ...filters, year },
      names: statusNames(keysOf([...sent.bars, ...(before?.bars ?? [])], stepOrder), read.language),
      counts: countsOf(sent.ofLabels, currencies, labels),
    };
  },
});
