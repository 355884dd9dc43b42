"use client";
import { Landmark } from "lucide-react";
import { useTranslations } from "next-intl";
import { DataTable } from "@/components/ui/data-table/data-table";
import type { Column } from "@/components/ui/data-table/types";
import { DayText, Instant, Money } from "@/components/ui/format";
import { RowLink } from "@/components/ui/row-link";
import { EmptyState } from "@/components/ui/states";
import { formatCount } from "@/lib/i18n/format";
import type { BankStatement, BankStatementList } from "@/lib/payments/answers";

type Props = { domain: string; list: BankStatementList };

/** Renders the imported statements; each links to its entries. */
export function StatementList({ domain, list }: Props) {
  const t = useTranslations("bank");
  const columns = useStatementColumns(domain);
  return (
    <DataTable<BankStatement>
      name="bank-statements"
      label={t("statements")}
      columns={columns}
      list={list}
      rowId={(row) => row.id}
      rowName={(row) => row.reference || row.filename}
      rowHref={(row) => linesOf(domain, row)}
      search={t("search_statements")}
      empty={
        <EmptyState icon={<Landmark aria-hidden size={28} />} title={t("empty_statements")}>
          <p>{t("empty_text")}</p>
        </EmptyState>
      }
    />
  );
}

const linesOf = (domain: string, { id }: BankStatement) => `/${domain}/synchronize/bank?statement_id=${id}`;

function useStatementColumns(domain: string): readonly Column<BankStatement>[] {
  const t = useTranslations("bank");
  return [
    {
      id: "reference",
      header: t("statement"),
      isFixed: true,
      sticky: true,
      width: 180,
      card: "name",
      cell: (row) => <RowLink href={linesOf(domain, row)}>{row.reference || row.filename}</RowLink>,
    },
    { id: "account", header: t("account"), width: 140, card: "left", cell: (row) => row.account },
    {
      id: "closed_on",
      header: t("until"),
      width: 110,
      card: "right",
      cell: (row) => <DayText day={row.closed_on} />,
    },
    {
      id: "entries",
      header: t("entries"),
      align: "right",
      width: 80,
      from: 768,
      cell: (row) => formatCount(row.entries),
    },
    {
      id: "known",
      header: t("known"),
      align: "right",
      width: 120,
      from: 768,
      cell: (row) => formatCount(row.known),
    },
    {
      id: "waiting",
      header: t("waiting"),
      align: "right",
      width: 100,
      card: "next",
      cell: (row) => (
        <>
          <span className="md:hidden">{t("waiting")}: </span>
          {formatCount(row.waiting)}
        </>
      ),
    },
    {
      id: "filename",
      header: t("filename"),
      from: 1280,
      cell: (row) => row.filename,
    },
    {
      id: "created_at",
      header: t("brought_at"),
      sortable: true,
      downwards: true,
      width: 150,
      from: 1024,
      cell: (row) => <Instant at={row.created_at} />,
    },
    {
      id: "closing",
      header: t("closing"),
      align: "right",
      width: 130,
      card: "sum",
      cell: (row) => row.closing !== null && <Money amount={row.closing} currency={row.currency} />,
    },
  ];
}
