"use client";
import { CalendarClock } from "lucide-react";
import { HoldCell } from "@/components/agreements/hold-cell";
import { InvoiceStatus } from "@/components/invoices/invoice-status";
import { statusFilter } from "@/components/invoices/status-filter";
import { DayText } from "@/components/ui/format";
import type { ActionRow } from "@/lib/dunning/answers/lists";
import { idsAt } from "@/lib/flow/statuses";
import { holdKinds } from "@/lib/holds/schema";
import { type ActionColumn, StatusCell, type T } from "./shared-columns";

/** A deadline that has passed and one that is near differ in colour as in words (DECISIONS §2). */
const deadlineLooks = {
  error: "bg-bad-soft font-medium text-bad-ink",
  warning: "bg-warn-soft text-warn-ink",
} as const satisfies Record<NonNullable<ActionRow["color"]>, string>;

type OnSnooze = ((rows: readonly ActionRow[]) => void) | undefined;

/** On the agenda the status shown is the last one (SPEC §2). */
export const agendaColumns = (
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
