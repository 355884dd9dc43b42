"use client";
import { FileCheck } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { InvoiceStatus, statusName } from "@/components/domain/invoices/invoice-status";
import { addressOf } from "@/components/ui/address";
import { Badge } from "@/components/ui/badge";
import { DataTable } from "@/components/ui/data-table/data-table";
import { DataTableSkeleton } from "@/components/ui/data-table/skeleton";
import type { Column } from "@/components/ui/data-table/types";
import { DayText } from "@/components/ui/format";
import { RowLink } from "@/components/ui/row-link";
import { EmptyState } from "@/components/ui/states";
import { idsAt } from "@/lib/flow/statuses";
import { formatInstant } from "@/lib/i18n/format";
import type { LetterRow, LetterList as List } from "@/lib/letters/answers";
import { type DownloadReport, LetterFile } from "./letter-file";
import { PrintMenu } from "./print-menu";

type Props = { domain: string; list: List; linksDebtors: boolean; mayPrint: boolean };

/** Renders the download list: letters to print and post, and the files of hand-overs, one by one or all that match the filters. */
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
          <LetterFile href={addressOf("GET /letters/test-sheet", {})} report={null} variant="quiet" size="sm">
            {t("test_sheet")}
          </LetterFile>
        </EmptyState>
      }
    />
  );
}

export const LetterListSkeleton = () => (
  <DataTableSkeleton name="letters" columns={useLetterColumns("", false, false)} />
);

const tones = { sent: "ok", waiting: "info", failed: "bad" } as const;

/** Renders whether the debtor also received the letter by mail. */
function Mailed({ state }: { state: LetterRow["mailed"] }) {
  const t = useTranslations("letters");
  return state ? <Badge tone={tones[state]}>{t(`mailed_${state}`)}</Badge> : <span>{t("mailed_none")}</span>;
}

const had = ({ kind, id }: LetterRow): DownloadReport =>
  kind === "letter" ? { printing: { ids: [id] } } : { handoverId: id };

/** Returns the columns of the download list. */
function useLetterColumns(
  domain: string,
  linksDebtors: boolean,
  mayPrint: boolean,
): readonly Column<LetterRow>[] {
  const t = useTranslations();
  const locale = useLocale();
  return useMemo<readonly Column<LetterRow>[]>(
    () => [
      {
        id: "created_at",
        header: t("letters.made"),
        sortable: true,
        isFixed: true,
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
        cell: (row) => (
          <span className="flex min-w-0 flex-wrap items-center gap-1.5">
            {row.status === null ? <Badge>{row.title}</Badge> : <InvoiceStatus inRow id={row.status} />}
            {row.override && <Overridden {...row.override} />}
          </span>
        ),
      },
      {
        id: "mailed",
        header: t("letters.mailed"),
        width: 130,
        card: "sum",
        from: 768,
        filter: {
          kind: "select",
          all: t("letters.mailed_all"),
          options: [
            { value: "yes", label: t("letters.mailed_yes") },
            { value: "no", label: t("letters.mailed_no") },
          ],
        },
        cell: (row) => row.kind === "letter" && <Mailed state={row.mailed} />,
      },
      {
        id: "downloaded_at",
        header: t("letters.downloaded"),
        width: 150,
        card: "next",
        cell: (row) =>
          row.downloaded_at ? (
            <span className="tnum">{formatInstant(row.downloaded_at, locale)}</span>
          ) : row.is_overtaken ? (
            <span title={t("letters.overtaken_hint")}>
              <Badge>{t("letters.overtaken")}</Badge>
            </span>
          ) : (
            <Badge tone="bad">{t("letters.new")}</Badge>
          ),
      },
      {
        id: "file",
        header: t("letters.file"),
        isFixed: true,
        width: 140,
        card: "act",
        cell: (row) => (
          <LetterFile
            href={row.download_url}
            report={mayPrint ? had(row) : null}
            variant="quiet"
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

/** Renders that a letter was sent despite a guard, with the guard and the reason. */
function Overridden({ codes, reason }: NonNullable<LetterRow["override"]>) {
  const t = useTranslations();
  const why = codes.map((code) => (t.has(`skips.${code}`) ? t(`skips.${code}`) : code)).join(", ");
  const words = reason === "" ? why : t("letters.overridden_hint", { why, reason });
  return (
    <span title={words}>
      <Badge tone="warn">{t("letters.overridden")}</Badge>
      <span className="sr-only"> {words}</span>
    </span>
  );
}
