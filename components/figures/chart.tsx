"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ComponentType, type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { Skeleton } from "@/components/ui/states";
import type { CanvasProps } from "./chart-canvas";
import { ChartLegend } from "./chart-legend";
import { asPercentages, type ChartSpec, highest, initialBar, isBlank, toNumber, totalAt } from "./chart-spec";
import { showInvoicesLabel } from "./show-invoices-label";
import { fullValue } from "./value-text";

type Props = {
  spec: ChartSpec;
  title: string;
  /** Draws shares of a hundred; the values read out remain the same. */
  isShared: boolean;
};

const HEIGHT_PX = 218;
const ROW_PX = 22;
/** The minimum width of a bar with its gap: a narrower one could not be clicked. */
const LEAST_BAR_PX = 6;

const heightOf = ({ form, bars, parts }: ChartSpec): number => {
  if (form === "rows") return Math.max(HEIGHT_PX, bars.length * ROW_PX + 8);
  return form === "groups" ? Math.max(HEIGHT_PX, bars.length * parts.length * 14 + 40) : HEIGHT_PX;
};

/**
 * Renders a chart with the values of one bar beside or below it. By keyboard the arrow keys move between the bars, and each is announced.
 */
export function Chart({ spec, title, isShared }: Props) {
  const t = useTranslations("figures");
  const Canvas = useCanvas();
  const { markedIndex, mark, onKeyDown, press } = useBars(spec);
  const box = useRef<HTMLDivElement>(null);
  const drawn = useMemo(() => (isShared ? asPercentages(spec) : spec), [spec, isShared]);
  useEffect(() => {
    // A chart of days is scrolled to its end.
    if (Canvas && box.current) box.current.scrollLeft = box.current.scrollWidth;
  }, [Canvas]);
  const hasParts = spec.form === "stack" || spec.form === "groups";
  const top = highest(spec);
  const first = hasParts && spec.bars.length > 0 ? (initialBar(spec) ?? spec.bars.length - 1) : null;
  const sentence = sentenceOf(t, spec, title, top);
  if (isBlank(spec))
    return (
      <p className="grid place-content-center text-ink-muted text-list" style={{ minHeight: HEIGHT_PX }}>
        {t("nothing")}
      </p>
    );
  const read = markedIndex ?? first;
  const least = spec.form === "columns" || spec.form === "stack" ? spec.bars.length * LEAST_BAR_PX : 0;
  // A chart is as high as the card next to it; its own height is the minimum.
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
        style={{ minHeight: heightOf(spec) }}
      >
        <div className="absolute inset-y-0 left-0" style={{ width: `max(100%, ${least}px)` }}>
          {Canvas ? (
            <Canvas spec={drawn} name={sentence} markedIndex={markedIndex} onMark={mark} onPress={press} />
          ) : (
            <Skeleton className="h-full w-full" />
          )}
        </div>
      </div>
      <div className={hasParts ? "" : "min-h-5"}>
        {read !== null &&
          (hasParts ? <ChartLegend spec={spec} index={read} /> : <BarTip spec={spec} index={read} />)}
      </div>
      <p aria-live="polite" className="sr-only">
        {markedIndex !== null && barSentence(t, spec, markedIndex)}
      </p>
    </div>
  );
}

type T = ReturnType<typeof useTranslations<"figures">>;

