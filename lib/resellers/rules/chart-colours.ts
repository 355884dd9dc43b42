import { type Hex, lchOf, readable } from "./colour";

/**
 * The start colours of bars and lines (FIGURES §10). They are independent of the reseller's colours, which could be red on red: each has a
 * value per theme, and its lightness moves only as far as the background requires. Any two in one chart are distinguishable for everybody;
 * the test computes it.
 */
const begin = {
  light: {
    "on-time": "#39998a",
    late: "#9f7509",
    reminder: "#185cbf",
    demand: "#942908",
    transferred: "#1a1a1c",
    hold: "#5c1c6b",
    "reminder-1": "#4479d9",
    "reminder-2": "#1c52a7",
    "reminder-3": "#00235c",
    "demand-1": "#c66f56",
    "demand-2": "#8d4c34",
    "demand-3": "#5d200d",
    flex: "#32000e",
  },
  dark: {
    "on-time": "#70f8db",
    late: "#fec656",
    reminder: "#2b8fef",
    demand: "#ef6913",
    transferred: "#a8a9b5",
    hold: "#996290",
    "reminder-1": "#4873c9",
    "reminder-2": "#53aaff",
    "reminder-3": "#adcbff",
    "demand-1": "#b66742",
    "demand-2": "#f3872d",
    "demand-3": "#ffe4d4",
    flex: "#aba4a4",
  },
} as const;

export type ChartTone = keyof typeof begin.light;

/** The colours of one chart: payments by stage, and the single steps from light to heavy. */
export const chartSets = {
  stages: ["on-time", "late", "reminder", "demand", "transferred", "hold"],
  steps: ["reminder-1", "reminder-2", "reminder-3", "demand-1", "demand-2", "demand-3", "flex"],
} as const satisfies Record<string, readonly ChartTone[]>;

const tones = [...chartSets.stages, ...chartSets.steps];

/** The least contrast of non-text elements (WCAG 2.2 SC 1.4.11). */
const SEEN = 3;

/** Returns the colours of data by the name of their CSS variable, visible on all backgrounds of a chart. */
export const chartTokens = (scheme: keyof typeof begin, on: readonly Hex[]): Record<string, Hex> =>
  Object.fromEntries(
    tones.map((tone) => [
      `--chart-${tone}`,
      readable(lchOf(begin[scheme][tone]), {
        on,
        least: SEEN,
        towards: scheme === "light" ? "darker" : "lighter",
      }),
    ]),
  );
