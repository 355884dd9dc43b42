"use client";
import { useLocale, useTranslations } from "next-intl";
import type { TimelineLine } from "@/lib/debtors/answers";
import { formatMoney } from "@/lib/i18n/format";
import { statusName } from "../../invoices/invoice-status";
import { journalValue } from "../../invoices/journal-value";
import { singleInvoiceNumber } from "./invoice-numbers";
import { sentenceOf } from "./planned-words";
import { isImport } from "./timeline-icons";

/** Fields of a debtor that are chosen from a list. */
const listed = new Set(["language", "debtor_kind"]);

/** The types of lines whose content a user typed. */
const freeTextTypes = ["note", "call", "hold", "payment"];

type TimelineWords = {
  /** Returns the title of a line: "Herinnering per e-mail", "Gebeld: belofte", "Openstaand van € 100,00 naar € 0,00". */
  titleOf: (line: TimelineLine) => string;
  /** Returns the text a user typed with it. */
  wordsOf: (line: TimelineLine) => string;
  /** Returns the whole line as one sentence, with its invoice. */
  sentenceOf: (line: TimelineLine) => string;
};

/** Returns the texts of a debtor's timeline. */
export function useTimelineWords(): TimelineWords {
  const t = useTranslations();
  const locale = useLocale();
  const sent = useSentWords();

  const shownValue = ({ type, label, currency }: TimelineLine, value: string | null): string => {
    // A debtor's status is free text, even where it is a number.
    const what = type === "change" && label === "status" ? "" : (label ?? "");
    if (type === "change" && listed.has(what) && value) return t(`debtors.${what}_${value}`);
    const words = {
      locale,
      currency: currency ?? "EUR",
      yes: t("debtors.yes"),
      no: t("debtors.no"),
      confirmed: t("story.return_confirmed"),
      refused: t("story.return_refused"),
    };
    return journalValue(what, value, words);
  };
  const changed = (line: TimelineLine, names: string): string => {
    const label = line.label ?? "";
    const field = t.has(`${names}.${label}`) ? t(`${names}.${label}`) : label;
    const values = { field, from: shownValue(line, line.from), to: shownValue(line, line.to) };
    return t(`story.${changeOf(line)}`, values);
  };
  const paid = ({ payment, paid, currency }: TimelineLine): string => {
    if (paid === null && !payment?.is_undone) return t("story.paid_off");
    const amount = formatMoney(paid ?? "", currency ?? "EUR");
    return t(payment?.is_undone ? "story.paid_undone" : "story.paid", { amount });
  };
  const journal = (line: TimelineLine): string => {
    if (line.label === "removed") return t("story.removed");
    if (line.label === "undone") return t("story.run_undone", { count: line.invoices.length });
    if (!isImport(line)) return changed(line, "story.fields");
    return t("story.came_in", { amount: shownValue(line, line.to), count: line.invoices.length });
  };
  const titleOf = (line: TimelineLine): string => {
    const step = line.status_id === null ? null : statusName(line.status_id, locale);
    switch (line.type) {
      case "call":
        return t("story.call", { result: line.agreed ?? (line.result ? t(`calls.${line.result}`) : "") });
      case "note":
        return t("story.note");
      case "change":
        return line.label === "joined"
          ? t("story.joined", { what: line.to ?? "" })
          : changed(line, "debtors");
      case "journal":
        return journal(line);
      case "hold":
        return sentenceOf(line.agreed ?? "");
      case "payment":
        return paid(line);
      case "mandate":
        return t(`story.mandate_${line.content}`);
      case "mail":
      case "letter":
        return sent(line);
      default:
        return (
          step ??
          (t.has(`invoice.timeline_${line.content}`) ? t(`invoice.timeline_${line.content}`) : line.content)
        );
    }
  };
  const wordsOf = (line: TimelineLine): string => (freeTextTypes.includes(line.type) ? line.content : "");
  return {
    titleOf,
    wordsOf,
    sentenceOf: (line) => {
      const sentence = [titleOf(line), wordsOf(line)].filter(Boolean).join(": ");
      const about =
        line.invoices.length > 1 && !isImport(line)
          ? t("story.about", { count: line.invoices.length })
          : singleInvoiceNumber(line.invoices);
      return [sentence, about].filter(Boolean).join(" · ");
    },
  };
}

/** Returns whether a value was filled in, emptied, or changed from one to another. */
export function changeOf({ from, to }: Pick<TimelineLine, "from" | "to">): "filled" | "emptied" | "changed" {
  if (!from) return "filled";
  return to ? "changed" : "emptied";
}

type Sent = Pick<TimelineLine, "type" | "content" | "status_id">;

/** Returns the name of a letter or mail: its step or template, and its delivery. */
export function useSentWords(): (line: Sent) => string {
  const t = useTranslations("story");
  const locale = useLocale();
  return ({ type, content, status_id }) => {
    const outcome = t.has(`sent_${content}`) ? t(`sent_${content}`) : "";
    if (status_id !== null) return t("sent", { what: statusName(status_id, locale), how: outcome });
    // A later delivery report has no step.
    return outcome ? sentenceOf(outcome) : t("sent", { what: content, how: t(`sent_${type}`) });
  };
}
