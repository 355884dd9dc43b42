import type { CellKind } from "@/lib/exports/schema";
import { parseAmount, sum, toWire } from "@/lib/kernel/money";
import type { Series, Value } from "../answers";

/** An answer as a table of a file: the heading and kind of each column, and its cells as text for a workbook or a CSV. */
export type Sheet = { columns: { heading: string; kind: CellKind }[]; rows: (string | null)[][] };

type Chart = {
  labels: readonly string[];
  currencies: readonly { currency: string; series: readonly Series[] }[];
};

/** The headings of a chart's file, and the names of its series. */
type Words = { label: string; currency: string; total: string; series: (key: string) => string };

/** The kind of the values, and whether they add up: amounts do, numbers of invoices only where each is in one bar, days never. */
type Values = { kind: "money" | "number"; addUp: boolean };

/** Returns a row per label and currency, a column per series, and where values add up a row of sums per currency (FIGURES §7). */
export function chartSheet({ labels, currencies }: Chart, words: Words, { kind, addUp }: Values): Sheet {
  const keys = [...new Set(currencies.flatMap(({ series }) => series.map(({ key }) => key)))];
  const rows = currencies.flatMap(({ currency, series }) => {
    const of = (key: string) => series.find((item) => item.key === key)?.values ?? [];
    const lines = labels.map((label, at) => [label, currency, ...keys.map((key) => of(key)[at] ?? null)]);
    const total = [words.total, currency, ...keys.map((key) => added(of(key)))];
    return addUp && labels.length > 0 ? [...lines, total] : lines;
  });
  return {
    columns: [
      { heading: words.label, kind: "text" },
      { heading: words.currency, kind: "text" },
      ...keys.map((key) => ({ heading: words.series(key), kind })),
    ],
    rows: rows.map((row) => row.map((cell) => (cell === null ? null : String(cell)))),
  };
}

/** Returns the sum of amounts to the cent, or of numbers. */
function added(values: readonly Value[]): Value {
  const numbers = values.filter((value) => typeof value === "number");
  if (numbers.length > 0) return numbers.reduce((all, value) => all + value, 0);
  return toWire(
    sum(values.flatMap((value) => (typeof value === "string" ? (parseAmount(value) ?? []) : []))),
  );
}
