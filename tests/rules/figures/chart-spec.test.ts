import { describe, expect, test } from "vitest";
import {
  asPercentages,
  type ChartSpec,
  highest,
  initialBar,
  isBlank,
  shareAt,
  totalAt,
} from "@/components/figures/chart-spec";
import { groupOf, openStyleOf, stepStyleOf } from "@/components/figures/stages";
import { ladder, statusIds } from "@/lib/flow/statuses";
import { type Cents, cents, toWire } from "@/lib/kernel/money";

const money = (...values: number[]) => values.map((value) => toWire(cents(value) satisfies Cents));
const style = { tone: "late", fill: "filled" } as const;
const paid: ChartSpec = {
  form: "stack",
  currency: "EUR",
  unit: { kind: "money", currency: "EUR" },
  head: "Periode",
  bars: ["januari", "februari", "maart"].map((name) => ({ label: name, name, href: null })),
  parts: [
    { key: "on_time", label: "Op tijd", styles: style, values: money(10, 0, 30) },
    { key: "late", label: "Te laat", styles: style, values: money(20, 0, 10), before: money(5, 0, 0) },
    { key: "credit", label: "Credit", styles: style, values: money(-5, 0, 0) },
  ],
};

describe("a chart as data", () => {
  test("adds its parts to the cent, below zero too", () => {
    expect([0, 1, 2].map((place) => totalAt(paid, place))).toEqual(["0.25", "0.00", "0.40"]);
    expect(totalAt(paid, 0, "before")).toBe("0.05");
  });

  test("knows its highest bar, and none where there is nothing", () => {
    expect(highest(paid)).toBe(2);
    const blank = { ...paid, parts: paid.parts.map((part) => ({ ...part, values: [null, 0, null] })) };
    expect([highest(blank), isBlank(blank), isBlank(paid)]).toEqual([null, true, false]);
  });

  test("is read out from its last period with anything in it, and where no time goes by from its highest bar", () => {
    const year = { ...paid, parts: paid.parts.map((part) => ({ ...part, values: money(90, 10, 0) })) };
    expect([initialBar(year), initialBar({ ...year, form: "groups" })]).toEqual([1, 0]);
    expect(initialBar({ ...year, parts: [] })).toBe(null);
  });

  test("tells the share of a part above zero, and none of one below it", () => {
    expect(paid.parts.map((part) => shareAt(paid, part, 0))).toEqual([33, 67, null]);
  });
});

test("a stack can be drawn in shares that fill a hundred, whatever lies below zero", () => {
  const drawn = asPercentages(paid).parts.map(({ values }) => values[2]);
  expect(drawn).toEqual([75, 25, 0]);
  expect(asPercentages(paid).parts.map(({ values }) => values[1])).toEqual([null, null, null]);
  expect(asPercentages(paid).parts[2]?.values[0]).toBe(null);
});

describe("what a status looks like", () => {
  test("follows its stage", () => {
    const ids = [
      statusIds.notDue,
      statusIds.none,
      ...ladder("debit"),
      statusIds.disputed,
      statusIds.insolvent,
      statusIds.credit,
    ];
    expect(ids.map(groupOf)).toEqual([
      "on_time",
      "late",
      "reminder",
      "reminder",
      "reminder",
      "hold",
      "hold",
      "credit",
    ]);
    expect(openStyleOf(statusIds.disputed)).toEqual({ tone: "hold", fill: "hatched" });
    expect(openStyleOf(statusIds.none).tone).toBe("muted");
  });

  test("gives each step a tone of its own, and flex letters another", () => {
    const steps = [...ladder("debit"), ...ladder("incasso").slice(0, 3), "flex"];
    expect(new Set(steps.map((step) => stepStyleOf(String(step)).tone)).size).toBe(7);
  });
});
