import type { ChartTone } from "@/lib/resellers/rules/chart-colours";
import { sumOf } from "./chart-specs/sum";

/** A value: an amount as decimal string, or a number; null where it is unknown. */
export type Value = string | number | null;
export type Unit =
  | { kind: "money"; currency: string }
  | { kind: "invoices" }
  | { kind: "days" }
  | { kind: "entries" }
  | { kind: "shares" };
export type Tone = ChartTone | "muted";
/** Filled; hatched for what is on hold or only expected; outlined for what lowers a sum. */
export type BarStyle = { tone: Tone; fill: "filled" | "hatched" | "outline" };

/** One category of the chart: a period, a status, an age or a product. */
export type Bar = {
  /** The name at the axis. */
  label: string;
  /** The full name, for tables and screen readers. */
  name: string;
  /** The address of the list of its invoices; null for users who cannot open it, and for a value of zero. */
  href: string | null;
  /** The number of its invoices; undefined where they were not counted. */
  invoices?: number;
  /** The full name of this category a year before. */
  before?: string;
};

/** A series: the whole of each bar, or one part of a stack. */
export type Part = {
  key: string;
  label: string;
  /** One style for all bars, or one per bar. */
  styles: BarStyle | readonly BarStyle[];
  values: readonly Value[];
  hrefs?: readonly (string | null)[];
  /** The values of the year before. */
  before?: readonly Value[];
};

/** A chart of one currency as plain data: made on the server, drawn in the browser, and rendered as a table. */
export type ChartSpec = {
  /** Columns are vertical, rows horizontal; the parts of a stack are on top of each other, those of a group side by side. */
  form: "columns" | "stack" | "rows" | "groups" | "line";
  currency: string;
  unit: Unit;
  bars: readonly Bar[];
  parts: readonly Part[];
  /** The value of a dashed line, in the chart's unit. */
  target?: number;
  /** The heading of the table's first column. */
  head: string;
};

export const styleAt = ({ styles }: Part, index: number): BarStyle =>
  ("tone" in styles ? styles : styles[index]) ?? { tone: "muted", fill: "filled" };

/** Returns a value as a number for drawing; null (a gap) where it is unknown. */
export const toNumber = (value: Value | undefined): number | null =>
  value === null || value === undefined ? null : Number(value);

/** Returns the total of a bar's parts, exact to the cent; null where none is known. */
export function totalAt(spec: ChartSpec, index: number, when: "values" | "before" = "values"): Value {
  return sumOf(spec.parts.map((part) => part[when]?.[index] ?? null));
}

/** Returns whether there is nothing to draw. */
export const isBlank = ({ parts }: ChartSpec): boolean =>
  parts.every(({ values }) => values.every((value) => !toNumber(value)));

/** Returns the index of the highest bar; null without values. */
export function highest(spec: ChartSpec): number | null {
  let found: { index: number; value: number } | null = null;
  for (const index of spec.bars.keys()) {
    const value = toNumber(totalAt(spec, index));
    if (value !== null && value !== 0 && (found === null || value > found.value)) found = { index, value };
  }
  return found?.index ?? null;
}

/**
 * Returns the index of the bar shown before the user chooses one: of a stack, which runs over time, the last with a value; of others the
 * highest. Null without values.
 */
export function initialBar(spec: ChartSpec): number | null {
  if (spec.form !== "stack") return highest(spec);
  const last = spec.bars.findLastIndex((_, index) =>
    spec.parts.some(({ values }) => toNumber(values[index])),
  );
  return last === -1 ? null : last;
}

/** Returns a part's share of its bar, in whole per cent of the parts above zero; null for a part below it. */
export function shareAt(spec: ChartSpec, part: Part, index: number): number | null {
  const share = exactShareAt(spec, part, index);
  return share === null ? null : Math.round(share);
}

function exactShareAt(spec: ChartSpec, part: Part, index: number): number | null {
  const value = toNumber(part.values[index]);
  const all = spec.parts.reduce((up, { values }) => up + Math.max(0, toNumber(values[index]) ?? 0), 0);
  return value === null || value < 0 || all === 0 ? null : (value * 100) / all;
}

/** Returns a stack as percentages of each bar's parts above zero; parts below have none. */
export const asPercentages = (spec: ChartSpec): ChartSpec => ({
  ...spec,
  unit: { kind: "shares" },
  parts: spec.parts.map((part) => ({
    ...part,
    values: spec.bars.map((_, index) => exactShareAt(spec, part, index)),
  })),
});
