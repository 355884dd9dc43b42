"use client";
import { CalendarClock, Eye } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { HoldCell } from "@/components/domain/agreements/hold-cell";
import { InvoiceStatus } from "@/components/domain/invoices/invoice-status";
import { useOverdueWords } from "@/components/domain/invoices/overdue";
import { statusFilter } from "@/components/domain/invoices/status-filter";
import { useStepWords } from "@/components/domain/invoices/step-words";
import { useChoices } from "@/components/domain/plan/choices";
import { DayText } from "@/components/ui/format";
import { phrase } from "@/components/ui/phrase";
import type { ActionRow } from "@/lib/dunning/answers/lists";
import type { ActionType } from "@/lib/dunning/schema";
import type { StepReason } from "@/lib/flow/rules";
import { idsAt } from "@/lib/flow/statuses";
import { holdKinds } from "@/lib/holds/schema";
import { HeldBack, heldFilter } from "./held-back";
import {
  type ActionColumn,
  firstColumns,
  lastColumns,
  lastStatusColumn,
  StatusCell,
  type T,
} from "./shared-columns";

type Words = { stepOf: (status: number) => string; reasonOf: (reason: StepReason) => string };
type Look = {
  domain: string;
  today: string;
  type: ActionType;
  onPreview: (row: ActionRow) => void;
  /** Left out for who may not put a row off. */
  onSnooze?: (rows: readonly ActionRow[]) => void;
};

/** The columns of a tab of the daily work (SPEC §2), and the words why a row is on it. */
export function useActionColumns({
  domain,
  today,
  type,
  onPreview,
  onSnooze,
}: Look): readonly ActionColumn[] {
  const t = useTranslations();
  const locale = useLocale();
  const { stepOf, reasonOf } = useStepWords();
  const overdue = useOverdueWords();
  return useMemo(() => {
    const words = { stepOf: kept(stepOf), reasonOf: (reason: StepReason) => reasonOf(reason, today) };
    const own: Record<ActionType, () => ActionColumn[]> = {
      action: () => actionColumns(t, { locale, today }, words),
      pending: () => agendaColumns(t, { locale, today }, onSnooze),
      flex: () => flexColumns(t, locale, onPreview),
    };
    const first = firstColumns(t, domain, overdue).map((column) => {
      if (type === "pending" && column.id === "debtor") return { ...column, narrow: 172 };
      // On a card the day a row waits for says more than how late it is.
      return type !== "action" && column.id === "days"
        ? { ...column, width: 116, card: undefined, from: 1024 as const, hidden: type === "pending" }
        : column;
    });
    return [...first, ...own[type](), ...lastColumns(t, today)];
  }, [t, locale, domain, today, type, onPreview, onSnooze, stepOf, reasonOf, overdue]);
}

/** The words of a step, said once for all rows that have it. */
function kept(stepOf: Words["stepOf"]): Words["stepOf"] {
  const said = new Map<number, string>();
  return (status) => {
    const words = said.get(status) ?? stepOf(status);
    said.set(status, words);
    return words;
  };
}

const actionColumns = (
  t: T,
  { locale, today }: { locale: string; today: string },
  words: Words,
): ActionColumn[] => {
  const nextOf = phrase(["number"], (values) => t("actions.next_status_of", values));
  return [
    lastStatusColumn(t, locale, idsAt("open", "step")),
    {
      id: "next_status",
      header: t("columns.next_status"),
      sortable: true,
      width: 208,
      narrow: 216,
      card: "next",
      filter: statusFilter(t, locale, idsAt("step", "transferred", "hold")),
      cell: (row) => (
        <span className="block min-w-0">
          <StatusCell row={row} label={nextOf({ number: row.number })} />
          {row.held && <HeldBack held={row.held} today={today} className="lg:hidden" />}
        </span>
      ),
    },
    {
      id: "reason",
      header: t("columns.reason"),
      sortable: "next_action_on",
      hint: t("columns.reason_hint"),
      from: 1024,
      filter: heldFilter(t),
      cell: (row) => {
        if (row.is_processing) return t("actions.processing");
        return row.held ? <HeldBack held={row.held} today={today} /> : <Reason row={row} words={words} />;
      },
    },
  ];
};

