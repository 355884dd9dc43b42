"use client";
import { FileCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { addressOf } from "@/components/ui/address";
import { DataTable } from "@/components/ui/data-table/data-table";
import { DataTableSkeleton } from "@/components/ui/data-table/skeleton";
import { EmptyState } from "@/components/ui/states";
import type { LetterList as List } from "@/lib/letters/answers";
import { useLetterColumns } from "./letter-columns";
import { LetterFile } from "./letter-file";
import { PrintMenu } from "./print-menu";

type Props = { domain: string; list: List; linksDebtors: boolean; mayPrint: boolean };

/** The download list: letters to print and post, and files that go with claims, one by one or all that fit the filters. */
export function LetterList({ domain, list, linksDebtors, mayPrint }: Props) {
  const t = useTranslations("letters");
  const columns = useLetterColumns(domain, linksDebtors, mayPrint);
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
      actions={list.totals.letters > 0 && <PrintMenu list={list} mayPrint={mayPrint} />}
      empty={
        <EmptyState icon={<FileCheck aria-hidden size={28} />} title={t("empty")}>
          <p>{t("empty_text")}</p>
          <LetterFile href={addressOf("GET /letters/test-sheet", {})} saying={null} look="quiet" size="sm">
            {t("test_sheet")}
          </LetterFile>
        </EmptyState>
      }
    />
  );
}

/** The list before its rows are there. */
export const LetterListSkeleton = () => (
  <DataTableSkeleton name="letters" columns={useLetterColumns("", false, false)} />
);
