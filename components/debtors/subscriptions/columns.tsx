"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { DaysLate, useOverdueWords } from "@/components/invoices/overdue";
import type { Column } from "@/components/ui/data-table/types";
import { DayText, Money } from "@/components/ui/format";
import { RowLink } from "@/components/ui/row-link";
import type { Subscription } from "@/lib/debtors/answers/subscriptions";

/** The columns of the contracts debtors owe on. */
export function useSubscriptionColumns(domain: string): readonly Column<Subscription>[] {
  const t = useTranslations();
  const late = useOverdueWords();
  return useMemo(
    () => [
      {
        id: "contract",
        header: t("subscriptions.contract"),
        sortable: true,
        fixed: true,
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
        fixed: true,
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
