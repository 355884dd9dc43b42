import { describe, expect, test } from "vitest";
import { type FigureOptions, invoicesAddress } from "@/components/figures/address";
import type { ChartInputs } from "@/components/figures/chart-specs/chart-inputs";
import { dsoCharts, paidCharts, sentCharts } from "@/components/figures/chart-specs/period-charts";
import { ageCharts, statusCharts } from "@/components/figures/chart-specs/status-charts";
import { FigureFilters } from "@/lib/figures/schema";
import { statusIds } from "@/lib/flow/statuses";
import { day } from "@/lib/kernel/day";
import { cents, toWire } from "@/lib/kernel/money";

const today = day("2026-11-21");
const filters = FigureFilters.parse({});
const options: FigureOptions = {
  currency: "EUR",
  q: "100",
  showStatus: false,
  r9: true,
  year: 2026,
  open: false,
  format: null,
  type: "amount",
};
const inputs: ChartInputs = {
  t: (key) => key,
  locale: "nl",
  type: "amount",
  list: (currency, narrowed) => invoicesAddress("invorder", options, currency, narrowed),
};
const money = (...values: number[]) => values.map((value) => toWire(cents(value)));
const totals = { count: 1, amount: money(100)[0] ?? toWire(cents(0)) };
const queryOf = (href: string | null | undefined) =>
  href ? Object.fromEntries(new URL(href, "http://x").searchParams) : null;

describe("what a bar leads to", () => {
  const narrowed = { currency: "EUR", r9: "1", debtor_number: "100" };

  test("is the list of its status on the day of the state; a bar of zero leads nowhere", () => {
    const currencies = [
      { currency: "EUR" as const, series: [{ key: "open", values: money(0, 500) }], totals },
    ];
    const answer = {
      data: { day: today, labels: [3, statusIds.credit], currencies },
      filters,
      names: { "3": "Herinnering" },
    };
    const [spec] = statusCharts(answer, inputs);
    expect(spec?.bars[0]).toMatchObject({ name: "Herinnering", href: null });
    expect(queryOf(spec?.bars[1]?.href)).toEqual({ dso: "2026-11-21", status: "20", ...narrowed });
  });

  test("is nothing for who may not go there", () => {
    const currencies = [
      { currency: "EUR" as const, series: [{ key: "open", values: money(1, 2, 3, 4, 5) }], totals },
    ];
    const labels = ["not_due", "to_30", "to_60", "to_90", "over_90"] as const;
    const [spec] = ageCharts(
      { data: { day: today, labels: [...labels], currencies }, filters },
      { ...inputs, list: null },
    );
    expect(spec?.bars.map(({ href }) => href)).toEqual([null, null, null, null, null]);
  });

  test("of a group of statuses is all of them, and of the running period of a line is today", () => {
    const series = [
      { key: "2", values: money(100, 0) },
      { key: "3", values: money(200, 0) },
      { key: "5", values: money(50, 0) },
    ];
    const paid = {
      labels: ["2026-10", "2026-11"],
      currencies: [{ currency: "EUR" as const, series, totals: { ...totals, statuses: {} }, effect: [] }],
    };
    const [spec] = paidCharts({ data: paid, filters, names: {} }, inputs);
    expect(spec?.parts.map(({ key, values }) => [key, values[0]])).toEqual([
      ["on_time", "1.00"],
      ["reminder", "2.50"],
    ]);
    expect(queryOf(spec?.parts[1]?.hrefs?.[0])).toEqual({ paid: "2026-10", paid_status: "3,5", ...narrowed });
    expect(queryOf(spec?.bars[0]?.href)).toEqual({ paid: "2026-10", ...narrowed });
    expect(spec?.bars[1]?.href).toBe(null);

    const dso = { labels: ["2026-10", "2026-11"], dso_target: 30 };
    const [line] = dsoCharts(
      {
        data: { ...dso, currencies: [{ currency: "EUR", series: [{ key: "dso", values: [41, 39] }] }] },
        filters,
      },
      inputs,
      today,
    );
    expect(line?.bars.map(({ href }) => queryOf(href)?.dso)).toEqual(["2026-10-31", "2026-11-21"]);
    expect(line?.target).toBe(30);
  });

  test("of what was sent is its step, by flex letters too", () => {
    const series = [
      { key: "4", values: [2] },
      { key: "flex", values: [1] },
    ];
    const sent = {
      labels: ["2026-11"],
      currencies: [
        { currency: "EUR" as const, series, totals: { ...totals, actions: 3, letters: 1, mails: 2 } },
      ],
    };
    const [spec] = sentCharts(
      { data: sent, filters, names: { "4": "Aanmaning" } },
      { ...inputs, type: "count" },
    );
    expect(spec?.parts.map(({ label, hrefs }) => [label, queryOf(hrefs?.[0])?.step])).toEqual([
      ["Aanmaning", "4"],
      ["flex", "flex"],
    ]);
  });
});
