"use client";
import { FileCheck } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { InvoiceStatus, statusName } from "@/components/invoices/invoice-status";
import { addressOf } from "@/components/ui/address";
import { Badge } from "@/components/ui/badge";
import { DataTable } from "@/components/ui/data-table/data-table";
import type { Column } from "@/components/ui/data-table/types";
import { DayText } from "@/components/ui/format";
import { RowLink } from "@/components/ui/row-link";
import { EmptyState } from "@/components/ui/states";
import { idsAt } from "@/lib/flow/statuses";
import { formatCount, formatInstant } from "@/lib/i18n/format";
import type { LetterRow, LetterList as List } from "@/lib/letters/answers";
import { LetterFile } from "./letter-file";

type Props = { domain: string; list: List; linksDebtors: boolean; mayPrint: boolean };

/** The download list: letters to print and post, one by one or all that fit the filters in one zip. */
export function LetterList({ domain, list, linksDebtors, mayPrint }: Props) {
  const t = useTranslations("letters");
  const columns = useColumns(domain, linksDebtors, mayPrint);
  const { total } = list.meta;
  return (
    <DataTable
      name="letters"
      label={t("title")}
      columns={columns}
      list={list}
      rowId={(row) => row.id}
      rowName={(row) => t("row", { numbers: row.invoice, debtor: row.debtor })}
      search={t("search")}
      free={[{ param: "only_new", label: t("only_new"), switch: true }]}
      actions={
        total > 0 && (
          <LetterFile
            href={addressOf("GET /download-all-letters", narrowing(list.filters))}
            printing={mayPrint ? { all: true, filters: narrowing(list.filters) } : null}
            look="brand"
            size="tool"
          >
            {t("download_all", { count: total, shown: formatCount(total) })}
          </LetterFile>
        )
      }
      empty={
        <EmptyState icon={<FileCheck aria-hidden size={28} />} title={t("empty")}>
          {t("empty_text")}
        </EmptyState>
      }
    />
  );
}

/** The filters of the list without its page and order. */
const narrowing = ({ q, status, only_new }: List["filters"]) => ({
  q,
  only_new,
  ...(status === undefined ? {} : { status }),
});

function useColumns(domain: string, linksDebtors: boolean, mayPrint: boolean): readonly Column<LetterRow>[] {
  const t = useTranslations();
  const locale = useLocale();
  return useMemo<readonly Column<LetterRow>[]>(
    () => [
      {
        id: "created_at",
        header: t("letters.made"),
        sortable: true,
        fixed: true,
        downwards: true,
        width: 108,
        card: "right",
        cell: (row) => <DayText day={row.day} />,
      },
      {
        id: "debtor",
        header: t("columns.debtor"),
        sortable: true,
        sticky: true,
        card: "name",
        cell: (row) =>
          linksDebtors ? (
            <RowLink href={`/${domain}/debtors/${row.debtor_id}/edit`}>{row.debtor}</RowLink>
          ) : (
            row.debtor
          ),
      },
      {
        id: "invoice",
        header: t("letters.invoices"),
        from: 1024,
        cell: (row) => (
          <span title={row.invoice} className="block truncate">
            {row.invoice}
          </span>
        ),
      },
      {
        id: "status",
        header: t("letters.kind"),
        sortable: true,
        width: 200,
        card: "left",
        filter: {
          kind: "select",
          all: t("columns.all_statuses"),
          options: idsAt("step", "transferred").map((id) => ({
            value: String(id),
            label: statusName(id, locale),
          })),
        },
        cell: (row) =>
          row.status === null ? <Badge>{row.title}</Badge> : <InvoiceStatus inRow id={row.status} />,
      },
      {
        id: "downloaded_at",
        header: t("letters.downloaded"),
        width: 150,
        card: "next",
        cell: (row) =>
          row.downloaded_at ? (
            <span className="tnum">{formatInstant(row.downloaded_at, locale)}</span>
          ) : (
            <Badge tone="bad">{t("letters.new")}</Badge>
          ),
      },
      {
        id: "file",
        header: t("letters.file"),
        fixed: true,
        width: 140,
        card: "act",
        cell: (row) => (
          <LetterFile
            href={row.download_url}
            printing={mayPrint ? { ids: [row.id] } : null}
            look="quiet"
            size="sm"
            name={`${t("letters.download")}: ${row.debtor}`}
          >
            {t("letters.download")}
          </LetterFile>
        ),
      },
    ],
    [t, locale, domain, linksDebtors, mayPrint],
  );
}
