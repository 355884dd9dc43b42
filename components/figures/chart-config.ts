import type { ChartDataset, ChartOptions } from "chart.js";
import { type BarStyle, type ChartSpec, type Part, styleAt, toNumber } from "./chart-spec";
import type { Palette } from "./palette";
import { shortValue } from "./value-text";

type Dataset = ChartDataset<"bar" | "line", (number | null)[]>;
type Options = ChartOptions<"bar" | "line">;

/** A line with more points than this shows none of them. */
const FEW_POINTS = 40;
const STACK = "all";
const NAME_ROOM_PX = 8;
const NAME_PX = 12;
const MOST_OF_NAMES = 0.6;

const isBars = ({ form }: ChartSpec) => form !== "line";
const isLying = ({ form }: ChartSpec) => form === "rows" || form === "groups";

/** Returns the datasets: the parts, the year before as outlines around them, and the target as a dashed line. */
export function datasetsOf(spec: ChartSpec, palette: Palette): Dataset[] {
  const drawn = spec.parts.map((part) =>
    isBars(spec) ? barsOf(spec, part, palette) : lineOf(part, palette),
  );
  const before = spec.form === "columns" ? spec.parts.flatMap((part) => outlineOf(part, palette)) : [];
  return [...drawn, ...before, ...targetOf(spec, palette)];
}

function barsOf(spec: ChartSpec, part: Part, palette: Palette): Dataset {
  const styles = spec.bars.map((_, index) => styleAt(part, index));
  return {
    type: "bar",
    label: part.key,
    data: part.values.map(toNumber),
    backgroundColor: styles.map((style) => fillOf(style, palette)),
    borderColor: styles.map(({ tone, fill }) =>
      fill === "filled" ? palette.surface : palette.colourOf(tone),
    ),
    // A border separates the parts of a stack.
    borderWidth: ({ dataIndex }) => (styles[dataIndex]?.fill === "filled" && spec.form !== "stack" ? 0 : 1),
    borderSkipped: false,
    maxBarThickness: isLying(spec) ? 16 : 48,
    barPercentage: isLying(spec) ? 0.75 : 0.84,
    categoryPercentage: spec.form === "groups" ? 0.8 : 0.9,
    ...(spec.form === "stack" ? { stack: STACK } : {}),
  };
}

const lineOf = (part: Part, palette: Palette): Dataset => {
  const colour = palette.colourOf(styleAt(part, 0).tone);
  const isSparse = part.values.length < FEW_POINTS;
  return {
    type: "line",
    label: part.key,
    data: part.values.map(toNumber),
    borderColor: colour,
    backgroundColor: colour,
    borderWidth: 2,
    pointRadius: isSparse ? 3 : 0,
    pointHoverRadius: isSparse ? 4 : 3,
    spanGaps: false,
  };
};

const outlineOf = (part: Part, palette: Palette): Dataset[] =>
  part.before
    ? [
        {
          type: "bar",
          label: `${part.key} before`,
          data: part.before.map(toNumber),
          backgroundColor: "transparent",
          borderColor: palette.muted,
          borderWidth: 1,
          borderSkipped: "start",
          grouped: false,
          maxBarThickness: 56,
          barPercentage: 1,
          categoryPercentage: 0.9,
        },
      ]
    : [];

const targetOf = ({ target, bars }: ChartSpec, palette: Palette): Dataset[] =>
  target === undefined
    ? []
    : [
        {
          type: "line",
          label: "target",
          data: bars.map(() => target),
          borderColor: palette.ink,
          borderWidth: 1,
          borderDash: [4, 3],
          pointRadius: 0,
          pointHoverRadius: 0,
        },
      ];

/** Returns the width of a chart's longest bar name, in pixels. */
function widestName(ctx: CanvasRenderingContext2D, { bars }: ChartSpec): number {
  ctx.save();
  ctx.font = `${NAME_PX}px ${getComputedStyle(ctx.canvas).fontFamily}`;
  const widest = Math.max(0, ...bars.map(({ label }) => ctx.measureText(label).width));
  ctx.restore();
  return widest;
}

/** Returns the chart options: axes from zero, few ticks, abbreviated values, and no animation, which would add no information. */
export function optionsOf(spec: ChartSpec, palette: Palette, locale: string): Options {
  const lying = isLying(spec);
  const ticks = { color: palette.muted, font: { size: 11 } };
  const values = {
    beginAtZero: true,
    ...(spec.unit.kind === "shares" ? { max: 100 } : {}),
    stacked: spec.form === "stack",
    border: { display: false },
    // Horizontal bars have their values beside them, so of the grid only the zero line is drawn, left of which credits are.
    grid: {
      color: ({ tick }: { tick?: { value: number } }) =>
        spec.form !== "rows" ? palette.line : tick?.value === 0 ? palette.muted : "transparent",
      drawTicks: false,
    },
    ticks: {
      ...ticks,
      maxTicksLimit: 6,
      display: spec.form !== "rows",
      precision: 0,
      callback: (value: string | number) => shortValue(Number(value), spec.unit, locale),
    },
  };
  const places = {
    // Names of bars are wider than measured while the font is loading; long ones get up to three fifths of the chart.
    afterFit: (axis: { width: number; ctx: CanvasRenderingContext2D; chart: { width: number } }) => {
      if (!lying) return;
      const needed = widestName(axis.ctx, spec) + NAME_ROOM_PX * 2;
      axis.width = Math.max(axis.width + NAME_ROOM_PX, Math.min(needed, axis.chart.width * MOST_OF_NAMES));
    },
    stacked: spec.form === "stack",
    border: { display: spec.form === "groups", color: palette.muted },
    grid: { display: false },
    ticks: {
      ...ticks,
      color: palette.ink,
      font: { size: NAME_PX },
      autoSkip: !lying,
      maxRotation: 0,
      autoSkipPadding: 8,
    },
  };
  return {
    animation: false,
    responsive: true,
    maintainAspectRatio: false,
    indexAxis: lying ? "y" : "x",
    interaction: { mode: "index", axis: lying ? "y" : "x", intersect: false },
    layout: { padding: roomFor(spec) },
    scales: lying ? { x: values, y: places } : { x: places, y: values },
  };
}

/** Returns the padding for what is drawn beside the bars: their values, or the number of the target. */
function roomFor({ form, target }: ChartSpec) {
  if (form === "rows") return { right: 64, left: 0 };
  return { top: form === "columns" ? 18 : 8, right: target === undefined ? 4 : 32 };
}

const STRIPE_PX = 6;

/** Returns a bar's fill: its tone, stripes of it, or the background alone. */
function fillOf({ tone, fill }: BarStyle, palette: Palette): string | CanvasPattern {
  if (fill === "filled") return palette.colourOf(tone);
  if (fill === "outline") return palette.surface;
  return stripes(palette.colourOf(tone), palette.surface) ?? palette.colourOf(tone);
}

function stripes(colour: string, ground: string): CanvasPattern | null {
  const tile = document.createElement("canvas");
  tile.width = STRIPE_PX;
  tile.height = STRIPE_PX;
  const brush = tile.getContext("2d");
  if (!brush) return null;
  brush.fillStyle = ground;
  brush.fillRect(0, 0, STRIPE_PX, STRIPE_PX);
  brush.strokeStyle = colour;
  brush.lineWidth = 2.4;
  for (const start of [-STRIPE_PX, 0, STRIPE_PX]) {
    brush.beginPath();
    brush.moveTo(start - 1, STRIPE_PX + 1);
    brush.lineTo(start + STRIPE_PX + 1, -1);
    brush.stroke();
  }
  return brush.createPattern(tile, "repeat");
}
