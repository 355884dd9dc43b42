"use client";
import {
  Check,
  ChevronDown,
  ChevronRight,
  CircleAlert,
  CircleHelp,
  Clock,
  Eye,
  type LucideIcon,
  MailCheck,
  Send,
  Undo2,
} from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { InvoiceNumbers } from "@/components/domain/debtors/timeline/invoice-numbers";
import { statusName } from "@/components/domain/invoices/invoice-status";
import { DataTable } from "@/components/ui/data-table/data-table";
import type { Column } from "@/components/ui/data-table/types";
import { useExpandedRows } from "@/components/ui/data-table/use-expanded-rows";
import { DayText } from "@/components/ui/format";
import { HelpAbout } from "@/components/ui/help-link";
import { lazyComponent } from "@/components/ui/lazy-component";
import { EmptyState } from "@/components/ui/states";
import { formatCount, formatInstant } from "@/lib/i18n/format";
import type { DebtorMessage, DebtorMessages } from "@/lib/outbox/answers";
import { CorrectAddress, mayNeedAddress } from "./correct-address";
import { addressesOf, DeliveryAttempts } from "./delivery-attempts";
import { useDecisions } from "./use-decisions";
import { ReturnResult, useReturns } from "./use-returns";

const SentPreview = lazyComponent(() => import("@/components/domain/messages/sent-preview"));
const SendAgain = lazyComponent(() => import("./send-again"));

type Props = {
  domain: string;
  debtor: string;
  list: DebtorMessages;
  rights: { decide: boolean; invoices: boolean };
};

/** Returns the key of a message; the copy of a mail shares the letter of the first. */
const keyOf = ({ letter_id, mail }: DebtorMessage): string => `${letter_id} ${mail?.id ?? ""}`;

/** Renders all messages sent to a debtor: their delivery, with each attempt and its answer; a refused address is corrected in the row. */
export function MessageList({ domain, debtor, list, rights }: Props) {
  const t = useTranslations("delivery");
  const decisions = useDecisions();
  const nameOf = useMessageName();
  const { isExpanded, expand, expanding } = useExpandedRows(keyOf);
  const [previewed, setPreviewed] = useState<DebtorMessage | null>(null);
  const [again, setAgain] = useState<DebtorMessage["mail"]>(null);
  const returns = useReturns(nameOf);
  const columns = useMessageColumns({
    domain,
    debtor,
    rights,
    nameOf,
    isOpen: isExpanded,
    onOpen: (message) => expand(message),
    onPreview: setPreviewed,
    onReview: rights.decide ? returns.review : null,
  });
  const messageActs = (message: DebtorMessage) => ({
    heading: "",
    items: [
      {
        id: "look",
        label: t("look"),
        icon: <Eye aria-hidden size={16} />,
        onAction: () => setPreviewed(message),
      },
      ...(rights.decide && message.mail?.state === "sent"
        ? [
            {
              id: "copy",
              label: t("copy"),
              icon: <Send aria-hidden size={16} />,
              onAction: () => setAgain(message.mail),
            },
          ]
        : []),
    ],
  });
  const isStuck = (message: DebtorMessage) =>
    message.mail?.state === "failed" || message.mail?.state === "unknown";
  return (
    <>
      <DataTable
        name="debtor-messages"
        label={t("title")}
        columns={columns}
        list={list}
        search={false}
        rowId={keyOf}
        rowName={nameOf}
        rowMenu={(message) => [
          ...(message.is_cleared ? [] : [messageActs(message)]),
          ...(rights.decide && message.mail && isStuck(message) ? decisions(message.mail) : []),
          ...(rights.decide && returns.items(message).length > 0
            ? [{ heading: t("return_title"), items: returns.items(message) }]
            : []),
        ]}
        expanding={{ ...expanding, detail: ({ mail }) => mail && <DeliveryAttempts mail={mail} /> }}
        empty={
          <EmptyState icon={<MailCheck aria-hidden size={28} />} title={t("none")}>
            {t("none_text")}
          </EmptyState>
        }
      />
      {returns.dialog}
      {again && <SendAgain mail={again} onClose={() => setAgain(null)} />}
      {previewed && (
        <SentPreview
          letter_id={previewed.letter_id}
          title={nameOf(previewed)}
          onClose={() => setPreviewed(null)}
        />
      )}
    </>
  );
}

/** Returns a function for the name of a message: its step or template, and whether it is a copy. */
function useMessageName(): (message: DebtorMessage) => string {
  const t = useTranslations("delivery");
  const locale = useLocale();
  return ({ status, title, filename, mail }) => {
    const name = status === null ? (title ?? filename) : statusName(status, locale);
    return mail?.is_copy ? t("copy_of", { name }) : name;
  };
}

type ColumnOptions = {
  domain: string;
  debtor: string;
  rights: { decide: boolean; invoices: boolean };
  nameOf: (message: DebtorMessage) => string;
  isOpen: (message: DebtorMessage) => boolean;
  onOpen: (message: DebtorMessage) => void;
  onPreview: (message: DebtorMessage) => void;
  onReview: ((message: DebtorMessage) => void) | null;
};

