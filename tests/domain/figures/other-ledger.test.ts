import { expect, test } from "vitest";
import { contextOfUser } from "@/lib/access/person";
import { actionsSent } from "@/lib/figures/queries/actions-sent";
import { amountPerPeriod } from "@/lib/figures/queries/amount-per-period";
import { payedVsStatus } from "@/lib/figures/queries/paid";
import { ageAnalysis, invoiceStatus } from "@/lib/figures/queries/states";
import { stats } from "@/lib/figures/queries/stats";
import { topDebtors } from "@/lib/figures/queries/top-debtors";
import { type Day, day, dayAt } from "@/lib/kernel/day";
import { fromText } from "@/lib/kernel/money";
import { openLedger } from "@/scripts/seed/ledger/play";
import { asFiles, LAST, madeLedger } from "../../support/made-ledger";
import { ageOn, debtorsOn, knownOn, openOn, paidOf, statusOn, tilesOn } from "../../support/naive-figures";
import { customer, owner } from "../../support/world";

const made = madeLedger(7, 110);
const ledger = await openLedger(owner, asFiles(made), await customer("Tweede Grootboek"));
await ledger.playUntil(LAST);
const known = knownOn(made, LAST);
const ctx = await contextOfUser(ledger.user_id, ledger.customer_id, new Date(`${LAST}T12:00:00Z`));
if (!ctx) throw new Error("nobody works on this ledger");
const reader = { ...ctx, today: LAST };
const currencies = ["EUR", "USD"] as const;

type Sums = Record<string, number>;
const added = (sums: Sums, key: string, amount: number) => {
  sums[key] = (sums[key] ?? 0) + amount;
};
/** Without what comes to nothing: no bar is drawn of it. */
const some = (sums: Sums) =>
  Object.fromEntries(
    Object.entries(sums)
      .filter(([, amount]) => amount !== 0)
      .sort(),
  );
const cents = (value: unknown): number => Number(fromText(String(value)) ?? value);

type Series = { key: string; values: readonly unknown[] }[];
/** The bars of an answer as sums by series and label. */
const bars = (labels: readonly unknown[], series: Series | undefined): Sums =>
  some(
    Object.fromEntries(
      (series ?? []).flatMap(({ key, values }) =>
        labels.map((label, at) => [`${key} ${label}`, cents(values[at])]),
      ),
    ),
  );

test("the made ledger has all there is: money early, late, in parts and back, closings by hand, undone steps, deletions", () => {
  expect(made.length).toBeGreaterThan(400);
  for (const kind of ["booking", "correct", "status", "sent", "withdrawn", "delete"])
    expect([kind, made.some(({ event }) => event === kind)]).toEqual([kind, true]);
});

const days: Day[] = [
  "2023-02-15",
  "2023-06-30",
  "2023-11-07",
  "2024-02-29",
  "2024-05-31",
  "2024-08-19",
  LAST,
].map((on) => day(on));
test.each(days)("the tiles of %s are those of a count by hand", async (date) => {
  const { data } = await stats.call(reader, { date });
  for (const currency of currencies) {
    const row = data.find((one) => one.currency === currency);
    const { total, amount, notdue, dso, best_dso, cmsi } = tilesOn(known, currency, date);
    expect([currency, row]).toMatchObject([currency, { total, amount, notdue, dso, best_dso, cmsi }]);
  }
});

test.each(currencies)(
  "what is open in %s by status and by age is what a count by hand finds",
  async (currency) => {
    const [byStatus, byAge]: [Sums, Sums] = [{}, {}];
    for (const one of known.filter((of) => of.currency === currency)) {
      added(byStatus, `open ${statusOn(one, LAST)}`, openOn(one, LAST));
      added(byAge, `open ${ageOn(one, LAST)}`, openOn(one, LAST));
    }
    for (const [chart, counted] of [
      [invoiceStatus, byStatus],
      [ageAnalysis, byAge],
    ] as const) {
      const { data } = await chart.call(reader, {});
      const own = data.currencies.find((one) => one.currency === currency);
      expect(bars(data.labels, own?.series)).toEqual(some(counted));
    }
  },
);

test.each([2023, 2024])(
  "what was invoiced, paid and sent in %i by month is what a count by hand finds",
  async (year) => {
    const inYear = (on: Day) => on.startsWith(String(year));
    for (const currency of currencies) {
      const of = known.filter((one) => one.currency === currency);
      const [invoiced, paid, sent]: [Sums, Sums, Sums] = [{}, {}, {}];
      for (const one of of) {
        if (inYear(one.date)) added(invoiced, `invoiced ${one.date.slice(0, 7)}`, one.total);
        for (const money of paidOf(one))
          if (inYear(money.on)) added(paid, `${money.status} ${money.on.slice(0, 7)}`, money.paid);
        const own = made.filter(({ debtor, invoice }) => debtor === one.debtor && invoice === one.number);
        const gone = new Set(made.flatMap(({ event, message }) => (event === "withdrawn" ? message : [])));
        for (const { event, at, step, message, amount } of own)
          if (event === "sent" && !gone.has(message) && inYear(dayAt(new Date(at))))
            added(sent, `${step} ${dayAt(new Date(at)).slice(0, 7)}`, amount ?? 0);
      }
      for (const [name, chart, counted] of [
        ["invoiced", amountPerPeriod, invoiced],
        ["paid", payedVsStatus, paid],
        ["sent", actionsSent, sent],
      ] as const) {
        const { data } = await chart.call(reader, { year });
        const own = data.currencies.find((one) => one.currency === currency);
        expect([name, currency, bars(data.labels, own?.series)]).toEqual([name, currency, some(counted)]);
      }
    }
  },
);

test.each(currencies)(
  "the debtors who owe most, pay latest and are most overdue in %s are those of a count by hand",
  async (currency) => {
    const { data } = await topDebtors.call(reader, { currency });
    const own = data.currencies[0];
    const counted = debtorsOn(known, currency, LAST);
    type Counted = (typeof counted)[number];
    const ten = (by: (one: Counted) => number | null) =>
      counted
        .filter((one) => by(one) !== null && (by === dsoBy || (by(one) ?? 0) > 0))
        .sort((a, b) => (by(b) ?? 0) - (by(a) ?? 0) || b.open - a.open || (a.number < b.number ? -1 : 1))
        .slice(0, 10)
        .map(({ number, open, overdue, dso }) => ({ number, open, overdue, dso }));
    const dsoBy = ({ dso }: Counted) => dso;
    const shown = (rows: typeof own extends undefined ? never : NonNullable<typeof own>["balance"]) =>
      rows.map(({ number, open, overdue, dso }) => ({ number, open, overdue, dso }));
    expect(shown(own?.balance ?? [])).toEqual(ten(({ open }) => open));
    expect(shown(own?.overdue ?? [])).toEqual(ten(({ overdue }) => overdue));
    expect(shown(own?.dso ?? [])).toEqual(ten(dsoBy));
  },
);
