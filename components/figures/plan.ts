import type { ChartTone } from "@/lib/resellers/rules/chart-colours";
import { merged } from "./plans/merged";

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
export type Look = { tone: Tone; fill: "filled" | "hatched" | "outline" };

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
  /** One look for all bars, or one per bar. */
  looks: Look | readonly Look[];
  values: readonly Value[];
  hrefs?: readonly (string | null)[];
  /** The values of the year before. */
  before?: readonly Value[];
};

/** A chart of one currency as plain data: made on the server, drawn in the browser, and rendered as a table. */
export type ChartPlan = {
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

export const lookAt = ({ looks }: Part, index: number): Look =>
  ("tone" in looks ? looks : looks[index]) ?? { tone: "muted", fill: "filled" };

/** Returns a value as a number for drawing; null (a gap) where it is unknown. */
export const reach = (value: Value | undefined): number | null =>
  value === null || value === undefined ? null : Number(value);

/** Returns the total of a bar's parts, exact to the cent; null where none is known. */
export function totalAt(plan: ChartPlan, index: number, when: "values" | "before" = "values"): Value {
  return merged(plan.parts.map((part) => part[when]?.[index] ?? null));
}

/** Returns whether there is nothing to draw. */
export const isBlank = ({ parts }: ChartPlan): boolean =>
  parts.every(({ values }) => values.every((value) => !reach(value)));

/** Returns the index of the highest bar; null without values. */
export function highest(plan: ChartPlan): number | null {
  let found: { index: number; value: number } | null = null;
  for (const index of plan.bars.keys()) {
    const value = reach(totalAt(plan, index));
    if (value !== null && value !== 0 && (found === null || value > found.value)) found = { index, value };
  }
  return found?.index ?? null;
}

/**
 * Returns the index of the bar shown before the user chooses one: of a stack, which runs over time, the last with a value; of others the
 * highest. Null without values.
 */
export function firstRead(plan: ChartPlan): number | null {
  if (plan.form !== "stack") return highest(plan);
  const last = plan.bars.findLastIndex((_, index) => plan.parts.some(({ values }) => reach(values[index])));
  return last === -1 ? null : last;
}

/** Returns a part's share of its bar, in whole per cent of the parts above zero; null for a part below it. */
export function shareAt(plan: ChartPlan, part: Part, index: number): number | null {
  const share = exactShareAt(plan, part, index);
  return share === null ? null : Math.round(share);
}

function exactShareAt(plan: ChartPlan, part: Part, index: number): number | null {
  const value = reach(part.values[index]);
  const all = plan.parts.reduce((up, { values }) => up + Math.max(0, reach(values[index]) ?? 0), 0);
  return value === null || value < 0 || all === 0 ? null : (value * 100) / all;
}

/** Returns a stack as percentages of each bar's parts above zero; parts below have none. */
export const asShares = (plan: ChartPlan): ChartPlan => ({
  ...plan,
  unit: { kind: "shares" },
  parts: plan.parts.map((part) => ({
    ...part,
    values: plan.bars.map((_, index) => exactShareAt(plan, part, index)),
  })),
});