/** Returns the columns: message, invoices, recipient and delivery. */
function useMessageColumns(options: ColumnOptions): readonly Column<DebtorMessage>[] {
  const { domain, debtor, rights, nameOf, isOpen, onOpen, onPreview, onReview } = options;
  const t = useTranslations("delivery");
  return [
    {
      id: "day",
      header: t("made"),
      width: 128,
      card: "right",
      cell: (message) => <DayText day={message.day} />,
    },
    {
      id: "what",
      header: t("message"),
      sticky: true,
      isFixed: true,
      card: "name",
      cell: (message) =>
        message.is_cleared ? (
          <span className="block truncate font-medium">{nameOf(message)}</span>
        ) : (
          <button
            type="button"
            onClick={() => onPreview(message)}
            className="block min-h-6 max-w-full cursor-pointer truncate text-left font-medium text-brand-text hover:underline"
          >
            {nameOf(message)}
          </button>
        ),
    },
    {
      id: "invoices",
      header: t("about"),
      from: 1280,
      cell: ({ invoices }) => <InvoiceNumbers invoices={invoices} domain={rights.invoices ? domain : null} />,
    },
    {
      id: "recipient",
      header: t("recipient"),
      card: "left",
      cell: ({ mail }) =>
        mail && (
          <span className="flex min-w-0 flex-col items-start gap-1 py-1">
            <span
              title={addressesOf(mail, t)}
              className="wrap-anywhere block max-w-full truncate max-md:whitespace-normal"
            >
              {addressesOf(mail, t)}
            </span>
            {rights.decide && mayNeedAddress(mail) && <CorrectAddress mail={{ ...mail, debtor }} />}
          </span>
        ),
    },
    {
      id: "result",
      header: t("result"),
      card: "next",
      cell: (message) => <MessageResult message={message} onReview={onReview && (() => onReview(message))} />,
    },
    {
      id: "tries",
      header: t("attempts"),
      width: 96,
      from: 768,
      align: "right",
      cell: (message) => {
        const tries = triesOf(message);
        const Arrow = isOpen(message) ? ChevronDown : ChevronRight;
        return tries === 0 ? null : (
          <button
            type="button"
            aria-expanded={isOpen(message)}
            aria-label={t("tries_of", { count: tries, message: nameOf(message) })}
            onClick={() => onOpen(message)}
            className="inline-flex min-h-6 cursor-pointer items-center gap-1 rounded-sm px-1 hover:bg-sunken"
          >
            {formatCount(tries)}
            <Arrow aria-hidden size={15} />
          </button>
        );
      },
    },
  ];
}

/** Returns the number of attempts to deliver a mail; 0 while it waits for the first. */
const triesOf = ({ mail }: DebtorMessage): number => mail?.attempts ?? 0;

type Mail = NonNullable<DebtorMessage["mail"]>;

const stateStyles: Record<Mail["state"], { icon: LucideIcon; ink: string }> = {
  sent: { icon: Check, ink: "text-ok-ink" },
  reserved: { icon: Clock, ink: "text-ink-muted" },
  sending: { icon: Clock, ink: "text-ink-muted" },
  failed: { icon: CircleAlert, ink: "text-bad-ink" },
  unknown: { icon: CircleHelp, ink: "text-bad-ink" },
  withdrawn: { icon: Undo2, ink: "text-ink-muted" },
};

/** Renders the delivery of a message: of its mail the state and time, of its letter whether it is printed. */
function MessageResult({ message, onReview }: { message: DebtorMessage; onReview: (() => void) | null }) {
  const { mail } = message;
  const paper = usePaperWords()(message);
  return (
    <span className="flex min-w-0 flex-col gap-0.5 whitespace-normal py-1">
      {mail && <MailResult mail={mail} />}
      {paper && <span className={mail ? "text-dense text-ink-muted" : ""}>{paper}</span>}
      <ReturnResult message={message} onReview={onReview} />
    </span>
  );
}

function MailResult({ mail: { state, at, reason } }: { mail: Mail }) {
  const t = useTranslations("delivery");
  const locale = useLocale();
  const { icon: Icon, ink } = stateStyles[state];
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
      {isTrouble && (
        <span className="text-dense">
          {t(`reason_${reason}`)} <HelpAbout messageKey={`delivery.reason_${reason}`} />
        </span>
      )}
    </>
  );
}

/** Returns a function for whether a letter is printed; "" for a message sent by mail only. */
function usePaperWords(): (message: DebtorMessage) => string {
  const t = useTranslations("delivery");
  const locale = useLocale();
  return ({ mail, printed_at, is_listed, withdrawn_at }) => {
    if (printed_at) return t("paper_printed", { at: formatInstant(printed_at, locale) });
    if (withdrawn_at || (!is_listed && !mail)) return t("paper_withdrawn");
    return is_listed ? t("paper_listed") : "";
  };
}
