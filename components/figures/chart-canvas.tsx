"use client";
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  LinearScale,
  LineController,
  LineElement,
  type Plugin,
  PointElement,
} from "chart.js";
import { useLocale } from "next-intl";
import { useEffect, useMemo, useRef } from "react";
import { Chart as Drawing } from "react-chartjs-2";
import { datasetsOf, optionsOf } from "./chart-config";
import { type ChartSpec, toNumber } from "./chart-spec";
import { type Palette, usePalette } from "./palette";
import { shortValue } from "./value-text";

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
);

Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;

export type CanvasProps = {
  spec: ChartSpec;
  /** A sentence that describes the chart: all that screen readers get of the drawing. */
  name: string;
  /** The index of the highlighted bar. */
  markedIndex: number | null;
  onMark: (index: number) => void;
  /** Called for a click, with the bar and the part of it that was hit. */
  onPress: (index: number, part: number | null) => void;
};

/** Renders a chart as a drawing. Loaded only where charts are shown, together with the chart library. */
export default function ChartCanvas({ spec, name, markedIndex, onMark, onPress }: CanvasProps) {
  const locale = useLocale();
  const palette = usePalette();
  const now = { spec, palette, locale, markedIndex };
  const marks = useRef(now);
  marks.current = now;
  const plugins = useMemo(() => [marksOver(() => marks.current)], []);
  const data = useMemo(
    () => ({ labels: spec.bars.map(({ label }) => label), datasets: datasetsOf(spec, palette) }),
    [spec, palette],
  );
  const options = useMemo(() => optionsOf(spec, palette, locale), [spec, palette, locale]);
  const drawing = usePaperSize();
  return (
    <Drawing
      ref={drawing}
      type="bar"
      role="img"
      aria-label={name}
      data={data}
      options={{
        ...options,
        onHover: (_, [hit]) => hit && hit.index !== markedIndex && onMark(hit.index),
        onClick: (event, [hit], drawn) => {
          if (!hit || !event.native) return;
          const [exact] = drawn.getElementsAtEventForMode(event.native, "nearest", { intersect: true }, true);
          onPress(hit.index, exact?.datasetIndex ?? null);
        },
      }}
      plugins={plugins}
    />
  );
}

/** The width of a chart on the printed sheet of app/globals.css, in CSS pixels: in a column, beside a legend, across the page. */
const PAPER = { column: 440, legend: 625, page: 920 };
const PAPER_HEIGHT = 230;

/** Resizes the chart for printing, and afterwards back to its card. */
function usePaperSize() {
  const drawing = useRef<Chart<"bar"> | null>(null);
  useEffect(() => {
    const toPaper = () => {
      const figure = drawing.current?.canvas.closest("figure");
      const isLast = figure?.matches(".figures-grid > :last-child");
      const width = isLast ? PAPER.page : figure?.matches(".figures-wide") ? PAPER.legend : PAPER.column;
      drawing.current?.resize(width, Math.max(PAPER_HEIGHT, rowsHeight(drawing.current)));
    };
    const fromPaper = () => drawing.current?.resize();
    window.addEventListener("beforeprint", toPaper);
    window.addEventListener("afterprint", fromPaper);
    return () => {
      window.removeEventListener("beforeprint", toPaper);
      window.removeEventListener("afterprint", fromPaper);
    };
  }, []);
  return drawing;
}

const ROW_PX = 18;

/** Returns the height horizontal bars need, as each has a line of text; 0 for other forms. */
const rowsHeight = ({ options, data }: Chart<"bar">): number =>
  options.indexAxis === "y" ? (data.labels?.length ?? 0) * ROW_PX : 0;

/** Up to this many columns each has its value written above. */
const FEW_BARS = 10;
/** Returns whether values are drawn: horizontal bars always have room for theirs. */
const hasValues = ({ form, bars }: ChartSpec): boolean =>
  form === "rows" || (form === "columns" && bars.length <= FEW_BARS);
const GAP_PX = 5;

type Marks = { spec: ChartSpec; palette: Palette; locale: string; markedIndex: number | null };

/** Returns a plugin that draws over the bars: their values, the number of the target, and a frame around the highlighted one. */
const marksOver = (marks: () => Marks): Plugin<"bar" | "line"> => ({
  id: "marks",
  afterDatasetsDraw(chart) {
    const now = marks();
    const { target } = now.spec;
    chart.ctx.save();
    chart.ctx.font = `11px ${getComputedStyle(chart.canvas).fontFamily}`;
    if (now.markedIndex !== null) drawFrame(chart, now, now.markedIndex);
    if (hasValues(now.spec)) drawValues(chart, now);
    if (target !== undefined) drawTarget(chart, now, target);
    chart.ctx.restore();
  },
});

function drawValues(chart: Chart, { spec, palette, locale }: Marks) {
  const { ctx } = chart;
  const lies = spec.form === "rows";
  ctx.fillStyle = palette.ink;
  ctx.textAlign = lies ? "left" : "center";
  ctx.textBaseline = lies ? "middle" : "bottom";
  chart.getDatasetMeta(0).data.forEach((bar, index) => {
    const value = toNumber(spec.parts[0]?.values[index]);
    if (value === null) return;
    const { x, y, base } = bar.getProps(["x", "y", "base"], true);
    const from = Number(base);
    const text = shortValue(value, spec.unit, locale);
    if (lies) ctx.fillText(text, Math.max(x, from) + GAP_PX, y);
    else ctx.fillText(text, x, Math.min(y, from) - GAP_PX + 1);
  });
}

/** Draws the number of the target at the end of its line. */
function drawTarget(chart: Chart, { palette }: Marks, target: number) {
  const { ctx, chartArea, scales } = chart;
  ctx.fillStyle = palette.ink;
  ctx.textAlign = "left";
  ctx.textBaseline = "middle";
  const y = scales.y?.getPixelForValue(target);
  if (y !== undefined) ctx.fillText(String(target), chartArea.right + GAP_PX, y);
}

/** Draws a frame in the brand colour around the highlighted bar; nothing else in a chart has that colour. */
function drawFrame({ ctx, chartArea, scales }: Chart, { spec, palette }: Marks, index: number) {
  const lies = spec.form === "rows" || spec.form === "groups";
  const axis = lies ? scales.y : scales.x;
  if (!axis) return;
  const middle = axis.getPixelForValue(index);
  const { left, top, width, height } = chartArea;
  const room = Math.max(6, (lies ? height : width) / Math.max(1, spec.bars.length) - 2);
  ctx.strokeStyle = palette.brand;
  ctx.lineWidth = 2;
  ctx.beginPath();
  if (lies) ctx.roundRect(left, middle - room / 2, width, room, 3);
  else ctx.roundRect(middle - room / 2, top, room, height, 3);
  ctx.stroke();
}
