"use client";
import { FileText } from "lucide-react";
import { useTranslations } from "next-intl";
import { DataTable } from "@/components/ui/data-table/data-table";
import { DataTableSkeleton } from "@/components/ui/data-table/skeleton";
import { Money } from "@/components/ui/format";
import { EmptyState } from "@/components/ui/states";
import type { SubscriptionList as List } from "@/lib/debtors/answers/subscriptions";
import { useSubscriptionColumns } from "./columns";

/** What debtors owe on contracts, the longest overdue first, with the totals of all that match. */
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

/** The list before its rows are there. */
export const SubscriptionListSkeleton = () => (
  <DataTableSkeleton name="subscriptions" columns={useSubscriptionColumns("")} />
);
