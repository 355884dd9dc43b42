"use client";
import { useLocale, useTranslations } from "next-intl";
import { statusName } from "@/components/invoices/invoice-status";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";
import type { FlowSettings } from "@/lib/flow/rules";
import { day } from "@/lib/kernel/day";
import { type FlowWarning, warningsOf } from "@/lib/tenants/rules/course";

type Flow = { statuses: number[]; intervals: string[] };
type Props = { settings: FlowSettings; today: string; flow: Flow; onFix: (flow: Flow) => void };

/** What is doubtful about a flow, a sentence each with what would mend it. */
export function FlowWarnings({ settings, today, flow, onFix }: Props) {
  const t = useTranslations("flow");
  const locale = useLocale();
  const nameAt = (place: number) => statusName(flow.statuses[place] ?? 0, locale);
  const wordsOf = (warning: FlowWarning): string => {
    if (warning.kind === "empty") return t("warn_empty");
    const { kind, place } = warning;
    const days = "days" in warning ? warning.days : 0;
    return t(`warn_${kind}`, { step: nameAt(place), before: place > 0 ? nameAt(place - 1) : "", days });
  };
  return warningsOf(settings, day(today)).map((warning) => {
    const fixed = fixedBy(warning, flow, settings);
    const action = fixed && (
      <Button size="sm" onClick={() => onFix(fixed)}>
        {"days" in warning ? t("fix_days", { days: warning.days }) : t(`fix_${warning.kind}`)}
      </Button>
    );
    return (
      <Notice key={`${warning.kind} ${"place" in warning ? warning.place : ""}`} tone="warn" action={action}>
        {wordsOf(warning)}
      </Notice>
    );
  });
}

/** The flow as the fix of a warning makes it; null where only a person can say. */
function fixedBy(warning: FlowWarning, { statuses }: Flow, { intervals }: FlowSettings): Flow | null {
  if (warning.kind === "empty" || warning.kind === "no_reminder") return null;
  const typed = intervals.map(String);
  const { place } = warning;
  if ("days" in warning)
    return { statuses, intervals: typed.map((days, at) => (at === place ? String(warning.days) : days)) };
  const others = statuses.map((_, at) => at).filter((at) => at !== place);
  const order =
    warning.kind === "downwards"
      ? [...others.slice(0, place - 1), place, ...others.slice(place - 1)]
      : others;
  return {
    statuses: order.flatMap((at) => statuses[at] ?? []),
    intervals: order.flatMap((at) => typed[at] ?? []),
  };
}
