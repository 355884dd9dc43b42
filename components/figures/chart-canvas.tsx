"use client";
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
} from "chart.js";
import { useLocale } from "next-intl";
import { useEffect, useMemo, useRef } from "react";
import { Chart as Drawing } from "react-chartjs-2";
import { datasetsOf, optionsOf } from "./chart-config";
import { marksOver } from "./chart-marks";
import { usePalette } from "./palette";
import type { ChartPlan } from "./plan";

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
  plan: ChartPlan;
  /** What it shows, in a sentence: all that is heard of it. */
  name: string;
  /** The bar that is read. */
  marked: number | null;
  onMark: (place: number) => void;
  /** Pressed: the bar, and the part of it that was hit. */
  onPress: (place: number, part: number | null) => void;
};

/** A plan as a drawing. Fetched only where charts are shown, together with the library that draws. */
export default function ChartCanvas({ plan, name, marked, onMark, onPress }: CanvasProps) {
  const locale = useLocale();
  const palette = usePalette();
  const now = { plan, palette, locale, marked };
  const marks = useRef(now);
  marks.current = now;
  const plugins = useMemo(() => [marksOver(() => marks.current)], []);
  const data = useMemo(
    () => ({ labels: plan.bars.map(({ label }) => label), datasets: datasetsOf(plan, palette) }),
    [plan, palette],
  );
  const options = useMemo(() => optionsOf(plan, palette, locale), [plan, palette, locale]);
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
        onHover: (_, [hit]) => hit && hit.index !== marked && onMark(hit.index),
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

/** How wide the room of a drawing is on the sheet of app/globals.css, in its pixels: in a column, beside a legend, across the page. */
const PAPER = { column: 440, legend: 625, page: 920 };
const PAPER_HEIGHT = 230;

/** Draws anew in the size a printed page has for it; before and after, the chart is as large as its card. */
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

/** Bars that lie each take a line of words. */
const rowsHeight = ({ options, data }: Chart<"bar">): number =>
  options.indexAxis === "y" ? (data.labels?.length ?? 0) * ROW_PX : 0;
