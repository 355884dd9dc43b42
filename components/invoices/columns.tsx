"use client";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { Badge } from "@/components/ui/badge";
import { currencyFilter } from "@/components/ui/data-table/currency-filter";
import type { Column } from "@/components/ui/data-table/types";
import { DayText, Money } from "@/components/ui/format";
import { phrase } from "@/components/ui/phrase";
import { RowLink } from "@/components/ui/row-link";
import { Tooltip } from "@/components/ui/tooltip";
import { statuses } from "@/lib/flow/statuses";
import type { InvoiceRow } from "@/lib/invoices/answers";
import { centsOf } from "@/lib/kernel/money";
import { MakeUp, StatusOrSelect } from "./cells";
import { DueDay, type OverdueWords, useOverdueWords } from "./overdue";
import { statusFilter } from "./status-filter";
import { WhyAmount } from "./why-amount";

/** What a list of invoices shows and where its links lead. */
export type InvoiceListLook = {
  domain: string;
  /** The list of one debtor names it above, not in every row. */
  withDebtor: boolean;
  /** Role 6 sees the numbers without links. */
  linksNumbers: boolean;
  /** While flex templates are set: which invoice has one, and from when. */
  withFlex: boolean;
};

type T = ReturnType<typeof useTranslations>;
type Columns = readonly Column<InvoiceRow>[];

export function useInvoiceColumns({ domain, withDebtor, linksNumbers, withFlex }: InvoiceListLook): Columns {
  const t = useTranslations();
  const locale = useLocale();
  const overdue = useOverdueWords();
  return useMemo(
    () => [
      ...(withDebtor ? [debtorColumn(t, domain)] : []),
      ...columns(t, locale, overdue, linksNumbers ? domain : null),
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
  fixed: true,
  sticky: true,
  cell: (row) => <RowLink href={`/${domain}/debtors/${row.debtor_id}/edit`}>{row.debtor.name}</RowLink>,
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
        <DueDay
          on={row.expires_at}
          days={centsOf(row.amount) > 0 && row.days_overdue > 0 ? row.days_overdue : null}
          words={overdue}
        />
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
      filter: currencyFilter(t),
      cell: (row) => (
        <Tooltip content={<MakeUp row={row} />}>
          <WhyAmount
            claimant={{ of: "invoice", id: row.id, number: row.number }}
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
      cell: (row) =>
        row.deadline && (
          <span className="inline-flex items-center gap-2">
            <DayText day={row.deadline} />
            {row.color === "error" && <Badge tone="bad">{t("invoice.deadline_passed")}</Badge>}
            {row.color === "warning" && <Badge tone="warn">{t("invoice.deadline_soon")}</Badge>}
          </span>
        ),
    },
  ];
};

const flexColumn = (t: T): Column<InvoiceRow> => ({
  id: "flex",
  header: t("bulk.flex_column"),
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
