import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { countedPhrase, phrase } from "@/components/ui/phrase";
import type { StepReason } from "@/lib/flow/rules";
import { formatNearDay } from "@/lib/i18n/format";
import { statusName } from "./invoice-status";

type Sentences = ReturnType<typeof sentencesOf>;

/** Returns functions for the two parts of why an invoice has its step: "Aanmaning:" and "14 dagen na Herinnering van 3 nov". */
export function useStepWords() {
  const t = useTranslations("reason");
  const locale = useLocale();
  return useMemo(() => {
    const sentences = sentencesOf(t);
    return {
      stepOf: (status: number): string => t("step", { status: statusName(status, locale) }),
      reasonOf: (reason: StepReason, today: string, till: string | null = null): string => {
        const words = wordsOf(reason, today, sentences, locale);
        return till ? t("till", { words, day: formatNearDay(till, today, locale) }) : words;
      },
    };
  }, [t, locale]);
}

const sentencesOf = (t: ReturnType<typeof useTranslations>) => ({
  overdue: phrase(["since"], (values) => t("overdue", values)),
  notYetDue: phrase(["since"], (values) => t("not_yet_due", values)),
  after: countedPhrase(["days", "status", "on"], (values) => t("after", values)),
  deadline: phrase(["on"], (values) => t("deadline", values)),
  awaited: phrase(["on"], (values) => t("awaited", values)),
});

function wordsOf(reason: StepReason, today: string, sentences: Sentences, locale: string): string {
  const dayText = (day: string) => formatNearDay(day, today, locale);
  switch (reason.kind) {
    case "overdue":
      return (reason.since < today ? sentences.overdue : sentences.notYetDue)({
        since: dayText(reason.since),
      });
    case "after": {
      const values = {
        days: String(reason.days),
        status: statusName(reason.status, locale),
        on: dayText(reason.on),
      };
      return sentences.after(reason.days, values);
    }
    case "deadline":
      return (reason.on < today ? sentences.deadline : sentences.awaited)({ on: dayText(reason.on) });
    default:
      return reason satisfies never;
  }
}
