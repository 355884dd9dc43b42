"use client";
import { FileCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { addressOf } from "@/components/ui/address";
import { DataTable } from "@/components/ui/data-table/data-table";
import { EmptyState } from "@/components/ui/states";
import { formatCount } from "@/lib/i18n/format";
import type { LetterList as List } from "@/lib/letters/answers";
import { useLetterColumns } from "./letter-columns";
import { LetterFile } from "./letter-file";

type Props = { domain: string; list: List; linksDebtors: boolean; mayPrint: boolean };

/** The download list: letters to print and post, one by one or all that fit the filters in one zip. */
export function LetterList({ domain, list, linksDebtors, mayPrint }: Props) {
  const t = useTranslations("letters");
  const columns = useLetterColumns(domain, linksDebtors, mayPrint);
  const { letters } = list.totals;
  return (
    <DataTable
      name="letters"
      label={t("title")}
      columns={columns}
      list={list}
      rowId={(row) => row.id}
      rowName={(row) =>
        t(row.kind === "letter" ? "row" : "row_handover", { numbers: row.invoice, debtor: row.debtor })
      }
      search={t("search")}
      free={[{ param: "only_new", label: t("only_new"), switch: true }]}
      actions={
        letters > 0 && (
          <LetterFile
            href={addressOf("GET /download-all-letters", narrowing(list.filters))}
            saying={mayPrint ? { printed: { all: true, filters: narrowing(list.filters) } } : null}
            look="brand"
            size="tool"
          >
            {t("download_all", { count: letters, shown: formatCount(letters) })}
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
const narrowing = ({ q, status, only_new, mailed }: List["filters"]) => ({
  q,
  only_new,
  ...(status === undefined ? {} : { status }),
  ...(mailed === undefined ? {} : { mailed }),
});
