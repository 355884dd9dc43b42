"use client";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { HoldCell } from "@/components/domain/agreements/hold-cell";
import { ExplainedAmount } from "@/components/domain/invoices/explained-amount";
import { InvoiceStatus } from "@/components/domain/invoices/invoice-status";
import { LimitationChip, limitationOf } from "@/components/domain/invoices/limitation-chip";
import { amountFilters, daysFilter, dueFilter } from "@/components/domain/invoices/open-filters";
import { DaysLate, type OverdueWords, useOverdueWords } from "@/components/domain/invoices/overdue";
import { statusFilter } from "@/components/domain/invoices/status-filter";
import { StatusSelect } from "@/components/domain/invoices/status-select";
import { Badge } from "@/components/ui/badge";
import type { Column } from "@/components/ui/data-table/types";
import { DayText, Money } from "@/components/ui/format";
import { phrase } from "@/components/ui/phrase";
import { RowLink } from "@/components/ui/row-link";
import { Tooltip } from "@/components/ui/tooltip";
import { lapseFilters } from "@/lib/contact-policy/statuses";
import { statuses } from "@/lib/flow/statuses";
import { formatMoney } from "@/lib/i18n/format";
import type { InvoiceRow } from "@/lib/invoices/answers";
import { centsOf } from "@/lib/kernel/money";
import { useStatusEditing } from "./bulk/use-bulk-statuses";

/** The variant of a list of invoices: its columns and links. */
export type InvoiceColumnOptions = {
  domain: string;
  /** False for the list of one debtor, which is named above it. */
  withDebtor: boolean;
  /** False for role 6, which sees invoice numbers without links. */
  linksNumbers: boolean;
  /** True while flex templates are edited: shows which invoice has one, and from when. */
  withFlex: boolean;
};

type T = ReturnType<typeof useTranslations>;
type Columns = readonly Column<InvoiceRow>[];

export function useInvoiceColumns({
  domain,
  withDebtor,
  linksNumbers,
  withFlex,
}: InvoiceColumnOptions): Columns {
  const t = useTranslations();
  const locale = useLocale();
  const overdue = useOverdueWords();
  return useMemo(
    () => [
      ...(withDebtor ? [debtorColumn(t, domain)] : []),
      // In the list of one debtor the column of agreements replaces that of the deadline.
      ...columns(t, locale, overdue, linksNumbers ? domain : null).map((column) =>
        column.id === "deadline" && !withDebtor ? { ...column, hidden: true } : column,
      ),
      holdColumn(t, withDebtor),
      ...(withFlex ? [flexColumn(t)] : []),
    ],
    [t, locale, overdue, domain, withDebtor, linksNumbers, withFlex],
  );
}

const debtorColumn = (t: T, domain: string): Column<InvoiceRow> => ({
  id: "debtor",
  header: t("columns.debtor"),
  sortable: true,
  filter: { kind: "text" },
  isFixed: true,
  sticky: true,
  card: "left",
  cell: (row) => (
    <span title={row.debtor.name}>
      <RowLink href={`/${domain}/debtors/${row.debtor_id}/edit`}>{row.debtor.name}</RowLink>
    </span>
  ),
});

