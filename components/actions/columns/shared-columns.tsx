"use client";
import type { useTranslations } from "next-intl";
import { CallCell } from "@/components/domain/debtors/call-cell";
import { InvoiceStatus } from "@/components/domain/invoices/invoice-status";
import { amountFilters, daysFilter, dueFilter } from "@/components/domain/invoices/open-filters";
import { DaysLate, type OverdueWords } from "@/components/domain/invoices/overdue";
import { statusFilter } from "@/components/domain/invoices/status-filter";
import { StatusSelect } from "@/components/domain/invoices/status-select";
import { useChoices } from "@/components/domain/plan/choices";
import type { Column } from "@/components/ui/data-table/types";
import { DayText, Money } from "@/components/ui/format";
import { Initials } from "@/components/ui/initials";
import { RowLink } from "@/components/ui/row-link";
import type { ActionRow } from "@/lib/dunning/answers/lists";

export type T = ReturnType<typeof useTranslations>;
export type ActionColumn = Column<ActionRow>;

/** The columns every tab of the daily work begins with. */
export const firstColumns = (t: T, domain: string, overdue: OverdueWords): ActionColumn[] => [
  {
    id: "debtor",
    header: t("columns.debtor"),
    sortable: true,
    filter: { kind: "text" },
    fixed: true,
    sticky: true,
    width: 204,
    narrow: 184,
    card: "name",
    cell: (row) => (
      <span title={row.debtor} className="block">
        <RowLink href={`/${domain}/debtors/${row.debtor_id}/edit`}>{row.debtor}</RowLink>
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
  {
    id: "days",
    header: t("columns.days_late"),
    sortable: "expires_at",
    filter: daysFilter,
    reversed: true,
    align: "right",
    width: 118,
    card: "right",
    cell: (row) => <DaysLate days={row.days_overdue} words={overdue} />,
  },
  {
    id: "amount",
    header: t("columns.amount"),
    sortable: true,
    align: "right",
    width: 102,
    card: "sum",
    className: "font-medium",
    filter: amountFilters(t),
    cell: (row) => <Money amount={row.amount} currency={row.currency} />,
  },
];

/** The columns every tab ends with. */
export const lastColumns = (t: T, today: string): ActionColumn[] => [
  // What SPEC §2 names stands without being asked for where the reason beside it is not cut.
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
  {
    id: "owner",
    header: t("columns.who"),
    hint: t("columns.owner"),
    sortable: true,
    from: 1280,
    width: 50,
    filter: { kind: "text", label: t("columns.owner_name") },
    cell: (row) => <Initials name={row.owner} />,
  },
  {
    id: "telephone",
    header: t("debtors.contact_telephone_number"),
    hidden: true,
    width: 124,
    cell: (row) => <CallCell number={row.telephone} />,
  },
];

export const lastStatusColumn = (t: T, locale: string, ids: number[]): ActionColumn => ({
  id: "last_status",
  header: t("columns.last_status"),
  sortable: true,
  from: 1440,
  width: 128,
  filter: statusFilter(t, locale, ids),
  cell: (row) => <InvoiceStatus inRow id={row.last_status_id} />,
});

// Sentences come in as words: a cell that asks for its own translator makes one per row.

/** The status a row will get, open to change until it is run. */
export function StatusCell({ row, label }: { row: ActionRow; label: string }) {
  const choices = useChoices();
  const closed = choices.closed(row);
  return (
    <StatusSelect
      quiet
      className="w-full"
      label={label}
      value={choices.statusOf(row)}
      changed={choices.isChanged(row)}
      options={choices.options}
      disabled={closed !== null}
      title={closed ?? undefined}
      onChoose={(status) => choices.choose(row, status)}
    />
  );
}
