import { expect, test } from "vitest";
import { contextOfUser } from "@/lib/access/actor-context";
import { actionsSent } from "@/lib/figures/queries/actions-sent";
import { amountPerPeriod } from "@/lib/figures/queries/amount-per-period";
import { dso } from "@/lib/figures/queries/dso";
import { ageAnalysis, invoiceStatus } from "@/lib/figures/queries/open-amount-charts";
import { payedVsStatus } from "@/lib/figures/queries/payed-vs-status";
import { stats } from "@/lib/figures/queries/stats";
import { listInvoices } from "@/lib/invoices/queries/list-invoices";
import { type Day, day } from "@/lib/kernel/day";
import { NOTHING, parseAmount, sum } from "@/lib/kernel/money";
import { openWorked } from "../../support/ledgers/worked";

const ledger = await openWorked();
const days: Day[] = ["2024-02-29", "2024-08-15", "2024-10-27", "2025-03-31"].map(day);

/** Returns the context of the ledger's user on a day. */
async function on(today: Day) {
  const ctx = await contextOfUser(ledger.user_id, ledger.customer_id, new Date(`${today}T12:00:00Z`));
  if (!ctx) throw new Error("nobody works on this ledger");
  return { ...ctx, today };
}

const added = (values: readonly (string | number | null)[]) =>
  sum(values.flatMap((value) => parseAmount(String(value)) ?? []));

test.each(days)(
  "on %s the bars of statuses and of ages add up to what is open, and so does the list",
  async (today) => {
    await ledger.playUntil(today);
    const ctx = await on(today);
    const [tiles, statuses, ages] = await Promise.all([
      stats.call(ctx, {}),
      invoiceStatus.call(ctx, {}),
      ageAnalysis.call(ctx, {}),
    ]);
    for (const { currency, amount, total } of tiles.data) {
      for (const chart of [statuses, ages]) {
        const own = chart.data.currencies.find((one) => one.currency === currency);
        expect(own?.totals).toEqual({ count: total, amount });
        expect(added(own?.series[0]?.values ?? [])).toBe(amount);
      }
      const list = await listInvoices.call(ctx, { dso: today, currency });
      expect([list.meta.total, list.totals[0]?.bar_amount ?? NOTHING]).toEqual([total, amount]);
    }
  },
);

test.each(days.slice(-1))(
  "on %s days add up to months, months to their year, and the last DSO is the tile's",
  async (today) => {
    const ctx = await on(today);
    for (const chart of [amountPerPeriod, payedVsStatus]) {
      const [ofDays, months, years] = await Promise.all(
        (["Y-m-d", "m", "Y"] as const).map((format) => chart.call(ctx, { format, year: 2024 })),
      );
      const sums = [ofDays, months].map((answer) =>
        answer?.data.currencies.map(({ series }) => series.map(({ key, values }) => [key, added(values)])),
      );
      expect(sums[0]).toEqual(sums[1]);
      const last = years?.data.currencies.map(({ series }) =>
        added(series.map(({ values }) => values.at(-1) ?? null)),
      );
      expect(last).toEqual(months?.data.currencies.map(({ totals }) => totals.amount));
    }
    const [line, tiles] = await Promise.all([dso.call(ctx, {}), stats.call(ctx, {})]);
    expect(line.data.currencies.map(({ series }) => series[0]?.values.at(-1))).toEqual(
      tiles.data.map((tile) => tile.dso),
    );
  },
);

test.each(days.slice(-1))("on %s the debtors of a partition add up to all of them", async (today) => {
  const ctx = await on(today);
  const parts = await Promise.all(["1000", "0103", "2000"].map((q) => stats.call(ctx, { q })));
  const all = await stats.call(ctx, {});
  for (const [at, { amount, notdue, total }] of all.data.entries()) {
    expect(sum(parts.flatMap(({ data }) => data[at]?.amount ?? []))).toBe(amount);
    expect(sum(parts.flatMap(({ data }) => data[at]?.notdue ?? []))).toBe(notdue);
    expect(parts.reduce((many, { data }) => many + (data[at]?.total ?? 0), 0)).toBe(total);
  }
});

test("every step in the table of effects has its name, also one that brought in nothing", async () => {
  const { data, names } = await payedVsStatus.call(await on(day("2025-03-31")), { year: 2025 });
  const steps = data.currencies.flatMap(({ effect }) => effect.map(({ step }) => step));
  expect(steps.length).toBeGreaterThan(2);
  expect(steps.filter((step) => !names[String(step)])).toEqual([]);
});

test("the number on the way to a list is that of the list", async () => {
  const ctx = await on(day("2025-03-31"));
  for (const [filter, chart] of [
    ["df", amountPerPeriod],
    ["paid", payedVsStatus],
    ["sent", actionsSent],
  ] as const) {
    const { data, counts } = await chart.call(ctx, { format: "Y", year: 2025 });
    const listed = await Promise.all(
      data.labels.map((label) => listInvoices.call(ctx, { [filter]: label, currency: "EUR" })),
    );
    expect(counts?.EUR?.some((count) => count > 1)).toBe(true);
    expect([filter, counts?.EUR]).toEqual([filter, listed.map(({ meta }) => meta.total)]);
  }
});
