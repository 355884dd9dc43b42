"use client";
import { Clock, Paperclip } from "lucide-react";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { LetterLink } from "@/components/domain/debtors/timeline/letter-link";
import { sentenceOf } from "@/components/domain/debtors/timeline/planned-words";
import { TimelineEvent } from "@/components/domain/debtors/timeline/timeline-event";
import { iconOfType } from "@/components/domain/debtors/timeline/timeline-icons";
import { useSentWords } from "@/components/domain/debtors/timeline/timeline-words";
import { TodayLine } from "@/components/domain/debtors/timeline/today-line";
import { ClaimedAmounts, claimedCents } from "@/components/domain/invoices/claimed-amounts";
import { statusName } from "@/components/domain/invoices/invoice-status";
import { useStepWords } from "@/components/domain/invoices/step-words";
import { TemplateUsed } from "@/components/domain/invoices/template-used";
import { SentMessageButton } from "@/components/domain/messages/sent-message-button";
import { useUndo } from "@/components/domain/undo/use-undo";
import { addressOf } from "@/components/ui/address";
import { call } from "@/components/ui/api";
import { Author } from "@/components/ui/author";
import { Instant } from "@/components/ui/format";
import { EmptyState } from "@/components/ui/states";
import { toast } from "@/components/ui/toast";
import { formatCents, formatDay } from "@/lib/i18n/format";
import type { Invoice } from "@/lib/invoices/answers";
import type { Day } from "@/lib/kernel/day";
import { cents, centsOf, NOTHING } from "@/lib/kernel/money";

type Entry = Invoice["timeline"][number];
type Payment = Invoice["payments"][number];
type Props = { invoice: Invoice; today: Day; linksLetters: boolean; mayWrite: boolean };

/** Renders the events of an invoice, newest first, each a line that expands in place; above them, on a tinted background, the next step. */
export function Dossier({ invoice, today, linksLetters, mayWrite }: Props) {
  const t = useTranslations("invoice");
  const { timeline, payments, next_step } = invoice;
  const locale = useLocale();
  const now =
    next_step && next_step.on <= today ? [t("ready", { status: statusName(next_step.status, locale) })] : [];
  if (timeline.length === 0 && payments.length === 0 && !next_step)
    return <EmptyState title={t("no_dossier")} />;
  return (
    <ol className="min-w-0 divide-y divide-line border-line border-t text-dense">
      {next_step && next_step.on > today && <Planned step={next_step} today={today} />}
      <TodayLine today={today} plannedToday={now} />
      {linesOf(invoice).map((line) =>
        "paid" in line ? (
          <Paid key={`payment ${line.id}`} payment={line} today={today} currency={invoice.currency} />
        ) : (
          <Happened
            key={line.id}
            entry={line}
            today={today}
            currency={invoice.currency}
            linksLetters={linksLetters}
            mayWrite={mayWrite}
          />
        ),
      )}
    </ol>
  );
}

function Planned({ step, today }: { step: NonNullable<Invoice["next_step"]>; today: Day }) {
  const t = useTranslations("invoice");
  const { reasonOf } = useStepWords();
  const locale = useLocale();
  const sentence = t("planned", { status: statusName(step.status, locale) });
  return (
    <TimelineEvent
      day={step.on}
      today={today}
      icon={Clock}
      title={sentence}
      isPlanned
      details={
        <>
          <p className="tnum">{formatDay(step.on, locale)}</p>
          <p>{reasonOf(step.reason, today)}</p>
        </>
      }
    >
      {sentence}
    </TimelineEvent>
  );
}

/**
 * Returns entries and payments as one timeline, newest first; an entry that merely reports a payment is left out, as the payment has its
 * own line.
 */
function linesOf({ timeline, payments }: Invoice): (Entry | Payment)[] {
  const dayOf = ({ created_at }: Pick<Entry, "created_at">) => created_at.slice(0, 10);
  const paymentDays = new Set(payments.map(dayOf));
  const entries = timeline.filter((entry) => entry.type !== "payment" || !paymentDays.has(dayOf(entry)));
  return [...entries, ...payments].sort((a, b) => b.created_at.localeCompare(a.created_at));
}

type PaidProps = { payment: Payment; today: Day; currency: string };

