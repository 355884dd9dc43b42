import {
  ArrowRight,
  Clock,
  Download,
  FileText,
  type LucideIcon,
  Mail,
  Paperclip,
  RefreshCw,
  StickyNote,
  Wallet,
} from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { addressOf } from "@/components/ui/address";
import { Author } from "@/components/ui/author";
import { EmptyState } from "@/components/ui/states";
import { formatInstant } from "@/lib/i18n/format";
import type { Invoice } from "@/lib/invoices/answers";
import { Claimed, claimedCents } from "./claimed";
import { DeleteNote } from "./form/delete-note";
import { statusName } from "./invoice-status";
import { useStepWords } from "./step-words";
import { TemplateUsed } from "./template-used";

type Entry = Invoice["timeline"][number];
type Props = { invoice: Invoice; today: string; linksLetters: boolean; mayWrite: boolean };

const icons: Record<string, LucideIcon> = {
  note: StickyNote,
  letter: FileText,
  mail: Mail,
  payment: Wallet,
  sync: RefreshCw,
  status: ArrowRight,
};

/** What happened to an invoice, newest first; above it, in lighter ink, what comes next. */
export function Dossier({ invoice, today, linksLetters, mayWrite }: Props) {
  const t = useTranslations("invoice");
  const { timeline, next_step } = invoice;
  if (timeline.length === 0 && !next_step) return <EmptyState title={t("no_dossier")} />;
  return (
    <ol className="max-w-3xl">
      {next_step && <Planned step={next_step} today={today} />}
      {timeline.map((entry) => (
        <Happened
          key={entry.id}
          entry={entry}
          currency={invoice.currency}
          linksLetters={linksLetters}
          mayWrite={mayWrite}
        />
      ))}
    </ol>
  );
}

function Planned({ step, today }: { step: NonNullable<Invoice["next_step"]>; today: string }) {
  const t = useTranslations("invoice");
  const { reasonOf } = useStepWords();
  const locale = useLocale();
  return (
    <Line icon={Clock} muted>
      <p className="text-ink-muted text-list">{t("planned", { status: statusName(step.status, locale) })}</p>
      <p className="text-dense text-ink-muted">{reasonOf(step.reason, today)}</p>
    </Line>
  );
}

function Happened({
  entry,
  currency,
  linksLetters,
  mayWrite,
}: {
  entry: Entry;
  currency: string;
  linksLetters: boolean;
  mayWrite: boolean;
}) {
  const t = useTranslations("invoice");
  const locale = useLocale();
  const claimed = claimedCents(entry);
  return (
    <Line icon={icons[entry.type] ?? StickyNote}>
      <p className="text-list">
        {entry.status_id !== null && (
          <span className="font-semibold">{statusName(entry.status_id, locale)}. </span>
        )}
        {entry.type === "hold" ? (
          <HoldMark content={entry.content} />
        ) : t.has(`timeline_${entry.content}`) ? (
          t(`timeline_${entry.content}`)
        ) : (
          entry.content
        )}
      </p>
      {claimed > 0 && (
        <Claimed
          letter_id={entry.letter_id}
          interest={entry.interest}
          incasso_costs={entry.incasso_costs}
          currency={currency}
        />
      )}
      <TemplateUsed template={entry.template} template_version={entry.template_version} />
      <p className="tnum text-dense text-ink-muted">
        {formatInstant(entry.created_at, locale)}
        {entry.user && ", "}
        <Author user={entry.user} super_user={entry.super_user} />{" "}
        {mayWrite && entry.type === "note" && <DeleteNote invoiceId={entry.invoice_id} entryId={entry.id} />}
      </p>
      {entry.file_id !== null && (
        <a
          href={addressOf("GET /invoices/{id}/files/{file_id}", {
            id: entry.invoice_id,
            file_id: entry.file_id,
          })}
          download
          className="inline-flex items-center gap-1.5 text-brand-text text-dense underline underline-offset-2"
        >
          <Paperclip aria-hidden size={14} />
          {entry.filename ?? t("attachment")}
        </a>
      )}
      {linksLetters && entry.letter_id !== null && (
        <a
          href={addressOf("GET /letters/{id}/download", { id: entry.letter_id })}
          download
          className="inline-flex items-center gap-1.5 text-brand-text text-dense underline underline-offset-2"
        >
          <Download aria-hidden size={14} />
          {entry.filename ?? t("letter")}
        </a>
      )}
    </Line>
  );
}

/** What was agreed or came of it: a kind and what happened to it. */
function HoldMark({ content }: { content: string }) {
  const t = useTranslations("holds");
  const [kind = "", what = ""] = content.split(":");
  const words = { kind: t(`kinds.${kind}`) };
  return (
    <span className="inline-block first-letter:uppercase">
      {what === "made"
        ? t("mark_made", words)
        : t("mark_ended", { ...words, outcome: t.has(`outcomes.${what}`) ? t(`outcomes.${what}`) : what })}
    </span>
  );
}

type LineProps = { icon: LucideIcon; muted?: boolean; children: ReactNode };

function Line({ icon: Icon, muted = false, children }: LineProps) {
  return (
    <li className="group relative flex gap-3 pb-5 last:pb-0">
      <span
        className={`z-10 grid size-8 shrink-0 place-content-center rounded-full border bg-surface ${muted ? "border-control-line border-dashed text-ink-muted" : "border-line text-ink"}`}
      >
        <Icon aria-hidden size={16} />
      </span>
      <span aria-hidden className="absolute top-8 bottom-0 left-4 w-px bg-line group-last:hidden" />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 pt-1">{children}</div>
    </li>
  );
}
