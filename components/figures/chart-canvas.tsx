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
import { useMemo, useRef } from "react";
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
  return (
    <Drawing
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