const columns = (
  t: T,
  locale: string,
  overdue: OverdueWords,
  linkedAt: string | null,
): Column<InvoiceRow>[] => {
  const statusOf = phrase(["number"], (values) => t("bulk.status_of", values));
  return [
    {
      id: "number",
      header: t("columns.number"),
      sortable: true,
      filter: { kind: "text" },
      isFixed: true,
      width: 128,
      card: "name",
      cell: (row) =>
        linkedAt ? <RowLink href={`/${linkedAt}/invoices/${row.id}/edit`}>{row.number}</RowLink> : row.number,
    },
    {
      id: "date",
      header: t("columns.date"),
      sortable: true,
      downwards: true,
      from: 1440,
      width: 104,
      cell: (row) => <DayText day={row.date} />,
    },
    {
      id: "expires_at",
      header: t("columns.expires_at"),
      sortable: true,
      filter: dueFilter(t),
      downwards: true,
      width: 108,
      cell: (row) => <DayText day={row.expires_at} />,
    },
    {
      id: "days",
      header: t("columns.days_late"),
      sortable: "expires_at",
      filter: daysFilter,
      isReversed: true,
      align: "right",
      width: 112,
      card: "right",
      cell: (row) => <DaysLate days={centsOf(row.amount) > 0 ? row.days_overdue : 0} words={overdue} />,
    },
    lapseColumn(t),
    {
      id: "total_amount",
      header: t("columns.total_amount"),
      sortable: true,
      align: "right",
      from: 1280,
      width: 124,
      cell: (row) => <Money amount={row.total_amount} currency={row.currency} />,
    },
    {
      id: "amount",
      header: t("columns.amount"),
      sortable: true,
      align: "right",
      hint: t("columns.amount_hint"),
      width: 124,
      card: "sum",
      className: "font-medium",
      filter: amountFilters(t),
      cell: (row) => (
        <Tooltip content={<MakeUp row={row} />}>
          <ExplainedAmount
            claimant={{ kind: "invoice", id: row.id, number: row.number }}
            amount={row.amount}
            currency={row.currency}
          />
        </Tooltip>
      ),
    },
    {
      id: "status",
      header: t("columns.current_status"),
      sortable: true,
      width: 196,
      card: "next",
      filter: statusFilter(
        t,
        locale,
        statuses.map(({ id }) => id),
      ),
      cell: (row) => <StatusOrSelect row={row} label={statusOf({ number: row.number })} />,
    },
    {
      id: "deadline",
      header: t("columns.deadline"),
      from: 1280,
      width: 168,
      cell: (row) =>
        row.deadline && (
          <span className="inline-flex items-center gap-2">
            <DayText day={row.deadline} />
            {row.color === "error" && <span className="text-ink-muted">{t("columns.deadline_passed")}</span>}
            {row.color === "warning" && <span className="text-ink-muted">{t("columns.deadline_soon")}</span>}
          </span>
        ),
    },
  ];
};

/** Returns the column of the last day before a claim becomes time-barred, which is left out where no row of the page has it. */
const lapseColumn = (t: T): Column<InvoiceRow> => ({
  id: "lapses_on",
  header: t("columns.lapses_on"),
  width: 124,
  card: "act",
  filter: {
    kind: "select",
    param: "lapses",
    all: t("columns.all_lapses"),
    options: lapseFilters.map((value) => ({ value, label: t(`invoices.lapses_${value}`) })),
    inARow: true,
  },
  hasContent: (row) => limitationOf(row) !== null,
  cell: (row) => {
    const limitation = limitationOf(row);
    if (limitation) return <LimitationChip limitation={limitation} inRow />;
    return row.lapses_on && <DayText day={row.lapses_on} />;
  },
});

/** Returns the column of agreements, hidden by default in the list of all invoices. */
const holdColumn = (t: T, hidden: boolean): Column<InvoiceRow> => ({
  id: "hold",
  header: t("columns.agreed"),
  from: 1280,
  hidden,
  cell: (row) => <HoldCell hold={row.hold} />,
});

const flexColumn = (t: T): Column<InvoiceRow> => ({
  id: "flex",
  header: t("bulk.flex_column"),
  width: 150,
  cell: (row) => {
    if (row.flex_complete) return t("bulk.flex_sent");
    return row.send_flex && row.flex_on ? (
      <>
        {t("bulk.flex_from")} <DayText day={row.flex_on} />
      </>
    ) : (
      "–"
    );
  },
});

/** Renders the status, or while statuses are edited a select of it, with the reason when the server refused the change. */
function StatusOrSelect({ row, label }: { row: InvoiceRow; label: string }) {
  const t = useTranslations("invoices");
  const editing = useStatusEditing();
  if (row.is_processing) return <Badge tone="info">{t("processing")}</Badge>;
  if (!editing) return <InvoiceStatus inRow id={row.last_status_id} />;
  const refusal = editing.refusal(row);
  return (
    <span className="flex flex-col">
      <StatusSelect
        quiet
        className="w-full"
        label={label}
        value={editing.statusOf(row)}
        isChanged={editing.isChanged(row)}
        options={editing.options}
        aria-invalid={refusal ? true : undefined}
        onChoose={(status) => editing.choose(row, status)}
      />
      {refusal && <span className="whitespace-normal text-bad-ink text-dense">{refusal}</span>}
    </span>
  );
}

/** Renders amount, interest, collection costs and RI total, as the tooltip of SPEC §2. */
function MakeUp({ row }: { row: InvoiceRow }) {
  const t = useTranslations("columns");
  const lines = [
    [t("amount"), row.amount],
    [t("interest"), row.interest],
    [t("costs"), row.incasso_costs],
    [t("ri_total"), row.total_incasso_costs],
  ] as const;
  return (
    <span className="tnum grid grid-cols-[auto_auto] gap-x-4">
      {lines.map(([label, amount]) => (
        <span key={label} className="contents">
          <span>{label}</span>
          <span className="text-right">{formatMoney(amount, row.currency)}</span>
        </span>
      ))}
    </span>
  );
}
