"use client";
import { Users } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { Badge } from "@/components/ui/badge";
import { DataTable } from "@/components/ui/data-table/data-table";
import type { Column } from "@/components/ui/data-table/types";
import { Money } from "@/components/ui/format";
import { RowLink } from "@/components/ui/row-link";
import { EmptyState } from "@/components/ui/states";
import { UrlSwitch } from "@/components/ui/url-switch";
import type { DebtorRow, DebtorList as List } from "@/lib/debtors/queries/list-debtors";
import { formatCount } from "@/lib/i18n/format";

type Props = { domain: string; list: List; currency: string; emptyAction?: ReactNode };

/** The debtors of a customer with what each owes. */
export function DebtorList({ domain, list, currency, emptyAction }: Props) {
  const t = useTranslations("debtors");
  const columns = useColumns(domain, currency);
  return (
    <DataTable
      name="debtors"
      label={t("title")}
      columns={columns}
      list={list}
      rowId={(row) => row.id}
      rowName={(row) => `${row.name} (${row.number})`}
      rowHref={(row) => `/${domain}/debtors/${row.id}/edit`}
      search={t("search")}
      filters={<UrlSwitch param="open" label={t("only_open")} />}
      extraParams={["open"]}
      footer={list.totals.map((total) => ({
        key: total.currency,
        label: t("total", { currency: total.currency }),
        cells: {
          open_invoices: <span className="tnum">{formatCount(total.count)}</span>,
          invoices_sum: <Money amount={total.open} currency={total.currency} />,
          invoices_expired: <Money amount={total.overdue} currency={total.currency} />,
        },
      }))}
      empty={
        <EmptyState icon={<Users aria-hidden size={28} />} title={t("empty")} action={emptyAction}>
          {t("empty_text")}
        </EmptyState>
      }
    />
  );
}

function useColumns(domain: string, currency: string): readonly Column<DebtorRow>[] {
  const t = useTranslations();
  return useMemo<readonly Column<DebtorRow>[]>(
    () => [
      { id: "number", header: t("columns.number"), sortable: true, cell: (row) => row.number },
      {
        id: "name",
        header: t("debtors.name"),
        sortable: true,
        fixed: true,
        sticky: true,
        cell: (row) => <RowLink href={`/${domain}/debtors/${row.id}/edit`}>{row.name}</RowLink>,
      },
      {
        id: "status",
        header: t("debtors.status"),
        sortable: true,
        filter: { kind: "text" },
        cell: (row) => row.status,
      },
      {
        id: "open_invoices",
        header: t("debtors.open_invoices"),
        sortable: true,
        align: "right",
        cell: (row) => <span className="tnum">{formatCount(row.open_invoices)}</span>,
      },
      {
        id: "invoices_sum",
        header: t("debtors.open"),
        sortable: true,
        align: "right",
        cell: (row) => <Sums row={row} what="open" currency={currency} />,
      },
      {
        id: "invoices_expired",
        header: t("debtors.overdue"),
        sortable: true,
        align: "right",
        cell: (row) => <Sums row={row} what="overdue" currency={currency} />,
      },
      {
        id: "credit_limit",
        header: t("debtors.credit_limit"),
        sortable: true,
        align: "right",
        cell: (row) => row.credit_limit !== null && <Money amount={row.credit_limit} currency={currency} />,
      },
      {
        id: "collect",
        header: t("debtors.collect"),
        filter: {
          kind: "select",
          options: [
            { value: "", label: t("table.all") },
            { value: "true", label: t("debtors.collect_yes") },
            { value: "false", label: t("debtors.collect_no") },
          ],
        },
        cell: (row) =>
          row.collect ? t("debtors.yes") : <Badge tone="hold">{t("debtors.collect_no")}</Badge>,
      },
      {
        id: "owner",
        header: t("columns.owner"),
        filter: { kind: "text" },
        hidden: true,
        cell: (row) => row.customer_owner,
      },
      { id: "city", header: t("debtors.city"), hidden: true, cell: (row) => row.city },
    ],
    [t, domain, currency],
  );
}

type SumsProps = { row: DebtorRow; what: "open" | "overdue"; currency: string };

/** What a debtor owes, a figure per currency. */
function Sums({ row, what, currency }: SumsProps) {
  const owed = row.balances.length > 0 ? row.balances : [{ currency, open: 0, overdue: 0 }];
  return (
    <span className="inline-flex gap-3">
      {owed.map((balance) => (
        <Money key={balance.currency} amount={balance[what]} currency={balance.currency} />
      ))}
    </span>
  );
}
