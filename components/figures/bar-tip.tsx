"use client";
import { useTranslations } from "next-intl";
import { PlaceLink } from "@/components/ui/place-link";
import { type ChartPlan, reach, totalAt } from "./plan";
import { showWords } from "./show-words";
import { fullValue } from "./written";

/** One line under a narrow chart: what the bar is that is read, its value, its share, the year before, and the way to its list. */
export function BarTip({ plan, place }: { plan: ChartPlan; place: number }) {
  const t = useTranslations("figures");
  const bar = plan.bars[place];
  if (!bar) return null;
  const value = totalAt(plan, place);
  const share = shareOfAll(plan, place);
  const before = bar.before ? totalAt(plan, place, "before") : null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-[12px]/5">
      <span className="font-semibold">{bar.name}</span>
      <span className="tnum">{withUnit(t, value, plan)}</span>
      {share !== null && <span className="tnum text-ink-muted">{share}%</span>}
      {bar.before && before !== null && (
        <span className="tnum text-ink-muted">
          {t("against", { when: bar.before, value: withUnit(t, before, plan) })}
        </span>
      )}
      {bar.href && (
        <PlaceLink href={bar.href} className="no-print text-brand-text hover:underline">
          {showWords(t, bar)}
        </PlaceLink>
      )}
    </p>
  );
}

type T = ReturnType<typeof useTranslations<"figures">>;

/** Days say that they are days; money has its sign, and a count stands under its heading. */
const withUnit = (t: T, value: ReturnType<typeof totalAt>, { unit }: ChartPlan): string =>
  unit.of === "days" && typeof value === "number" ? t("days", { count: value }) : fullValue(value, unit);

/** Of what all bars are together, in whole per cents; a line has no such sum. */
function shareOfAll(plan: ChartPlan, place: number): number | null {
  if (plan.form === "line") return null;
  const values = plan.bars.map((_, at) => Math.max(0, reach(totalAt(plan, at)) ?? 0));
  const all = values.reduce((one, other) => one + other, 0);
  const value = values[place] ?? 0;
  return all === 0 || value === 0 ? null : Math.round((value / all) * 100);
}
