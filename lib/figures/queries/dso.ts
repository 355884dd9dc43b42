import type { Read } from "@/lib/access/context";
import { query } from "@/lib/access/verbs";
import { dayFrom, earlier } from "@/lib/kernel/day";
import { type Currency, NOTHING } from "@/lib/kernel/money";
import { DsoChart, type Value } from "../answers";
import { countedBack, salesOf } from "../rules/dso";
import { labelsOf, lastDayOf, yearBefore } from "../rules/periods";
import { DsoFilters, type FigureFilters } from "../schema";
import { frameOf } from "./frame";
import { soldBy } from "./sold";
import { receivablesOn } from "./standing";
import { dsoTarget } from "./target";

/** The days of sales outstanding on the last day of each period, of the running one today, beside the target (FIGURES §4). */
export const dso = query({
  can: "figures.read",
  input: DsoFilters,
  answer: DsoChart,
  async run(read, filters) {
    const [{ year, currencies, first }, dso_target] = await Promise.all([
      frameOf(read, filters),
      dsoTarget(read),
    ]);
    const { today } = read;
    const labels = labelsOf({ year, format: filters.format, first: first ?? today, last: today });
    const valuesOf = await dsoAt(read, filters, labels);
    const before = filters.compare ? await dsoAt(read, filters, labels.map(yearBefore)) : null;
    return {
      data: {
        labels,
        dso_target,
        currencies: currencies.map((currency) => ({
          currency,
          series: [{ key: "dso", values: valuesOf(currency) }],
          ...(before && { previous: [{ key: "dso", values: before(currency) }] }),
        })),
      },
      filters: { ...filters, year },
    };
  },
});

/** The DSO at the end of each period, per currency; null for a period that there is not. */
async function dsoAt(read: Read, filters: FigureFilters, labels: readonly (string | null)[]) {
  const ends = labels.map((label) => label && earlier(lastDayOf(label), read.today));
  const days = ends.flatMap((end) => dayFrom(end ?? "") ?? []);
  const last = days.at(-1);
  const [open, sold] = await Promise.all([
    last ? receivablesOn(read, filters, days) : null,
    last ? soldBy(read, filters, last) : null,
  ]);
  return (currency: Currency): Value[] => {
    const sales = salesOf(sold?.get(currency) ?? []);
    const receivable = new Map(days.map((day, at) => [day, open?.get(currency)?.[at] ?? NOTHING]));
    return ends.map((end) => {
      const on = dayFrom(end ?? "");
      return on && countedBack(receivable.get(on) ?? NOTHING, sales, on);
    });
  };
}
