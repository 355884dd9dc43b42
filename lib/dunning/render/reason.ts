import type { StepReason } from "@/lib/flow/rules";
import { statusOf } from "@/lib/flow/statuses";
import { afterColon, formatDay } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import type { Day } from "@/lib/kernel/day";

/** Why a row stays although it is due, after the day until which it does. */
export const heldWords = (
  { until, words }: { until: Day | null; words: string },
  language: Locale,
): string =>
  until === null
    ? words
    : sentence(language, "actions.held_until", {
        day: formatDay(until, language),
        words: afterColon(words, language),
      });

/** Why a step is proposed, for a file that is read on another day: every date with its year. */
export function reasonWords(reason: StepReason, language: Locale): string {
  switch (reason.kind) {
    case "overdue":
      return sentence(language, "reason.overdue", { since: formatDay(reason.since, language) });
    case "after":
      return sentence(language, "reason.after", {
        count: reason.days,
        days: String(reason.days),
        status: statusOf(reason.status).name[language],
        on: formatDay(reason.on, language),
      });
    case "deadline":
      return sentence(language, "reason.deadline", { on: formatDay(reason.on, language) });
    default:
      return reason satisfies never;
  }
}
