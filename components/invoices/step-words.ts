import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import type { StepReason } from "@/lib/flow/rules";
import { formatDay } from "@/lib/i18n/format";
import { statusName } from "./invoice-status";

type T = ReturnType<typeof useTranslations>;

/** Why an invoice is where it is, in two halves: "Aanmaning:" and "14 dagen na Herinnering van 3 nov". */
export function useStepWords() {
  const t = useTranslations("reason");
  const locale = useLocale();
  return useMemo(
    () => ({
      stepOf: (status: number): string => t("step", { status: statusName(status, locale) }),
      reasonOf: (reason: StepReason, today: string, till: string | null = null): string => {
        const words = wordsOf(reason, today, { t, locale });
        return till ? t("till", { words, day: shortDay(till, today, locale) }) : words;
      },
    }),
    [t, locale],
  );
}

function wordsOf(reason: StepReason, today: string, { t, locale }: { t: T; locale: string }): string {
  const say = (day: string) => shortDay(day, today, locale);
  switch (reason.kind) {
    case "overdue":
      return t("overdue", { since: say(reason.since) });
    case "after":
      return t("after", {
        days: reason.days,
        status: statusName(reason.status, locale),
        on: say(reason.on),
      });
    case "deadline":
      return t("deadline", { on: say(reason.on) });
    default:
      return reason satisfies never;
  }
}

/** "3 nov" in the year of today, else with its year. */
const shortDay = (day: string, today: string, locale: string): string => {
  const text = formatDay(day, locale);
  return day.slice(0, 4) === today.slice(0, 4) ? text.replace(/ \d{4}$/, "") : text;
};
