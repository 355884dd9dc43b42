"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { InvoiceNumbers } from "@/components/domain/debtors/timeline/invoice-numbers";
import { LetterLink } from "@/components/domain/debtors/timeline/letter-link";
import { TimelineEvent } from "@/components/domain/debtors/timeline/timeline-event";
import { iconOf } from "@/components/domain/debtors/timeline/timeline-icons";
import { useTimelineWords } from "@/components/domain/debtors/timeline/timeline-words";
import { ClaimedAmounts, claimedCents } from "@/components/domain/invoices/claimed-amounts";
import { TemplateUsed } from "@/components/domain/invoices/template-used";
import { SentMessageButton } from "@/components/domain/messages/sent-message-button";
import { addressOf } from "@/components/ui/address";
import { call } from "@/components/ui/api";
import { Author } from "@/components/ui/author";
import { Instant } from "@/components/ui/format";
import { toast } from "@/components/ui/toast";
import type { TimelineLine } from "@/lib/debtors/answers";
import { type Day, dayAt } from "@/lib/kernel/day";

type Props = {
  line: TimelineLine;
  debtor_id: number;
  today: Day;
  domain: string | null;
  linksLetters: boolean;
  mayWrite: boolean;
  mayPay: boolean;
};

/** Renders an event of the timeline in one sentence; expanded, its details and actions. */
export function PastEvent({ line, debtor_id, today, domain, linksLetters, mayWrite, mayPay }: Props) {
  const t = useTranslations("story");
  const { titleOf, sentenceOf, wordsOf } = useTimelineWords();
  const sentence = sentenceOf(line);
  const isTrouble = line.mail_state === "failed" || line.mail_state === "unknown";
  const state = line.mail_state && t.has(`mail_${line.mail_state}`) ? t(`mail_${line.mail_state}`) : "";
  const words = wordsOf(line);
  const letter_id = linksLetters ? line.letter_id : null;
  const isBroken = line.type === "hold" && line.result === "broken";
  return (
    <TimelineEvent
      day={dayAt(new Date(line.at))}
      today={today}
      icon={iconOf(line)}
      title={[sentence, state].filter(Boolean).join(", ")}
      userName={shortName(line.user)}
      action={letter_id !== null && <SentMessageButton letter_id={letter_id} title={sentence} />}
      details={
        <>
          <p className="tnum flex flex-wrap gap-x-2 text-ink-muted">
            <Instant at={line.at} />
            <Author user={line.user} super_user={line.super_user} />
          </p>
          <p className="break-words">{titleOf(line)}</p>
          {words && <p className="max-w-prose whitespace-pre-line">{words}</p>}
          {claimedCents(line) > 0 && line.currency && (
            <ClaimedAmounts
              letter_id={line.letter_id}
              interest={line.interest}
              incasso_costs={line.incasso_costs}
              currency={line.currency}
            />
          )}
          <TemplateUsed template={line.template} template_version={line.template_version} />
          <InvoiceNumbers invoices={line.invoices} domain={domain} />
          {letter_id !== null && (
            <LetterLink
              href={addressOf("GET /letters/{id}/download", { id: letter_id })}
              filename={line.filename}
            />
          )}
          <p className="flex flex-wrap gap-x-4 empty:hidden">
            {mayWrite && line.entry_id !== null && line.type !== "change" && (
              <DeleteEntry debtor_id={debtor_id} entry_id={line.entry_id} />
            )}
            {mayPay && line.payment && !line.payment.is_undone && <UndoPayment payment={line.payment} />}
          </p>
        </>
      }
    >
      <span className={isBroken ? "font-medium text-bad-ink" : ""}>{sentence}</span>
      {state && <span className={isTrouble ? "font-medium text-bad-ink" : "text-ink-muted"}>, {state}</span>}
    </TimelineEvent>
  );
}

/** Returns the user's first name, short enough for a line; the expanded line has the full name. */
const shortName = (user: string | null): string => user?.split(" ")[0] ?? "";

/** Renders the button that reverts a manual payment; there is no time limit. */
function UndoPayment({ payment }: { payment: NonNullable<TimelineLine["payment"]> }) {
  const t = useTranslations("story");
  const router = useRouter();
  const take = async () => {
    const answer = await call("POST /payments/{id}/undo", { id: payment.id }, { version: payment.version });
    if (answer.ok) toast.success(t("payment_undone"));
    else toast.error(answer.problem.detail || t("payment_kept"));
    router.refresh();
  };
  return (
    <button
      type="button"
      onClick={() => void take()}
      className="min-h-6 cursor-pointer text-ink-muted underline underline-offset-2 hover:text-ink"
    >
      {t("payment_undo")}
    </button>
  );
}

/** Renders the button that deletes a note or call from the timeline; the message offers to restore it. */
function DeleteEntry({ debtor_id, entry_id }: { debtor_id: number; entry_id: number }) {
  const t = useTranslations("story");
  const undo = useTranslations("undo");
  const router = useRouter();
  const entry = { id: debtor_id, entry_id };
  const restore = async () => {
    const answer = await call("POST /debtors/{id}/entries/{entry_id}", { ...entry, restore: true });
    if (!answer.ok) toast.error(answer.problem.detail || undo("failed"));
    router.refresh();
  };
  const remove = async () => {
    const answer = await call("DELETE /debtors/{id}/entries/{entry_id}", entry);
    router.refresh();
    if (answer.ok)
      toast.success(t("deleted"), { action: { label: undo("undo"), onClick: () => void restore() } });
    else toast.error(answer.problem.detail || t("delete_failed"));
  };
  return (
    <button
      type="button"
      onClick={() => void remove()}
      className="min-h-6 cursor-pointer text-ink-muted underline underline-offset-2 hover:text-ink"
    >
      {t("delete")}
    </button>
  );
}
