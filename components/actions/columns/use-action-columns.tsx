"use client";
import { CalendarClock, Eye } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { HoldCell } from "@/components/domain/agreements/hold-cell";
import { InvoiceStatus } from "@/components/domain/invoices/invoice-status";
import { dueFilter } from "@/components/domain/invoices/open-filters";
import { statusFilter } from "@/components/domain/invoices/status-filter";
import type { Column } from "@/components/ui/data-table/types";
import { DayText } from "@/components/ui/format";
import { phrase } from "@/components/ui/phrase";
import { RowLink } from "@/components/ui/row-link";
import type { ActionRow } from "@/lib/dunning/answers/lists";
import type { ActionType } from "@/lib/dunning/schema";
import { idsAt } from "@/lib/flow/statuses";
import { holdKinds } from "@/lib/holds/schema";
import {
  HeldBack,
  heldFilter,
  nextStatusFilter,
  Reason,
  StatusCell,
  useReasonWords,
  useSharedColumns,
} from "./shared-columns";

type ActionColumn = Column<ActionRow>;

type ColumnOptions = {
  domain: string;
  today: string;
  type: ActionType;
  onPreview: (row: ActionRow) => void;
  /** Undefined for users who may not snooze a row. */
  onSnooze?: ((rows: readonly ActionRow[]) => void) | undefined;
};

/** Returns the columns of a tab of the daily work (SPEC §2). */
export function useActionColumns(options: ColumnOptions): readonly ActionColumn[] {
  const { domain, today, type, onPreview, onSnooze } = options;
  const t = useTranslations();
  const locale = useLocale();
  const words = useReasonWords(today);
  const shared = useSharedColumns(domain);
  return useMemo(() => {
    const lastStatus = (ids: number[]): ActionColumn => ({
      id: "last_status",
      header: t("columns.last_status"),
      sortable: true,
      from: 1440,
      width: 128,
      filter: statusFilter(t, locale, ids),
      cell: (row) => <InvoiceStatus inRow id={row.last_status_id} />,
    });
    const nextOf = phrase(["number"], (values) => t("actions.next_status_of", values));
    const statusOf = phrase(["number"], (values) => t("actions.status_of", values));
    const action: ActionColumn[] = [
      lastStatus(idsAt("open", "step")),
      {
        id: "next_status",
        header: t("columns.next_status"),
        sortable: true,
        width: 208,
        narrow: 216,
        card: "next",
        filter: nextStatusFilter(t, locale),
        cell: (row) => (
          <span className="block min-w-0">
            <StatusCell row={row} label={nextOf({ number: row.number })} />
            {row.held && <HeldBack hold={row.held} today={today} className="lg:hidden" />}
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
        cell: (row) => <Reason row={row} words={words} />,
      },
    ];
    const flex: ActionColumn[] = [
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
      lastStatus(idsAt("open", "step", "hold")),
    ];
    // On the agenda the status shown is the last one (SPEC §2).
    const pending: ActionColumn[] = [
      {
        id: "deadline",
        header: t("columns.deadline"),
        sortable: true,
        width: 166,
        card: "right",
        cell: (row) => <Deadline row={row} today={today} onSnooze={onSnooze} />,
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
        ...lastStatus(idsAt("open", "step", "hold", "transferred")),
        header: t("columns.status"),
        from: undefined,
        width: 184,
        narrow: 200,
        card: "next",
        cell: (row) =>
          row.is_processing ? (
            words.processing
          ) : (
            <StatusCell row={row} label={statusOf({ number: row.number })} />
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
    const own = { action, pending, flex };
    const { debtor, days, amount, owner, telephone } = shared;
    return [
      {
        ...debtor,
        width: 204,
        narrow: type === "pending" ? 172 : 184,
        cell: (row) => (
          <span title={row.debtor} className="block">
            {debtor.cell(row)}
          </span>
        ),
      },
      {
        id: "number",
        header: t("columns.invoice"),
        sortable: true,
        width: 116,
        card: "left",
        filter: { kind: "text" },
        cell: (row) => <RowLink href={`/${domain}/invoices/${row.id}/edit`}>{row.number}</RowLink>,
      },
      // On a card the deadline is more useful than the days overdue.
      type === "action"
        ? { ...days, width: 118, card: "right" }
        : { ...days, width: 116, from: 1024, hidden: type === "pending" },
      { ...amount, width: 102 },
      ...own[type],
      // The columns of SPEC §2 are shown by default where they leave room for the reason.
      {
        id: "date",
        header: t("columns.date"),
        sortable: true,
        downwards: true,
        from: 1680,
        width: 90,
        cell: (row) => <DayText day={row.date} today={today} isNear />,
      },
      {
        id: "expires_at",
        header: t("columns.due"),
        hint: t("columns.expires_at"),
        sortable: true,
        filter: { ...dueFilter(t), label: t("columns.expires_at") },
        downwards: true,
        from: 1680,
        width: 90,
        cell: (row) => <DayText day={row.expires_at} today={today} isNear />,
      },
      {
        id: "debtor_status",
        header: t("columns.debtor_status_short"),
        hint: t("columns.debtor_status"),
        sortable: true,
        from: 1680,
        width: 110,
        filter: { kind: "text", label: t("columns.debtor_status") },
        cell: (row) => <span title={row.debtor_status}>{row.debtor_status}</span>,
      },
      { ...owner, sortable: true, from: 1280, width: 50 },
      { ...telephone, hidden: true },
    ];
  }, [t, locale, domain, today, type, onPreview, onSnooze, words, shared]);
}

/** A deadline that has passed and one that is near differ in colour as in text (DECISIONS §2). */
const deadlineLooks = {
  error: "bg-bad-soft font-medium text-bad-ink",
  warning: "bg-warn-soft text-warn-ink",
} as const satisfies Record<NonNullable<ActionRow["color"]>, string>;

type DeadlineProps = Pick<ColumnOptions, "today" | "onSnooze"> & { row: ActionRow };

/** Renders the deadline of a row; a click snoozes it. */
function Deadline({ row, today, onSnooze }: DeadlineProps) {
  const t = useTranslations();
  const day = <DayText day={row.deadline} today={today} isNear />;
  const move = t("snooze.move", { number: row.number });
  return (
    <span className="inline-flex max-w-full items-center gap-1 max-md:flex-row-reverse">
      {onSnooze && !row.is_processing ? (
        <button
          type="button"
          title={move}
          onClick={() => onSnooze([row])}
          className="-ml-1 inline-flex min-h-6 items-center gap-1 rounded-sm pl-1 hover:bg-sunken max-md:min-h-11 max-md:underline max-md:decoration-control-line max-md:decoration-dotted max-md:underline-offset-4"
        >
          {day}
          <CalendarClock aria-hidden size={14} className="text-ink-muted" />
          <span className="sr-only">, {move}</span>
        </button>
      ) : (
        day
      )}
      {row.color && (
        <span className={`truncate rounded-sm px-1 ${deadlineLooks[row.color]}`}>
          {t(row.color === "error" ? "columns.deadline_passed" : "columns.deadline_soon")}
        </span>
      )}
    </span>
  );
}
