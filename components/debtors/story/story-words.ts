"use client";
import { useLocale, useTranslations } from "next-intl";
import { statusName } from "@/components/invoices/invoice-status";
import { journalValue } from "@/components/invoices/journal-value";
import type { StoryLine } from "@/lib/debtors/answers";
import { formatMoney } from "@/lib/i18n/format";

/** Words that stand alone begin with a capital. */
const sentenceOf = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** What a line is called: "Herinnering gemaild", "Gebeld: belofte", "Openstaand van € 100,00 naar € 0,00". */
export function useStoryWords(): (line: StoryLine) => string {
  const t = useTranslations();
  const locale = useLocale();

  const shownValue = ({ type, label, currency }: StoryLine, value: string | null): string => {
    // The status of a debtor is free text, also where it is a number.
    const what = type === "change" && label === "status" ? "" : (label ?? "");
    const words = { locale, currency: currency ?? "EUR", yes: t("debtors.yes"), no: t("debtors.no") };
    return journalValue(what, value, words);
  };
  const changed = (line: StoryLine, names: string): string => {
    const label = line.label ?? "";
    const field = t.has(`${names}.${label}`) ? t(`${names}.${label}`) : label;
    return t("story.changed", { field, from: shownValue(line, line.from), to: shownValue(line, line.to) });
  };
  return (line) => {
    const step = line.status_id === null ? null : statusName(line.status_id, locale);
    switch (line.type) {
      case "call":
        return t("story.call", { result: line.result ? t(`calls.${line.result}`) : "" });
      case "note":
        return t("story.note");
      case "change":
        return changed(line, "debtors");
      case "journal":
        if (line.label === "removed") return t("story.removed");
        if (line.label === "amount" && line.from === null)
          return t("story.came_in", { amount: shownValue(line, line.to) });
        return changed(line, "story.fields");
      case "hold":
        return sentenceOf(line.agreed ?? "");
      case "payment":
        if (line.payment?.is_undone)
          return t("story.paid_undone", { amount: formatMoney(line.paid ?? "", line.currency ?? "EUR") });
        if (line.paid === null) return t("story.paid_off");
        return t("story.paid", { amount: formatMoney(line.paid, line.currency ?? "EUR") });
      case "mail":
      case "letter": {
        const how = t.has(`story.sent_${line.content}`) ? t(`story.sent_${line.content}`) : null;
        if (step) return t("story.sent", { what: step, how: how ?? "" });
        return t("story.sent", { what: line.content, how: t(`story.sent_${line.type}`) });
      }
      default:
        return (
          step ??
          (t.has(`invoice.timeline_${line.content}`) ? t(`invoice.timeline_${line.content}`) : line.content)
        );
    }
  };
}
