import type { Chart, Plugin } from "chart.js";
import type { Palette } from "./palette";
import { type ChartPlan, reach } from "./plan";
import { shortValue } from "./written";

/** Where so many bars stand at most, each has its value written at it. */
const FEW_BARS = 10;
/** A row has room for its value beside it, however many there are. */
const hasValues = ({ form, bars }: ChartPlan): boolean =>
  form === "rows" || (form === "columns" && bars.length <= FEW_BARS);
const GAP_PX = 5;

type Marks = { plan: ChartPlan; palette: Palette; locale: string; marked: number | null };

/** What is drawn over the bars: their values, the number of the target, and a frame around the one that is read. */
export const marksOver = (marks: () => Marks): Plugin<"bar" | "line"> => ({
  id: "marks",
  afterDatasetsDraw(chart) {
    const now = marks();
    const { target } = now.plan;
    chart.ctx.save();
    chart.ctx.font = `11px ${getComputedStyle(chart.canvas).fontFamily}`;
    if (now.marked !== null) drawFrame(chart, now, now.marked);
    if (hasValues(now.plan)) drawValues(chart, now);
    if (target !== undefined) drawTarget(chart, now, target);
    chart.ctx.restore();
  },
});

function drawValues(chart: Chart, { plan, palette, locale }: Marks) {
  const { ctx } = chart;
  const lies = plan.form === "rows";
  ctx.fillStyle = palette.ink;
  ctx.textAlign = lies ? "left" : "center";
  ctx.textBaseline = lies ? "middle" : "bottom";
  chart.getDatasetMeta(0).data.forEach((bar, place) => {
    const value = reach(plan.parts[0]?.values[place]);
    if (value === null) return;
    const { x, y, base } = bar.getProps(["x", "y", "base"], true);
    const from = Number(base);
    const text = shortValue(value, plan.unit, locale);
    if (lies) ctx.fillText(text, Math.max(x, from) + GAP_PX, y);
    else ctx.fillText(text, x, Math.min(y, from) - GAP_PX + 1);
  });
}

/** The number of the target stands at the end of its line. */
function drawTarget(chart: Chart, { palette }: Marks, target: number) {
  const { ctx, chartArea, scales } = chart;
  ctx.fillStyle = palette.ink;
  ctx.textAlign = "left";
  ctx.textBaseline = "middle";
  const y = scales.y?.getPixelForValue(target);
  if (y !== undefined) ctx.fillText(String(target), chartArea.right + GAP_PX, y);
}

/** Brand marks what is read, and nothing else in a chart. */
function drawFrame({ ctx, chartArea, scales }: Chart, { plan, palette }: Marks, place: number) {
  const lies = plan.form === "rows" || plan.form === "groups";
  const axis = lies ? scales.y : scales.x;
  if (!axis) return;
  const middle = axis.getPixelForValue(place);
  const { left, top, width, height } = chartArea;
  const room = Math.max(6, (lies ? height : width) / Math.max(1, plan.bars.length) - 2);
  ctx.strokeStyle = palette.brand;
  ctx.lineWidth = 2;
  ctx.beginPath();
  if (lies) ctx.roundRect(left, middle - room / 2, width, room, 3);
  else ctx.roundRect(middle - room / 2, top, room, height, 3);
  ctx.stroke();
}
