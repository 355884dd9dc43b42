"use client";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { OverdueBar } from "@/components/ui/bars";
import type { Column } from "@/components/ui/data-table/types";
import { DayText, Money } from "@/components/ui/format";
import { RowLink } from "@/components/ui/row-link";
import { statuses } from "@/lib/flow/statuses";
import { formatMoney } from "@/lib/i18n/format";
import type { InvoiceRow } from "@/lib/invoices/queries/list-invoices";
import { currencies } from "@/lib/kernel/money";
import { InvoiceStatus, statusName } from "./invoice-status";

/** What a list of invoices shows and where its links lead. */
export type InvoiceListLook = {
  domain: string;
  /** The list of one debtor names him above it, not in every row. */
  withDebtor: boolean;
  /** Role 6 sees the numbers without links. */
  linksNumbers: boolean;
};

type T = ReturnType<typeof useTranslations>;
type Columns = readonly Column<InvoiceRow>[];

export function useInvoiceColumns({ domain, withDebtor, linksNumbers }: InvoiceListLook): Columns {
  const t = useTranslations();
  const locale = useLocale();
  return useMemo(
    () => [
      ...(withDebtor ? [debtorColumn(t, domain)] : []),
      ...columns(t, locale, linksNumbers ? domain : null),
    ],
    [t, locale, domain, withDebtor, linksNumbers],
  );
}

const debtorColumn = (t: T, domain: string): Column<InvoiceRow> => ({
  id: "debtor",
  header: t("columns.debtor"),
  sortable: true,
  filter: { kind: "text" },
  fixed: true,
  sticky: true,
  cell: (row) => <RowLink href={`/${domain}/debtors/${row.debtor_id}/edit`}>{row.debtor}</RowLink>,
});

const columns = (t: T, locale: string, linkedAt: string | null): Column<InvoiceRow>[] => [
  {
    id: "number",
    header: t("columns.number"),
    sortable: true,
    filter: { kind: "text" },
    fixed: true,
    cell: (row) =>
      linkedAt ? <RowLink href={`/${linkedAt}/invoices/${row.id}/edit`}>{row.number}</RowLink> : row.number,
  },
  { id: "date", header: t("columns.date"), sortable: true, cell: (row) => <DayText day={row.date} /> },
  {
    id: "expires_at",
    header: t("columns.expires_at"),
    sortable: true,
    cell: (row) => (
      <span className="inline-flex items-center gap-2">
        <span className="min-w-22">
          <DayText day={row.expires_at} />
        </span>
        {row.amount > 0 && row.days_overdue > 0 && <OverdueBar days={row.days_overdue} />}
      </span>
    ),
  },
  {
    id: "total_amount",
    header: t("columns.total_amount"),
    sortable: true,
    align: "right",
    cell: (row) => <Money amount={row.total_amount} currency={row.currency} />,
  },
  {
    id: "amount",
    header: t("columns.amount"),
    sortable: true,
    align: "right",
    hint: t("columns.amount_hint"),
    filter: {
      kind: "select",
      param: "currency",
      options: [
        { value: "", label: t("columns.all_currencies") },
        ...currencies.map((value) => ({ value, label: value })),
      ],
    },
    cell: (row) => <Money amount={row.amount} currency={row.currency} detail={<MakeUp row={row} />} />,
  },
  {
    id: "status",
    header: t("columns.current_status"),
    sortable: true,
    filter: {
      kind: "select",
      options: [
        { value: "", label: t("columns.all_statuses") },
        ...statuses.map(({ id }) => ({ value: String(id), label: statusName(id, locale) })),
      ],
    },
    cell: (row) => <InvoiceStatus id={row.last_status_id} />,
  },
];

/** Amount, interest, collection costs and RI total, as the tooltip of SPEC §2. */
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
