import type { CellKind } from "@/lib/exports/schema";
import { fromText, sum, toWire } from "@/lib/kernel/money";
import type { Series, Value } from "../answers";

/** An answer as a table of a file: what each column is called and holds, and its cells as they are written to a workbook or a CSV. */
export type Sheet = { columns: { heading: string; kind: CellKind }[]; rows: (string | null)[][] };

type Chart = {
  labels: readonly string[];
  currencies: readonly { currency: string; series: readonly Series[] }[];
};

/** What the columns of a chart's file are called, and what its values are. */
type Words = { label: string; currency: string; total: string; series: (key: string) => string };

/** Whether values of bars add up: amounts do, numbers of invoices only where each stands in one bar, days never. */
type Values = { kind: "money" | "number"; addUp: boolean };

/** A row per label and currency, a column per series, and where values add up a row of sums per currency (FIGURES §7). */
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

/** Amounts added up to the cent, numbers as numbers. */
function added(values: readonly Value[]): Value {
  const numbers = values.filter((value) => typeof value === "number");
  if (numbers.length > 0) return numbers.reduce((all, value) => all + value, 0);
  return toWire(sum(values.flatMap((value) => (typeof value === "string" ? (fromText(value) ?? []) : []))));
}
