"use client";
import { useTranslations } from "next-intl";
import { type ComponentType, useEffect, useMemo, useRef, useState } from "react";
import { Skeleton } from "@/components/ui/states";
import { BarTip } from "./bar-tip";
import type { CanvasProps } from "./chart-canvas";
import { asShares, type ChartPlan, firstRead, highest, isBlank, totalAt } from "./plan";
import { ReadOut } from "./read-out";
import { useBars } from "./use-bars";
import { fullValue } from "./written";

type Props = {
  plan: ChartPlan;
  title: string;
  /** Drawn as shares of a hundred; what is read out stays what it is. */
  isShared: boolean;
};

const HEIGHT_PX = 218;
const ROW_PX = 22;
/** A bar of a day and the gap beside it: below this it could not be hit. */
const LEAST_BAR_PX = 6;

const heightOf = ({ form, bars, parts }: ChartPlan): number => {
  if (form === "rows") return Math.max(HEIGHT_PX, bars.length * ROW_PX + 8);
  return form === "groups" ? Math.max(HEIGHT_PX, bars.length * parts.length * 14 + 40) : HEIGHT_PX;
};

/** A plan drawn, with what is read of it beside or under it. Who has no pointer walks the bars by arrow keys and hears each. */
export function PlanChart({ plan, title, isShared }: Props) {
  const t = useTranslations("figures");
  const Canvas = useCanvas();
  const { marked, mark, onKeyDown, press } = useBars(plan);
  const box = useRef<HTMLDivElement>(null);
  const drawn = useMemo(() => (isShared ? asShares(plan) : plan), [plan, isShared]);
  useEffect(() => {
    // The days of a year begin in sight at their end.
    if (Canvas && box.current) box.current.scrollLeft = box.current.scrollWidth;
  }, [Canvas]);
  const hasParts = plan.form === "stack" || plan.form === "groups";
  const top = highest(plan);
  const first = hasParts && plan.bars.length > 0 ? (firstRead(plan) ?? plan.bars.length - 1) : null;
  const sentence = sentenceOf(t, plan, title, top);
  if (isBlank(plan))
    return (
      <p className="grid place-content-center text-ink-muted text-list" style={{ minHeight: HEIGHT_PX }}>
        {t("nothing")}
      </p>
    );
  const read = marked ?? first;
  const least = plan.form === "columns" || plan.form === "stack" ? plan.bars.length * LEAST_BAR_PX : 0;
  // A chart is as high as the card beside it: its own height is the least.
  return (
    <div className={hasParts ? "figures-stack grid flex-1 gap-4" : "flex flex-1 flex-col"}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div
        ref={box}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys walk its bars
        tabIndex={0}
        aria-label={t("walk", { title })}
        onKeyDown={onKeyDown}
        onMouseLeave={() => mark(null)}
        onBlur={() => mark(null)}
        className="relative min-w-0 flex-1 overflow-x-auto overflow-y-hidden rounded-sm"
        style={{ minHeight: heightOf(plan) }}
      >
        <div className="absolute inset-y-0 left-0" style={{ width: `max(100%, ${least}px)` }}>
          {Canvas ? (
            <Canvas plan={drawn} name={sentence} marked={marked} onMark={mark} onPress={press} />
          ) : (
            <Skeleton className="h-full w-full" />
          )}
        </div>
      </div>
      <div className={hasParts ? "" : "min-h-5"}>
        {read !== null &&
          (hasParts ? <ReadOut plan={plan} place={read} /> : <BarTip plan={plan} place={read} />)}
      </div>
      <p aria-live="polite" className="sr-only">
        {marked !== null && said(t, plan, marked)}
      </p>
    </div>
  );
}

type T = ReturnType<typeof useTranslations<"figures">>;

/** What is heard of the bar that was gone to. */
function said(t: T, plan: ChartPlan, place: number): string {
  const bar = plan.bars[place];
  const all = fullValue(totalAt(plan, place), plan.unit);
  const parts =
    plan.parts.length > 1
      ? plan.parts.map(({ label, values }) => `${label} ${fullValue(values[place], plan.unit)}`)
      : [];
  return [
    `${bar?.name}: ${all}`,
    ...parts,
    bar?.href ? t(plan.form === "groups" ? "enter_shows" : "enter_opens") : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** A chart in one sentence: what it is of, and where it is highest. */
function sentenceOf(t: T, plan: ChartPlan, title: string, top: number | null): string {
  const what = `${title}, ${plan.currency}`;
  const bar = top === null ? undefined : plan.bars[top];
  if (top === null || !bar) return t("sentence_nothing", { what });
  return t("sentence", { what, where: bar.name, value: fullValue(totalAt(plan, top), plan.unit) });
}

let fetched: ComponentType<CanvasProps> | null = null;

/** What draws, with its library: fetched once the first chart stands on a page. */
function useCanvas(): ComponentType<CanvasProps> | null {
  const [Canvas, setCanvas] = useState(() => fetched);
  useEffect(() => {
    if (Canvas) return;
    let isGone = false;
    // A canvas measures its words in whatever letters are there.
    Promise.all([import("./chart-canvas"), document.fonts.ready]).then(
      ([{ default: found }]) => {
        fetched = found;
        if (!isGone) setCanvas(() => found);
      },
      () => {}, // without a network the table still says it all
    );
    return () => {
      isGone = true;
    };
  }, [Canvas]);
  return Canvas;
}
