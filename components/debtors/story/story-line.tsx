"use client";
import {
  ArrowRight,
  Download,
  FileInput,
  FileText,
  Handshake,
  type LucideIcon,
  Mail,
  Pencil,
  Phone,
  RefreshCw,
  StickyNote,
  Wallet,
} from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Claimed, claimedCents } from "@/components/invoices/claimed";
import { TemplateUsed } from "@/components/invoices/template-used";
import { addressOf } from "@/components/ui/address";
import { Author } from "@/components/ui/author";
import { Badge } from "@/components/ui/badge";
import type { StoryLine } from "@/lib/debtors/answers";
import { formatInstant } from "@/lib/i18n/format";
import { DeleteEntry } from "./delete-entry";
import { Numbers } from "./numbers";
import { useStoryWords } from "./story-words";
import { UndoPayment } from "./undo-payment";

const icons: Record<string, LucideIcon> = {
  note: StickyNote,
  call: Phone,
  change: Pencil,
  letter: FileText,
  mail: Mail,
  payment: Wallet,
  hold: Handshake,
  sync: RefreshCw,
  status: ArrowRight,
  journal: ArrowRight,
};

/** Lines whose content is what a person wrote. */
const spoken = ["note", "call", "hold", "payment"];

type Props = {
  line: StoryLine;
  debtor_id: number;
  domain: string | null;
  linksLetters: boolean;
  mayWrite: boolean;
  mayPay: boolean;
};

/** Something that happened: what, the words, the money, who and when. */
export function StoryLineView({ line, debtor_id, domain, linksLetters, mayWrite, mayPay }: Props) {
  const t = useTranslations("story");
  const locale = useLocale();
  const titleOf = useStoryWords();
  const cameIn = line.type === "journal" && line.label === "amount" && line.from === null;
  const Icon = line.kind === "paid" ? Wallet : cameIn ? FileInput : (icons[line.type] ?? StickyNote);
  const claimed = claimedCents(line);
  const isTrouble = line.mail_state === "failed" || line.mail_state === "unknown";
  const words = spoken.includes(line.type) ? line.content : "";
  return (
    <li className="group relative flex gap-3 pb-5 last:pb-0">
      <span className="z-10 grid size-8 shrink-0 place-content-center rounded-full border border-line bg-surface">
        <Icon aria-hidden size={16} />
      </span>
      <span aria-hidden className="absolute top-8 bottom-0 left-4 w-px bg-line group-last:hidden" />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 pt-1">
        <p className="flex flex-wrap items-center gap-2 text-list">
          <span className="font-medium">{titleOf(line)}</span>
          {isTrouble && <Badge tone="bad">{t(`mail_${line.mail_state}`)}</Badge>}
          {line.mail_state === "withdrawn" && <Badge tone="hold">{t("mail_withdrawn")}</Badge>}
          {line.mail_state === "reserved" && <Badge tone="info">{t("mail_reserved")}</Badge>}
        </p>
        {words && <p className="max-w-prose whitespace-pre-line text-list">{words}</p>}
        {claimed > 0 && line.currency && (
          <Claimed
            letter_id={line.letter_id}
            interest={line.interest}
            incasso_costs={line.incasso_costs}
            currency={line.currency}
          />
        )}
        <TemplateUsed template={line.template} template_version={line.template_version} />
        <Numbers invoices={line.invoices} domain={domain} />
        <p className="tnum flex flex-wrap items-center gap-x-2 text-dense text-ink-muted">
          {formatInstant(line.at, locale)}
          {line.user && ", "}
          <Author user={line.user} super_user={line.super_user} />
          {mayWrite && line.entry_id !== null && line.type !== "change" && (
            <DeleteEntry debtor_id={debtor_id} entry_id={line.entry_id} />
          )}
          {mayPay && line.payment && !line.payment.is_undone && <UndoPayment payment={line.payment} />}
        </p>
        {linksLetters && line.letter_id !== null && (
          <a
            href={addressOf("GET /letters/{id}/download", { id: line.letter_id })}
            download
            className="inline-flex items-center gap-1.5 text-brand-text text-dense underline underline-offset-2"
          >
            <Download aria-hidden size={14} />
            {line.filename ?? t("letter")}
          </a>
        )}
      </div>
    </li>
  );
}
