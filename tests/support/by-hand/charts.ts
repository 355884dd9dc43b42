import { addDays, type Day, day, dayFrom } from "@/lib/kernel/day";
import { effectOf, type Item, sentTotals, seriesOf, totalOf } from "./bars";
import { type Frame, sum } from "./frame";
import { type Known, min, openOn, paidOf } from "./known";
import { dsoOf } from "./tiles";

export const PAID = [
  "2",
  "1",
  "3",
  "4",
  "5",
  "6",
  "7",
  "8",
  "10",
  "11",
  "12",
  "15",
  "16",
  "17",
  "18",
  "21",
  "20",
];
export const AGES = ["not_due", "to_30", "to_60", "to_90", "over_90"];

const yearOf = ({ parameters, today }: Frame) => parameters.year ?? today.slice(0, 4);

export function statesOf(frame: Frame, of: (one: Known, on: Day) => string, fixed: string[] | null) {
  const { today, invoices, currencies, parameters } = frame;
  const on = yearOf(frame) < today.slice(0, 4) ? day(`${yearOf(frame)}-12-31`) : today;
  const items = invoices.flatMap((one): Item[] =>
    openOn(one, on) === 0 || !currencies.includes(one.currency)
      ? []
      : [{ invoice: one, key: "open", label: of(one, on), amount: openOn(one, on) }],
  );
  const labels = fixed ?? [...new Set(items.map(({ label }) => label))].sort((a, b) => Number(a) - Number(b));
  return {
    day: on,
    labels: fixed ?? labels.map(Number),
    currencies: currencies.map((currency) => {
      const own = items.filter(({ invoice }) => invoice.currency === currency);
      return {
        currency,
        series: seriesOf(own, { labels, keys: ["open"], type: parameters.type, isNet: false }),
        totals: totalOf(own),
      };
    }),
  };
}

/** Returns the periods of a chart, up to the last day that is drawn. */
function labelsOf(frame: Frame, format: string, last: Day): string[] {
  const year = yearOf(frame);
  if (year > last.slice(0, 4)) return [];
  const first = frame.all.map(({ date }) => date).sort()[0] ?? frame.today;
  if (format === "Y") {
    const from = Math.max(Number(year) - 9, Math.min(Number(year), Number(first.slice(0, 4))));
    return Array.from({ length: Number(year) - from + 1 }, (_, at) => String(from + at));
  }
  const labels = new Set<string>();
  const size = format === "m" ? 7 : 10;
  for (let at = day(`${year}-01-01`); at.startsWith(year); at = addDays(at, 1))
    if (at.slice(0, size) <= last.slice(0, size)) labels.add(at.slice(0, size));
  return [...labels];
}

const lastOf = (label: string): Day => {
  const [begin, size] = [day(`${label}-01-01`.slice(0, 10)), label.length];
  let at = begin;
  while (addDays(at, 1).slice(0, size) === label) at = addDays(at, 1);
  return at;
};

export function dsoChart(frame: Frame) {
  const { today, invoices, currencies, ledger, all, parameters } = frame;
  const first = all.map(({ date }) => date).sort()[0] ?? today;
  const labels = labelsOf(frame, parameters.format ?? "Y-m-d", today);
  const at = (currency: string, label: string) => {
    const [end, of] = [min(lastOf(label), today), invoices.filter((one) => one.currency === currency)];
    return end < first ? null : dsoOf(of, sum(of.map((one) => openOn(one, end))), end);
  };
  return {
    labels,
    dso_target: ledger.settings.dso_target,
    currencies: currencies.map((currency) => ({
      currency,
      series: [{ key: "dso", values: labels.map((label) => at(currency, label)) }],
    })),
  };
}

export type DatedAmount = { key: string; on: Day; amount: number };
export const invoiced = ({ date, total }: Known): DatedAmount[] => [
  { key: "invoiced", on: date, amount: total },
];
export const paid = (one: Known): DatedAmount[] =>
  paidOf(one).map(({ status, on, paid }) => ({ key: String(status), on, amount: paid }));
export const sent = (one: Known): DatedAmount[] =>
  one.sent.map(({ step, day: on, amount }) => ({ key: step, on, amount }));

function itemsOf(
  invoices: readonly Known[],
  amountsOf: (one: Known) => DatedAmount[],
  labels: readonly (string | null)[],
): Item[] {
  const size = labels.find((label) => label)?.length ?? 0;
  return invoices.flatMap((invoice) =>
    amountsOf(invoice).flatMap(({ key, on, amount }) =>
      labels.includes(on.slice(0, size)) ? [{ invoice, key, amount, label: on.slice(0, size) }] : [],
    ),
  );
}

export function chartOf(
  frame: Frame,
  amountsOf: (one: Known) => DatedAmount[],
  order: string[],
  goesOn: boolean,
  what: string,
) {
  const { all, today, invoices, currencies, parameters } = frame;
  const last = goesOn
    ? latest(
        all.map(({ date }) => date),
        today,
      )
    : today;
  const labels = labelsOf(frame, parameters.format ?? "m", last);
  const before = labels.map((label) => {
    const year = `${Number(label.slice(0, 4)) - 1}${label.slice(4)}`;
    return dayFrom(`${year}-01-01`.slice(0, 10)) ? year : null;
  });
  return {
    labels,
    currencies: currencies.map((currency) => {
      const of = invoices.filter((one) => one.currency === currency);
      const items = itemsOf(of, amountsOf, labels);
      const earlier = itemsOf(of, amountsOf, before);
      const keys = (own: Item[]) =>
        order.filter(
          (key) => what === "always" || own.some((one) => one.key === key && countsIn(own, one, what)),
        );
      const isNet = what === "paid";
      const totals = totalOf(items, isNet);
      const shape = { type: parameters.type, isNet };
      return {
        currency,
        series: seriesOf(items, { ...shape, labels, keys: keys(items) }),
        totals:
          what === "paid"
            ? {
                ...totals,
                statuses: Object.fromEntries(
                  keys(items).map((key) => [
                    key,
                    totalOf(
                      items.filter((one) => one.key === key),
                      isNet,
                    ),
                  ]),
                ),
              }
            : what === "sent"
              ? sentTotals(items, of, labels)
              : totals,
        ...(parameters.compare && {
          previous: seriesOf(earlier, { ...shape, labels: before, keys: keys(earlier) }),
        }),
        ...(what === "paid" && { effect: effectOf(of, labels, today) }),
      };
    }),
  };
}

const latest = (days: readonly Day[], today: Day): Day => [...days, today].sort().at(-1) ?? today;

/** Returns whether a bar shows the item: money received and returned within the same bar is not drawn. */
const countsIn = (items: readonly Item[], { key, label }: Item, what: string) =>
  what !== "paid" ||
  [...new Set(items.map(({ invoice }) => invoice))].some(
    (of) =>
      sum(
        items
          .filter((one) => one.invoice === of && one.key === key && one.label === label)
          .map(({ amount }) => amount),
      ) !== 0,
  );
