"use client";
import { useLocale, useTranslations } from "next-intl";
import { useCallback, useMemo } from "react";
import { statusName } from "@/components/domain/invoices/invoice-status";
import { Badge, type Tone } from "@/components/ui/badge";
import { DataTable } from "@/components/ui/data-table/data-table";
import type { Column, List } from "@/components/ui/data-table/types";
import { Money } from "@/components/ui/format";
import { RowLink } from "@/components/ui/row-link";
import { EmptyState } from "@/components/ui/states";
import type { SyncRow } from "@/lib/accounting/answers/sync-runs";
import { rowKinds } from "@/lib/accounting/schema";
import { formatDay } from "@/lib/i18n/format";
import { invoiceColumn } from "./row-columns";

type Props = { domain: string; run: number; isOfFile: boolean; list: List<SyncRow> };

/** Renders the rows of a run: their values before and after, or why they were not imported. */
export function SyncRows({ domain, run, isOfFile, list }: Props) {
  const t = useTranslations("sync");
  const nameOf = useNameOf(isOfFile);
  const columns = useColumns(domain, nameOf);
  return (
    <DataTable
      // Filters are stored per run: those of one run do not suit another.
      name={`sync-run-${run}`}
      label={t("run_rows")}
      columns={columns}
      list={list}
      search={t("rows_search")}
      rowId={(row) => row.id}
      rowName={nameOf}
      empty={<EmptyState title={t("rows_empty")} />}
    />
  );
}

const tones: Record<SyncRow["kind"], Tone> = {
  added: "info",
  changed: "mute",
  closed: "ok",
  reopened: "warn",
  rejected: "bad",
  doubted: "warn",
  kept: "info",
};

type NameOf = (row: SyncRow) => string;

/** Returns a function for the name of a row: its invoice, or its line in the file. */
function useNameOf(isOfFile: boolean): NameOf {
  const t = useTranslations("sync");
  return useCallback(
    ({ kind, number }) =>
      isOfFile && kind === "rejected" && number !== "" ? t("file_line", { line: number }) : number || "–",
    [t, isOfFile],
  );
}

function useColumns(domain: string, nameOf: NameOf): readonly Column<SyncRow>[] {
  const t = useTranslations();
  return useMemo<readonly Column<SyncRow>[]>(
    () => [
      invoiceColumn<SyncRow>(domain, t("columns.invoice"), nameOf),
      {
        id: "debtor",
        header: t("columns.debtor"),
        from: 768,
        card: "left",
        cell: ({ debtor_id, debtor }) =>
          debtor_id === null ? (
            <span className="text-ink-muted">–</span>
          ) : (
            <RowLink href={`/${domain}/debtors/${debtor_id}/edit`}>{debtor}</RowLink>
          ),
      },
      {
        id: "kind",
        header: t("sync.row_kind"),
        width: 130,
        card: "right",
        filter: {
          kind: "select",
          all: t("sync.all_rows"),
          options: rowKinds.map((kind) => ({ value: kind, label: t(`sync.kind_${kind}`) })),
        },
        cell: ({ kind }) => <Badge tone={tones[kind]}>{t(`sync.kind_${kind}`)}</Badge>,
      },
      { id: "what", header: t("sync.row_what"), card: "next", cell: (row) => <ChangeCell row={row} /> },
      {
        id: "amount",
        header: t("columns.amount"),
        align: "right",
        width: 130,
        card: "sum",
        cell: ({ amount, after, currency }) => {
          const open = after?.amount ?? amount;
          return open === null ? (
            <span className="text-ink-muted">–</span>
          ) : (
            <Money amount={open} currency={currency} />
          );
        },
      },
    ],
    [t, domain, nameOf],
  );
}

/** Renders each changed value as from → to; for a rejected row its errors; for an unchanged one the reason. */
function ChangeCell({ row: { before, after, faults, kept: keptReason, currency } }: { row: SyncRow }) {
  const t = useTranslations();
  const locale = useLocale();
  if (keptReason) return <>{t(`sync.kept_${keptReason}`)}</>;
  if (faults.length > 0)
    return (
      <>
        {faults
          .map(
            ({ reason, value }) =>
              `${t.has(`rejects.${reason}`) ? t(`rejects.${reason}`) : reason}${value ? `: ${value}` : ""}`,
          )
          .join(" · ")}
      </>
    );
  if (!before || !after) return null;
  return (
    <span className="flex flex-wrap gap-x-3">
      {(["amount", "total_amount"] as const).map(
        (name) =>
          before[name] !== after[name] && (
            <span key={name}>
              {t(`columns.${name}`)}: <Money amount={before[name]} currency={currency} /> →{" "}
              <Money amount={after[name]} currency={currency} />
            </span>
          ),
      )}
      {before.expires_at !== after.expires_at && (
        <span>
          {t("columns.expires_at")}: {formatDay(before.expires_at, locale)} →{" "}
          {formatDay(after.expires_at, locale)}
        </span>
      )}
      {before.status_id !== after.status_id && (
        <span>
          {statusName(before.status_id, locale)} → {statusName(after.status_id, locale)}
        </span>
      )}
    </span>
  );
}