const flexColumns = (t: T, locale: string, onPreview: (row: ActionRow) => void): ActionColumn[] => [
  {
    id: "template",
    header: t("columns.template"),
    sortable: true,
    card: "next",
    cell: (row) => (
      <button
        type="button"
        onClick={() => onPreview(row)}
        className="inline-flex min-h-6 max-md:min-h-11 max-w-full cursor-pointer items-center gap-1.5 truncate text-brand-text hover:underline"
      >
        <Eye aria-hidden size={14} className="shrink-0" />
        <span className="truncate">{row.template ?? t("actions.no_template")}</span>
        <span className="sr-only">, {t("actions.preview_of", { number: row.number })}</span>
      </button>
    ),
  },
  {
    id: "flex_on",
    header: t("columns.flex_on"),
    width: 136,
    card: "right",
    cell: (row) => <DayText day={row.flex_on} />,
  },
  lastStatusColumn(t, locale, idsAt("open", "step", "hold")),
];

/** The proposed step is in the select beside it and only read out, until the user chooses another. */
function Reason({ row, words }: { row: ActionRow; words: Words }) {
  const { isChanged } = useChoices();
  if (row.hold?.is_due) return <HoldCell hold={row.hold} />;
  if (!row.reason) return null;
  const said = words.reasonOf(row.reason);
  return (
    <span title={said} className="text-ink-muted">
      {row.invoice_status_id !== null && (
        <span className={isChanged(row) ? "" : "sr-only"}>{words.stepOf(row.invoice_status_id)} </span>
      )}
      {said}
    </span>
  );
}

/** A deadline that has passed and one that is near differ in colour as in words (DECISIONS §2). */
const deadlineLooks = {
  error: "bg-bad-soft font-medium text-bad-ink",
  warning: "bg-warn-soft text-warn-ink",
} as const satisfies Record<NonNullable<ActionRow["color"]>, string>;

type OnSnooze = ((rows: readonly ActionRow[]) => void) | undefined;

/** On the agenda the status shown is the last one (SPEC §2). */
const agendaColumns = (
  t: T,
  { locale, today }: { locale: string; today: string },
  onSnooze: OnSnooze,
): ActionColumn[] => [
  {
    id: "deadline",
    header: t("columns.deadline"),
    sortable: true,
    width: 166,
    card: "right",
    cell: (row) => (
      <span className="inline-flex max-w-full items-center gap-1 max-md:flex-row-reverse">
        {onSnooze && !row.is_processing ? (
          <button
            type="button"
            title={t("snooze.move", { number: row.number })}
            onClick={() => onSnooze([row])}
            className="-ml-1 inline-flex min-h-6 items-center gap-1 rounded-sm pl-1 hover:bg-sunken max-md:min-h-11 max-md:underline max-md:decoration-control-line max-md:decoration-dotted max-md:underline-offset-4"
          >
            <DayText day={row.deadline} today={today} isNear />
            <CalendarClock aria-hidden size={14} className="text-ink-muted" />
            <span className="sr-only">, {t("snooze.move", { number: row.number })}</span>
          </button>
        ) : (
          <DayText day={row.deadline} today={today} isNear />
        )}
        {row.color && (
          <span className={`truncate rounded-sm px-1 ${deadlineLooks[row.color]}`}>
            {t(row.color === "error" ? "invoice.deadline_passed" : "invoice.deadline_soon")}
          </span>
        )}
      </span>
    ),
  },
  {
    id: "hold",
    header: t("columns.agreed"),
    from: 1024,
    filter: {
      kind: "select",
      param: "kind",
      all: t("columns.all_agreed"),
      options: holdKinds.map((value) => ({ value, label: t(`holds.kinds.${value}`) })),
    },
    cell: (row) => <HoldCell hold={row.hold} brief={row.hold?.brief} />,
  },
  {
    id: "last_status",
    header: t("columns.status"),
    sortable: true,
    width: 184,
    narrow: 200,
    card: "next",
    filter: statusFilter(t, locale, idsAt("open", "step", "hold", "transferred")),
    cell: (row) =>
      row.is_processing ? (
        t("actions.processing")
      ) : (
        <StatusCell row={row} label={t("actions.status_of", { number: row.number })} />
      ),
  },
  {
    id: "previous_status",
    header: t("columns.previous_status"),
    hidden: true,
    width: 120,
    cell: (row) => row.previous_status_id !== null && <InvoiceStatus inRow id={row.previous_status_id} />,
  },
];
