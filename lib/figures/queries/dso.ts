import type { Read } from "@/lib/access/context";
import { query } from "@/lib/access/verbs";
import { type Day, dayFrom, earlier } from "@/lib/kernel/day";
import { type Currency, NOTHING } from "@/lib/kernel/money";
import { DsoChart, type Value } from "../answers";
import { countedBack, salesOf } from "../rules/dso";
import { labelsOf, lastDayOf, yearBefore } from "../rules/periods";
import { DsoFilters, type FigureFilters } from "../schema";
import { frameOf } from "./frame";
import { keptDso } from "./kept-dso";
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
    const frame = { currencies, first: first ?? today };
    const valuesOf = await dsoAt(read, filters, frame, labels);
    const before = filters.compare ? await dsoAt(read, filters, frame, labels.map(yearBefore)) : null;
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

/** The DSO at the end of each period, per currency: as it is kept, else worked out; null for a period that there is not. */
async function dsoAt(
  read: Read,
  filters: FigureFilters,
  { currencies, first }: { currencies: readonly Currency[]; first: Day },
  labels: readonly (string | null)[],
) {
  const ends = labels.map((label) => label && earlier(lastDayOf(label), read.today));
  const days = ends.flatMap((end) => dayFrom(end ?? "") ?? []).filter((end) => end >= first);
  const kept = await keptDso(read, filters, days);
  const isKept = (day: Day) => currencies.every((currency) => kept(currency, day) !== undefined);
  const live = await workedOut(
    read,
    filters,
    days.filter((day) => !isKept(day)),
  );
  return (currency: Currency): Value[] => {
    const worked = live(currency);
    return ends.map((end) => {
      const on = dayFrom(end ?? "");
      if (!on || on < first) return null;
      const known = kept(currency, on);
      return known === undefined ? (worked.get(on) ?? null) : known;
    });
  };
}

/** The DSO of days, in their order, from what is open and was sold. */
async function workedOut(read: Read, filters: FigureFilters, days: readonly Day[]) {
  const last = days.at(-1);
  if (last === undefined) return () => new Map<Day, number | null>();
  const [open, sold] = await Promise.all([receivablesOn(read, filters, days), soldBy(read, filters, last)]);
  return (currency: Currency): Map<Day, number | null> => {
    const sales = salesOf(sold.get(currency) ?? []);
    const left = open.get(currency) ?? [];
    return new Map(days.map((day, at) => [day, countedBack(left[at] ?? NOTHING, sales, day)]));
  };
}
