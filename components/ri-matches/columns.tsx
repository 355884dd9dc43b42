"use client";
import { useTranslations } from "next-intl";
import { InvoiceStatus } from "@/components/invoices/invoice-status";
import type { Column } from "@/components/ui/data-table/types";
import { Money } from "@/components/ui/format";
import { RowLink } from "@/components/ui/row-link";
import type { RiMatch } from "@/lib/ri-matches/answers";

export type Look = { domain: string; scenario: number; linksInvoices: boolean };

/** The columns of a tab: what changed nothing says why, the others what the invoice was before. */
export function useMatchColumns({ domain, scenario, linksInvoices }: Look): readonly Column<RiMatch>[] {
  const t = useTranslations("ri_matches");
  const before: readonly Column<RiMatch>[] = [
    {
      id: "prev_status",
      header: t("prev_status"),
      width: 210,
      from: 768,
      card: "left",
      cell: (row) => row.prev_status !== null && <InvoiceStatus inRow id={row.prev_status} />,
    },
    {
      id: "prev_amount",
      header: t("prev_amount"),
      align: "right",
      width: 140,
      from: 1024,
      cell: (row) =>
        row.prev_amount !== null && <Money amount={row.prev_amount} currency={row.currency ?? ""} />,
    },
  ];
  const why: Column<RiMatch> = {
    id: "reason",
    header: t("reason"),
    card: "next",
    cell: (row) => row.reason && t(`reason_${row.reason}`),
  };
  return [
    {
      id: "invoice",
      header: t("invoice"),
      sortable: true,
      fixed: true,
      sticky: true,
      width: 180,
      card: "name",
      cell: (row) =>
        linksInvoices && row.invoice_id !== null ? (
          <RowLink href={`/${domain}/invoices/${row.invoice_id}/edit`}>{row.invoice}</RowLink>
        ) : (
          row.invoice
        ),
    },
    {
      id: "debtor",
      header: t("debtor"),
      sortable: true,
      card: "right",
      cell: (row) => [row.debtor, row.name].filter(Boolean).join(" · ") || "–",
    },
    {
      id: "saldo",
      header: t("saldo"),
      sortable: true,
      align: "right",
      width: 140,
      card: "sum",
      cell: (row) => <Money amount={row.saldo} currency={row.currency ?? ""} />,
    },
    ...(scenario === 3 ? [why] : before),
  ];
}
