"use client";
import { useLocale, useTranslations } from "next-intl";
import { statusName } from "@/components/invoices/invoice-status";
import type { StoryLine } from "@/lib/debtors/answers";
import { isStatus } from "@/lib/flow/statuses";
import { formatDay, formatMoney } from "@/lib/i18n/format";

/** What a line is called: "Herinnering gemaild", "Gebeld: belofte", "Openstaand van € 100,00 naar € 0,00". */
export function useStoryWords(): (line: StoryLine) => string {
  const t = useTranslations();
  const locale = useLocale();

  const shownValue = ({ label, currency }: StoryLine, value: string | null): string => {
    if (value === null || value === "") return "–";
    if (label === "credit_limit" || label === "amount") return formatMoney(value, currency ?? "EUR");
    if (label === "expires_at" || label === "deadline" || label === "subscription")
      return formatDay(value, locale);
    if (label === "status" && /^\d+$/.test(value) && isStatus(Number(value)))
      return statusName(Number(value), locale);
    if (value === "true" || value === "false") return t(value === "true" ? "debtors.yes" : "debtors.no");
    return value;
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
      case "payment":
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
