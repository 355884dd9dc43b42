"use client";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { Column } from "@/components/ui/data-table/types";
import { DayText, Instant, Money } from "@/components/ui/format";
import { RowLink } from "@/components/ui/row-link";
import type { ProviderPayment } from "@/lib/payments/answers";

const tones = { open: "info", paid: "ok", failed: "bad" } as const;

/** The columns of payments through the provider. */
export function usePaymentColumns(domain: string): readonly Column<ProviderPayment>[] {
  const t = useTranslations("provider_payments");
  return [
    {
      id: "created_at",
      header: t("asked"),
      sortable: true,
      downwards: true,
      fixed: true,
      width: 160,
      card: "right",
      cell: (row) => <Instant at={row.created_at} />,
    },
    {
      id: "debtor",
      header: t("debtor"),
      sticky: true,
      card: "name",
      cell: (row) => <RowLink href={`/${domain}/debtors/${row.debtor_id}/edit`}>{row.debtor}</RowLink>,
    },
    {
      id: "state",
      header: t("state"),
      width: 170,
      card: "left",
      cell: (row) => (
        <span className="flex flex-wrap gap-1.5">
          <Badge tone={tones[row.state]}>{t(`state_${row.state}`)}</Badge>
          {Number(row.asked_back) > 0 && <Badge tone="warn">{t("being_returned")}</Badge>}
          {row.is_test && <Badge tone="warn">{t("test")}</Badge>}
        </span>
      ),
    },
    {
      id: "paid_on",
      header: t("paid_on"),
      width: 120,
      from: 1024,
      cell: (row) => <DayText day={row.paid_on} />,
    },
    {
      id: "amount",
      header: t("amount"),
      align: "right",
      width: 130,
      from: 768,
      cell: (row) => <Money amount={row.amount} currency={row.currency} />,
    },
    {
      id: "given_back",
      header: t("given_back"),
      align: "right",
      width: 130,
      from: 1024,
      cell: (row) => <Money amount={row.given_back} currency={row.currency} />,
    },
    {
      id: "unassigned",
      header: t("unassigned"),
      align: "right",
      width: 140,
      card: "sum",
      cell: (row) => <Money amount={row.unassigned} currency={row.currency} />,
    },
  ];
}
