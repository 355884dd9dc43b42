import { useLocale, useTranslations } from "next-intl";
import { sentenceOf } from "@/components/debtors/story/planned-words";
import { useSentWords } from "@/components/debtors/story/story-words";
import type { Invoice } from "@/lib/invoices/answers";
import { statusName } from "./invoice-status";

type Entry = Pick<Invoice["timeline"][number], "type" | "content" | "status_id">;

/** An entry of a dossier in one sentence: "Sommatie per e-mail en per brief", "Belofte vastgelegd", or what somebody wrote. */
export function useEntryWords(): (entry: Entry) => string {
  const t = useTranslations();
  const locale = useLocale();
  const sent = useSentWords();
  /** What was agreed or came of it: a kind and what happened to it. */
  const agreed = (content: string): string => {
    const [kind = "", what = ""] = content.split(":");
    const words = { kind: t(`holds.kinds.${kind}`) };
    if (what === "made") return t("holds.mark_made", words);
    const outcome = t.has(`holds.outcomes.${what}`) ? t(`holds.outcomes.${what}`) : what;
    return t("holds.mark_ended", { ...words, outcome });
  };
  return (entry) => {
    const { type, content, status_id } = entry;
    if (type === "hold") return sentenceOf(agreed(content));
    const isStep = status_id !== null || !t.has(`invoice.timeline_${content}`);
    if (isStep && (type === "letter" || type === "mail")) return sent(entry);
    const words = t.has(`invoice.timeline_${content}`) ? t(`invoice.timeline_${content}`) : content;
    return [status_id === null ? "" : statusName(status_id, locale), words].filter(Boolean).join(". ");
  };
}
