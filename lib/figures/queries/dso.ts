import { sql } from "drizzle-orm";
import { stats } from "@/db/schema/dossiers";
import { stats_marks } from "@/db/schema/figures";
import type { Read } from "@/lib/access/context";
import { query } from "@/lib/access/verbs";
import { type Day, dayFrom, earlier } from "@/lib/kernel/day";
import { type Currency, NOTHING } from "@/lib/kernel/money";
import { DsoChart, type Value } from "../answers";
import { dsoByCountback, salesOf } from "../rules/dso";
import { labelsOf, lastDayOf, yearBefore } from "../rules/periods";
import { DsoFilters, type FigureFilters } from "../schema";
import { chartRangeOf } from "./chart-range";
import { dsoTarget } from "./dso-target";
import { selectsAllDebtors } from "./filter-conditions";
import { invoicedUntil } from "./invoiced-amounts";
import { receivablesOn } from "./open-amounts";

/** Returns the days of sales outstanding on the last day of each period, for the current one today, with the target (FIGURES §4). */
export const dso = query({
  can: "figures.read",
  input: DsoFilters,
  answer: DsoChart,
  async run(read, filters) {
    const [{ year, currencies, first }, dso_target] = await Promise.all([
      chartRangeOf(read, filters),
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

/** Returns the DSO at the end of each period, per currency: the stored value, else computed; null for a period without a day. */
async function dsoAt(
  read: Read,
  filters: FigureFilters,
  { currencies, first }: { currencies: readonly Currency[]; first: Day },
  labels: readonly (string | null)[],
) {
  const ends = labels.map((label) => label && earlier(lastDayOf(label), read.today));
  const days = ends.flatMap((end) => dayFrom(end ?? "") ?? []).filter((end) => end >= first);
  const storedDso = await storedDsoOf(read, filters, days);
  const isStored = (day: Day) => currencies.every((currency) => storedDso(currency, day) !== undefined);
  const live = await computedDso(
    read,
    filters,
    days.filter((day) => !isStored(day)),
  );
  return (currency: Currency): Value[] => {
    const worked = live(currency);
    return ends.map((end) => {
      const on = dayFrom(end ?? "");
      if (!on || on < first) return null;
      const storedValue = storedDso(currency, on);
      return storedValue === undefined ? (worked.get(on) ?? null) : storedValue;
    });
  };
}

/** Computes the DSO of days, in their order, from open amounts and sales. */
async function computedDso(read: Read, filters: FigureFilters, days: readonly Day[]) {
  const last = days.at(-1);
  if (last === undefined) return () => new Map<Day, number | null>();
  const [open, sold] = await Promise.all([
    receivablesOn(read, filters, days),
    invoicedUntil(read, filters, last),
  ]);
  return (currency: Currency): Map<Day, number | null> => {
    const sales = salesOf(sold.get(currency) ?? []);
    const left = open.get(currency) ?? [];
    return new Map(days.map((day, at) => [day, dsoByCountback(left[at] ?? NOTHING, sales, day)]));
  };
}

/**
 * Returns the stored DSO of past days, for the whole customer: none with a filter by debtor, for a user with `debtor_link`, of today, or
 * from a marked day on, until it is recomputed (FIGURES §5). The function returns undefined where none is stored.
 */
async function storedDsoOf(read: Read, filters: FigureFilters, days: readonly Day[]) {
  const dsoByDay = new Map<string, number | null>();
  const rows = selectsAllDebtors(read, filters) && days.length > 0 ? await rowsOf(read, days) : [];
  for (const { currency, date, dso } of rows) dsoByDay.set(`${currency} ${date}`, dso);
  return (currency: Currency, on: Day): number | null | undefined => dsoByDay.get(`${currency} ${on}`);
}

/** Selects stored rows, in one statement, so that no mark is set between reading the rows and the marks. */
const rowsOf = ({ db, customer, today }: Read, days: readonly Day[]) =>
  db.execute<{ currency: Currency; date: string; dso: number | null }>(sql`
    select s.currency, s.date::text as date, s.dso from ${stats} s
    where s.customer_id = ${customer.id} and s.date = any(${`{${days.join(",")}}`}::date[]) and s.date < ${today}
      and not exists (select from ${stats_marks} m
        where m.customer_id = s.customer_id and m.currency = s.currency and m.earliest <= s.date)`);
