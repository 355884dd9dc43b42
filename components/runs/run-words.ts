import { useLocale, useTranslations } from "next-intl";
import { formatCount, formatInstant } from "@/lib/i18n/format";
import type { Run } from "@/lib/messages/answers/runs";

type Look = { words: string; tone: "ok" | "bad" | "warn" | "mute" | "info" };

/** How a run came out, worst first: what a person has to know of it in one look. */
export function useOutcomeOf(): (run: Run) => Look {
  const t = useTranslations("runs");
  const skips = useTranslations("skips");
  const locale = useLocale();
  /** Where nothing was done: how many rows were held back or passed over, and why. */
  const stayed = ({ held, skipped, why }: Run): string => {
    if (held + skipped === 0) return t("nothing");
    const told = [
      held > 0 && t("only_held", { count: held, shown: formatCount(held) }),
      skipped > 0 && t("only_skipped", { count: skipped, shown: formatCount(skipped) }),
    ];
    const counts = told.filter(Boolean).join(", ");
    return why && skips.has(why) ? t("only_because", { counts, why: skips(why) }) : counts;
  };
  return (run) => {
    const { state, undone_at, failed, withdrawn, invoices } = run;
    if (undone_at) return { words: t("undone", { at: formatInstant(undone_at, locale) }), tone: "mute" };
    if (state === "waiting" || state === "running") return { words: t(state), tone: "info" };
    const count = (of: number) => ({ count: of, shown: formatCount(of) });
    if (failed > 0) return { words: t("mails_failed", count(failed)), tone: "bad" };
    if (state === "failed") return { words: t("failed"), tone: "bad" };
    if (withdrawn > 0) return { words: t("mails_withdrawn", count(withdrawn)), tone: "warn" };
    if (invoices > 0) return { words: t("good"), tone: "ok" };
    return { words: stayed(run), tone: "mute" };
  };
}
