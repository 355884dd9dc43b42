"use client";
import { FileText } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { DaysLate, useOverdueWords } from "@/components/domain/invoices/overdue";
import { DataTable } from "@/components/ui/data-table/data-table";
import { DataTableSkeleton } from "@/components/ui/data-table/skeleton";
import type { Column } from "@/components/ui/data-table/types";
import { DayText, Money } from "@/components/ui/format";
import { RowLink } from "@/components/ui/row-link";
import { EmptyState } from "@/components/ui/states";
import type { SubscriptionList as List, Subscription } from "@/lib/debtors/answers";

/** Renders what debtors owe on contracts, the longest overdue first, with the totals of all that match. */
export function SubscriptionList({ domain, list }: { domain: string; list: List }) {
  const t = useTranslations("subscriptions");
  const columns = useSubscriptionColumns(domain);
  return (
    <DataTable
      name="subscriptions"
      label={t("title")}
      columns={columns}
      list={list}
      rowId={(row) => `${row.debtor} ${row.currency} ${row.contract}`}
      rowName={(row) => t("row", { contract: row.contract, debtor: row.name })}
      rowHref={(row) => `/${domain}/debtors/${row.debtor}/edit`}
      exportAs="GET /debtors/subscriptions"
      search={t("search")}
      free={[{ param: "till", label: t("till"), field: "day" }]}
      footer={list.totals.map(({ currency, amount }) => ({
        key: currency,
        label: t("total", { currency }),
        cells: { amount: <Money amount={amount} currency={currency} /> },
      }))}
      empty={
        <EmptyState icon={<FileText aria-hidden size={28} />} title={t("empty")}>
          {t("empty_text")}
        </EmptyState>
      }
    />
  );
}

export const SubscriptionListSkeleton = () => (
  <DataTableSkeleton name="subscriptions" columns={useSubscriptionColumns("")} />
);

/** Returns the columns of contracts with open amounts. */
function useSubscriptionColumns(domain: string): readonly Column<Subscription>[] {
  const t = useTranslations();
  const late = useOverdueWords();
  return useMemo(
    () => [
      {
        id: "contract",
        header: t("subscriptions.contract"),
        sortable: true,
        isFixed: true,
        filter: { kind: "text" },
        width: 180,
        card: "left",
        cell: (row) => <span title={row.contract}>{row.contract}</span>,
      },
      {
        id: "number",
        header: t("columns.number"),
        sortable: true,
        filter: { kind: "text", label: t("exports.debtor_number") },
        from: 1024,
        width: 120,
        cell: (row) => <span title={row.number}>{row.number}</span>,
      },
      {
        id: "name",
        header: t("columns.debtor"),
        sortable: true,
        isFixed: true,
        sticky: true,
        filter: { kind: "text" },
        card: "name",
        cell: (row) => (
          <span title={row.name}>
            <RowLink href={`/${domain}/debtors/${row.debtor}/edit`}>{row.name}</RowLink>
          </span>
        ),
      },
      {
        id: "days",
        header: t("subscriptions.days"),
        hint: t("subscriptions.days_hint"),
        sortable: true,
        align: "right",
        filter: { kind: "text", label: t("subscriptions.days_at_least") },
        width: 130,
        card: "right",
        cell: (row) => <DaysLate isBare days={row.days} words={late} />,
      },
      {
        id: "amount",
        header: t("columns.amount"),
        sortable: true,
        align: "right",
        filter: { kind: "text", label: t("subscriptions.amount_at_least") },
        width: 160,
        card: "sum",
        cell: (row) => <Money amount={row.amount} currency={row.currency} />,
      },
      {
        id: "subscription",
        header: t("debtors.subscription"),
        hint: t("debtors.subscription_hint"),
        sortable: true,
        from: 1024,
        width: 150,
        cell: (row) => <DayText day={row.subscription} />,
      },
    ],
    [t, domain, late],
  );
}
