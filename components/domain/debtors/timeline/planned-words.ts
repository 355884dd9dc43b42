import { useLocale, useTranslations } from "next-intl";
import type { DebtorTimeline } from "@/lib/debtors/answers";
import { statusName } from "../../invoices/invoice-status";

type Planned = DebtorTimeline["planned"][number];

/** Returns a planned event as a sentence: "Sommatie 2 gepland voor 3 facturen"; for an agreement its own text. */
export function usePlannedWords(): (planned: Planned) => string {
  const t = useTranslations("story");
  const locale = useLocale();
  return (planned) => {
    if (planned.kind === "hold") return sentenceOf(planned.words);
    const what = planned.kind === "flex" ? planned.template : statusName(planned.status, locale);
    return t(`planned_${planned.kind}`, { what, count: planned.invoices.length });
  };
}

/** Returns a text with a capital first letter. */
export const sentenceOf = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