/** Returns the announcement of a bar for screen readers. */
function barSentence(t: T, spec: ChartSpec, index: number): string {
  const bar = spec.bars[index];
  const all = fullValue(totalAt(spec, index), spec.unit);
  const parts =
    spec.parts.length > 1
      ? spec.parts.map(({ label, values }) => `${label} ${fullValue(values[index], spec.unit)}`)
      : [];
  return [
    `${bar?.name}: ${all}`,
    ...parts,
    bar?.href ? t(spec.form === "groups" ? "enter_shows" : "enter_opens") : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** Returns a chart as one sentence: its title, and its highest bar. */
function sentenceOf(t: T, spec: ChartSpec, title: string, top: number | null): string {
  const what = `${title}, ${spec.currency}`;
  const bar = top === null ? undefined : spec.bars[top];
  if (top === null || !bar) return t("sentence_nothing", { what });
  return t("sentence", { what, where: bar.name, value: fullValue(totalAt(spec, top), spec.unit) });
}

let fetched: ComponentType<CanvasProps> | null = null;

/** Returns the canvas component with its library, loaded with the first chart of a page; null until then. */
function useCanvas(): ComponentType<CanvasProps> | null {
  const [Canvas, setCanvas] = useState(() => fetched);
  useEffect(() => {
    if (Canvas) return;
    let isGone = false;
    // A canvas measures text in the fonts loaded so far.
    Promise.all([import("./chart-canvas"), document.fonts.ready]).then(
      ([{ default: found }]) => {
        fetched = found;
        if (!isGone) setCanvas(() => found);
      },
      () => {}, // offline the table has all values
    );
    return () => {
      isGone = true;
    };
  }, [Canvas]);
  return Canvas;
}

/** Returns the highlighted bar, under the pointer or chosen by arrow keys, and its handlers. Enter opens its list, Escape clears it. */
function useBars({ bars, parts }: ChartSpec) {
  const [markedIndex, mark] = useState<number | null>(null);
  const router = useRouter();
  const last = bars.length - 1;
  const open = (href: string | null | undefined) => href && router.push(href);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = targetOf(event.key, markedIndex, last);
    if (target !== undefined) mark(target);
    else if (event.key === "Enter" && markedIndex !== null) open(bars[markedIndex]?.href);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const press = (index: number, part: number | null) => {
    mark(index);
    open((part === null ? null : parts[part]?.hrefs?.[index]) ?? bars[index]?.href);
  };
  return { markedIndex, mark, onKeyDown, press };
}

/** Returns the bar a key moves to; null for Escape, which clears it, and undefined for any other key. */
function targetOf(key: string, from: number | null, last: number): number | null | undefined {
  if (key === "Escape") return null;
  if (last < 0) return undefined;
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (key === "ArrowRight" || key === "ArrowDown") return from === null ? 0 : Math.min(last, from + 1);
  if (key === "ArrowLeft" || key === "ArrowUp") return from === null ? last : Math.max(0, from - 1);
  return undefined;
}

/** Renders one line below a narrow chart: the highlighted bar, its value, its share, the year before, and the link to its list. */
function BarTip({ spec, index }: { spec: ChartSpec; index: number }) {
  const t = useTranslations("figures");
  const bar = spec.bars[index];
  if (!bar) return null;
  const value = totalAt(spec, index);
  const share = shareOfAll(spec, index);
  const before = bar.before ? totalAt(spec, index, "before") : null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-[12px]/5">
      <span className="font-semibold">{bar.name}</span>
      <span className="tnum">{withUnit(t, value, spec)}</span>
      {share !== null && <span className="tnum text-ink-muted">{share}%</span>}
      {bar.before && before !== null && (
        <span className="tnum text-ink-muted">
          {t("against", { when: bar.before, value: withUnit(t, before, spec) })}
        </span>
      )}
      {bar.href && (
        <PrefetchLink href={bar.href} className="no-print text-brand-text hover:underline">
          {showInvoicesLabel(t, bar)}
        </PrefetchLink>
      )}
    </p>
  );
}

/** Returns a value with the word "days" for days; money has its symbol, and counts need no unit. */
const withUnit = (t: T, value: ReturnType<typeof totalAt>, { unit }: ChartSpec): string =>
  unit.kind === "days" && typeof value === "number" ? t("days", { count: value }) : fullValue(value, unit);

/** Returns a bar's share of all bars, in whole per cent; null for a line, whose values do not add up. */
function shareOfAll(spec: ChartSpec, index: number): number | null {
  if (spec.form === "line") return null;
  const values = spec.bars.map((_, at) => Math.max(0, toNumber(totalAt(spec, at)) ?? 0));
  const all = values.reduce((sum, other) => sum + other, 0);
  const value = values[index] ?? 0;
  return all === 0 || value === 0 ? null : Math.round((value / all) * 100);
}