function Paid({
  payment: { on, paid, part, is_set_off, created_at, user, super_user },
  today,
  currency,
}: PaidProps) {
  const t = useTranslations("invoice");
  const kind = centsOf(paid) < NOTHING ? "back" : is_set_off ? "set_off" : part;
  const amount = formatCents(cents(Math.abs(centsOf(paid))), currency);
  const sentence = t(`payment_${kind}`, { amount });
  return (
    <TimelineEvent
      day={on}
      today={today}
      icon={iconOfType("payment")}
      title={sentence}
      userName={user?.split(" ")[0] ?? ""}
      details={
        <>
          <p className="tnum flex flex-wrap gap-x-2 text-ink-muted">
            <Instant at={created_at} />
            <Author user={user} super_user={super_user} />
          </p>
          <p>{sentence}</p>
        </>
      }
    >
      {sentence}
    </TimelineEvent>
  );
}

type HappenedProps = Omit<Props, "invoice"> & { entry: Entry; currency: string };

function Happened({ entry, today, currency, linksLetters, mayWrite }: HappenedProps) {
  const sentence = useEntryWords()(entry);
  const letter_id = linksLetters ? entry.letter_id : null;
  return (
    <TimelineEvent
      day={entry.day}
      today={today}
      icon={iconOfType(entry.type)}
      title={sentence}
      hasFile={entry.file_id !== null}
      userName={entry.user?.split(" ")[0] ?? ""}
      action={letter_id !== null && <SentMessageButton letter_id={letter_id} title={sentence} />}
      details={
        <>
          <p className="tnum flex flex-wrap gap-x-2 text-ink-muted">
            <Instant at={entry.created_at} />
            <Author user={entry.user} super_user={entry.super_user} />
          </p>
          <p className="max-w-prose whitespace-pre-line break-words">{sentence}</p>
          {claimedCents(entry) > 0 && (
            <ClaimedAmounts
              letter_id={entry.letter_id}
              interest={entry.interest}
              incasso_costs={entry.incasso_costs}
              currency={currency}
            />
          )}
          <TemplateUsed template={entry.template} template_version={entry.template_version} />
          <Attachment entry={entry} />
          {letter_id !== null && (
            <LetterLink
              href={addressOf("GET /letters/{id}/download", { id: letter_id })}
              filename={entry.filename}
            />
          )}
          {mayWrite && entry.type === "note" && (
            <p>
              <DeleteNote invoiceId={entry.invoice_id} entryId={entry.id} />
            </p>
          )}
        </>
      }
    >
      {sentence}
    </TimelineEvent>
  );
}

function Attachment({ entry: { file_id, invoice_id, filename } }: { entry: Entry }) {
  const t = useTranslations("invoice");
  if (file_id === null) return null;
  return (
    <a
      href={addressOf("GET /invoices/{id}/files/{file_id}", { id: invoice_id, file_id })}
      download
      className="inline-flex w-fit items-center gap-1.5 text-brand-text underline underline-offset-2"
    >
      <Paperclip aria-hidden size={14} />
      {filename ?? t("attachment")}
    </a>
  );
}

/** Renders the button that deletes a note from a dossier; the message offers to undo it. */
function DeleteNote({ invoiceId, entryId }: { invoiceId: number; entryId: number }) {
  const t = useTranslations("invoice_form");
  const router = useRouter();
  const undo = useUndo();
  const remove = async () => {
    const answer = await call("DELETE /invoices/{id}/timeline/{timelineId}", {
      id: invoiceId,
      timelineId: entryId,
    });
    router.refresh();
    if (answer.ok) toast.success(t("note_deleted"), { action: undo.action(answer.data.undo_id) });
    else toast.error(answer.problem.detail || t("note_delete_failed"));
  };
  return (
    <button
      type="button"
      onClick={() => void remove()}
      className="min-h-6 cursor-pointer text-ink-muted underline underline-offset-2 hover:text-ink"
    >
      {t("note_delete")}
    </button>
  );
}

type UseEntryWordsEntry = Pick<Invoice["timeline"][number], "type" | "content" | "status_id">;

/**
 * Returns a function for an entry of a dossier in one sentence: "Sommatie per e-mail en per brief", "Belofte vastgelegd", or a typed text.
 */
function useEntryWords(): (entry: UseEntryWordsEntry) => string {
  const t = useTranslations();
  const locale = useLocale();
  const sent = useSentWords();
  /** Returns the text of an agreement's event: its kind and what happened to it. */
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
