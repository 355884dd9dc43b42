import { useLocale, useTranslations } from "next-intl";
import { formatDay } from "@/components/ui/format";
import type { StepReason } from "@/lib/flow/rules";
import { statusName } from "./invoice-status";

/** Why an invoice is where it is: "Aanmaning: 14 dagen na Herinnering van 3 nov 2026". */
export function useStepReason() {
  const t = useTranslations("reason");
  const locale = useLocale();
  return (reason: StepReason, status: number | null, today: string): string => {
    const words = wordsOf(reason, (day) => shortDay(day, today, locale));
    return status === null ? words : t("step", { status: statusName(status, locale), why: words });
  };
  function wordsOf(reason: StepReason, say: (day: string) => string): string {
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
}

/** "3 nov" in the year of today, else with its year. */
const shortDay = (day: string, today: string, locale: string): string => {
  const text = formatDay(day, locale);
  return day.slice(0, 4) === today.slice(0, 4) ? text.replace(/ \d{4}$/, "") : text;
};
