import { Check, CircleAlert, CircleHelp, Clock, type LucideIcon, Undo2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { formatInstant } from "@/lib/i18n/format";
import type { DebtorMessage } from "@/lib/outbox/answers";

type Mail = NonNullable<DebtorMessage["mail"]>;

const looks: Record<Mail["state"], { icon: LucideIcon; ink: string }> = {
  sent: { icon: Check, ink: "text-ok-ink" },
  reserved: { icon: Clock, ink: "text-ink-muted" },
  sending: { icon: Clock, ink: "text-ink-muted" },
  failed: { icon: CircleAlert, ink: "text-bad-ink" },
  unknown: { icon: CircleHelp, ink: "text-bad-ink" },
  withdrawn: { icon: Undo2, ink: "text-ink-muted" },
};

/** What became of a message: of its mail in a word and when, of its letter whether it is on paper. */
export function MessageResult({ message }: { message: DebtorMessage }) {
  const { mail } = message;
  const paper = usePaperWords()(message);
  return (
    <span className="flex min-w-0 flex-col gap-0.5 whitespace-normal py-1">
      {mail && <MailResult mail={mail} />}
      {paper && <span className={mail ? "text-dense text-ink-muted" : ""}>{paper}</span>}
    </span>
  );
}

function MailResult({ mail: { state, at, reason } }: { mail: Mail }) {
  const t = useTranslations("delivery");
  const locale = useLocale();
  const { icon: Icon, ink } = looks[state];
  const isTrouble = state === "failed" || state === "unknown";
  return (
    <>
      <span className={`flex items-center gap-1.5 font-medium ${ink}`}>
        <Icon aria-hidden size={14} className="shrink-0" />
        <span className="tnum">
          {t(`state_${state}`)}
          {state === "sent" && ` ${formatInstant(at, locale)}`}
        </span>
      </span>
      {isTrouble && <span className="text-dense">{t(`reason_${reason}`)}</span>}
    </>
  );
}

/** Whether a letter is on paper; nothing of one that only goes by mail. */
function usePaperWords(): (message: DebtorMessage) => string {
  const t = useTranslations("delivery");
  const locale = useLocale();
  return ({ mail, printed_at, is_listed, withdrawn_at }) => {
    if (printed_at) return t("paper_printed", { at: formatInstant(printed_at, locale) });
    if (withdrawn_at || (!is_listed && !mail)) return t("paper_withdrawn");
    return is_listed ? t("paper_listed") : "";
  };
}
