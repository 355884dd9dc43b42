import { describe, expect, test } from "vitest";
import { activeFilters } from "@/components/ui/data-table/active-filters";
import type { Column, FreeFilter } from "@/components/ui/data-table/types";
import { formatPeriod } from "@/lib/i18n/format";

type Row = { number: string };
const cell = (row: Row) => row.number;

const columns: readonly Column<Row>[] = [
  { id: "number", header: "Nummer", filter: { kind: "text" }, cell },
  {
    id: "amount",
    header: "Openstaand",
    filter: {
      kind: "select",
      param: "currency",
      label: "Valuta",
      all: "Alle valuta",
      options: [{ value: "GBP", label: "GBP" }],
    },
    cell,
  },
];
const late: Column<Row> = {
  id: "late",
  header: "Dagen te laat",
  filter: { kind: "numbers", from: "days_from", till: "days_till" },
  cell,
};
const free: readonly FreeFilter[] = [
  { param: "open", label: "Alleen openstaand", switch: true },
  { param: "df", label: "Factuurdatum", textOf: (period) => formatPeriod(period, "nl") },
  { param: "unseen", label: "Betaling niet gezien", textOf: () => "14 dagen of langer" },
];

/** Returns the active filters of an address, and the parameters removed when all are cleared. */
function on(address: Record<string, string>) {
  const dropped: string[] = [];
  const active = activeFilters(
    [...columns, late],
    free,
    {
      value: (param) => address[param] ?? "",
      filter: (changes) => void dropped.push(...Object.keys(changes)),
    },
    (key) => key,
    "nl",
  );
  for (const one of active) one.drop();
  return { said: active.map(({ label, value }) => [label, value].filter(Boolean).join(": ")), dropped };
}

describe("what a list is filtered on", () => {
  test("is named in words, a column's and what only a link sets alike, and each can be dropped", () => {
    expect(on({ number: "2026-1", currency: "GBP", df: "2026-11" })).toEqual({
      said: ["Nummer: 2026-1", "Valuta: GBP", "Factuurdatum: november 2026"],
      dropped: ["number", "currency", "df"],
    });
  });

  test("says numbers as numbers are written here, with one end or both", () => {
    expect(on({ days_from: "1000" }).said).toEqual(["Dagen te laat: range_from"]);
  });

  test("counts a switch only when it is on", () => {
    expect(on({ open: "1" }).said).toEqual(["Alleen openstaand"]);
    expect(on({ open: "false" }).said).toEqual([]);
  });

  test("counts a yes that a link sets only when it is one", () => {
    expect(on({ unseen: "true" }).said).toEqual(["Betaling niet gezien: 14 dagen of langer"]);
    expect(on({ unseen: "false" }).said).toEqual([]);
  });

  test("is nothing without filters", () => {
    expect(on({}).said).toEqual([]);
  });
});

describe("a period in chart code", () => {
  test.each([
    ["2026", "2026"],
    ["2026-11", "November 2026"],
    ["2026-11-21", "21. Nov. 2026"],
  ])("%j reads as %j in German", (period, words) => {
    expect(formatPeriod(period, "de")).toBe(words);
  });
});
