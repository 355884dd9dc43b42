import { useLocale, useTranslations } from "next-intl";
import type { Story } from "@/lib/debtors/answers";
import { statusName } from "../../invoices/invoice-status";

type Planned = Story["planned"][number];

/** Returns what will happen, in words: "Sommatie 2 gepland voor 3 facturen"; of what was agreed its own words. */
export function usePlannedWords(): (planned: Planned) => string {
  const t = useTranslations("story");
  const locale = useLocale();
  return (planned) => {
    if (planned.kind === "hold") return sentenceOf(planned.words);
    const what = planned.kind === "flex" ? planned.template : statusName(planned.status, locale);
    return t(`planned_${planned.kind}`, { what, count: planned.invoices.length });
  };
}

/** Words that stand alone begin with a capital. */
export const sentenceOf = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
