import type { ChartTone } from "@/lib/resellers/rules/chart-colours";
import { merged } from "./plans/merged";

/** What a value says: an amount as the wire has it, or a number; null where nobody knows. */
export type Value = string | number | null;
export type Unit =
  | { of: "money"; currency: string }
  | { of: "invoices" }
  | { of: "days" }
  | { of: "entries" }
  | { of: "shares" };
export type Tone = ChartTone | "muted";
/** Filled, or hatched for what stands still or is only expected, or an outline for what lowers a sum. */
export type Look = { tone: Tone; fill: "filled" | "hatched" | "outline" };

/** One place along the chart: a period, a status, an age or a product. */
export type Bar = {
  /** As it stands at the axis. */
  label: string;
  /** In full, for whoever reads or hears it. */
  name: string;
  /** Where all of it is listed; null for who may not go there, and for nothing. */
  href: string | null;
  /** How many invoices stand there; left out where nobody counted them. */
  invoices?: number;
  /** This place a year before, in full. */
  before?: string;
};

/** What is drawn at every bar: the whole of it, or one part of a stack. */
export type Part = {
  key: string;
  label: string;
  /** One look for all bars, or one for each. */
  looks: Look | readonly Look[];
  values: readonly Value[];
  hrefs?: readonly (string | null)[];
  /** The year before. */
  before?: readonly Value[];
};

/** A chart of one currency, as data alone: the server makes it, the browser draws it and writes it as a table. */
export type ChartPlan = {
  /** Columns stand, rows lie; parts of a stack stand on each other, those of a group beside each other. */
  form: "columns" | "stack" | "rows" | "groups" | "line";
  currency: string;
  unit: Unit;
  bars: readonly Bar[];
  parts: readonly Part[];
  /** A dashed line across, in the chart's unit. */
  target?: number;
  /** What the first column of its table is called. */
  head: string;
};

export const lookAt = ({ looks }: Part, index: number): Look =>
  ("tone" in looks ? looks : looks[index]) ?? { tone: "muted", fill: "filled" };

/** Returns how far a value reaches in a drawing; a gap where it is unknown. */
export const reach = (value: Value | undefined): number | null =>
  value === null || value === undefined ? null : Number(value);

/** All parts of a bar together, exact to the cent; null where none of them is known. */
export function totalAt(plan: ChartPlan, index: number, when: "values" | "before" = "values"): Value {
  return merged(plan.parts.map((part) => part[when]?.[index] ?? null));
}

/** Returns whether there is anything to draw at all. */
export const isBlank = ({ parts }: ChartPlan): boolean =>
  parts.every(({ values }) => values.every((value) => !reach(value)));

/** The place of the highest bar; null when there is nothing. */
export function highest(plan: ChartPlan): number | null {
  let found: { place: number; value: number } | null = null;
  for (const index of plan.bars.keys()) {
    const value = reach(totalAt(plan, index));
    if (value !== null && value !== 0 && (found === null || value > found.value))
      found = { place: index, value };
  }
  return found?.place ?? null;
}

/**
 * Returns the place of the bar that is read out before one is chosen: of a stack, which goes along time, the last with anything in it;
 * of others the highest. Null where nothing is known.
 */
export function firstRead(plan: ChartPlan): number | null {
  if (plan.form !== "stack") return highest(plan);
  const last = plan.bars.findLastIndex((_, index) => plan.parts.some(({ values }) => reach(values[index])));
  return last === -1 ? null : last;
}

/** Returns what of a bar a part is, in whole per cents of its parts above zero; null for a part below it. */
export function shareAt(plan: ChartPlan, part: Part, index: number): number | null {
  const share = exactShareAt(plan, part, index);
  return share === null ? null : Math.round(share);
}

function exactShareAt(plan: ChartPlan, part: Part, index: number): number | null {
  const value = reach(part.values[index]);
  const all = plan.parts.reduce((up, { values }) => up + Math.max(0, reach(values[index]) ?? 0), 0);
  return value === null || value < 0 || all === 0 ? null : (value * 100) / all;
}

/** A stack as shares of what of each bar lies above zero, up to a hundred; what lies below has none. */
export const asShares = (plan: ChartPlan): ChartPlan => ({
  ...plan,
  unit: { of: "shares" },
  parts: plan.parts.map((part) => ({
    ...part,
    values: plan.bars.map((_, index) => exactShareAt(plan, part, index)),
  })),
});
