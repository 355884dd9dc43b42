"use client";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { statusName } from "@/components/domain/invoices/invoice-status";
import { addressOf } from "@/components/ui/address";
import { Badge, type Tone } from "@/components/ui/badge";
import { DataTable } from "@/components/ui/data-table/data-table";
import type { Column, List } from "@/components/ui/data-table/types";
import { Money } from "@/components/ui/format";
import { RowLink } from "@/components/ui/row-link";
import { EmptyState } from "@/components/ui/states";
import type { RunRow } from "@/lib/messages/answers/runs";
import { outcomes } from "@/lib/messages/schema/runs";

type Props = { domain: string; run: number; list: List<RunRow> };

/** Renders the rows of a run: the result of each, with its letter and mail, or why it stayed. */
export function RunRows({ domain, run, list }: Props) {
  const t = useTranslations("runs");
  const columns = useColumns(domain);
  return (
    <DataTable
      // Filters are stored per run: those of one run do not suit another.
      name={`run-${run}`}
      label={t("one", { id: run })}
      columns={columns}
      list={list}
      search={t("rows_search")}
      exportAs="GET /runs/{id}/export"
      rowId={(row) => row.id}
      rowName={(row) => row.number}
      rowHref={(row) => `/${domain}/invoices/${row.id}/edit`}
      empty={<EmptyState title={t("rows_empty")}>{t("rows_empty_text")}</EmptyState>}
    />
  );
}

const tones: Record<RunRow["outcome"], Tone> = {
  sent: "ok",
  moved: "info",
  held: "hold",
  skipped: "warn",
  undone: "mute",
};

function useColumns(domain: string): readonly Column<RunRow>[] {
  const t = useTranslations();
  const locale = useLocale();
  return useMemo<readonly Column<RunRow>[]>(
    () => [
      {
        id: "debtor",
        header: t("columns.debtor"),
        sortable: true,
        sticky: true,
        isFixed: true,
        card: "name",
        cell: (row) => <RowLink href={`/${domain}/debtors/${row.debtor_id}/edit`}>{row.debtor}</RowLink>,
      },
      {
        id: "number",
        header: t("columns.invoice"),
        sortable: true,
        width: 116,
        card: "left",
        cell: (row) => <RowLink href={`/${domain}/invoices/${row.id}/edit`}>{row.number}</RowLink>,
      },
      {
        id: "outcome",
        header: t("runs.outcome"),
        width: 148,
        card: "right",
        filter: {
          kind: "select",
          all: t("runs.all_outcomes"),
          options: outcomes.map((outcome) => ({ value: outcome, label: t(`runs.outcome_${outcome}`) })),
        },
        cell: (row) => <Badge tone={tones[row.outcome]}>{t(`runs.outcome_${row.outcome}`)}</Badge>,
      },
      {
        id: "why",
        header: `${t("runs.step")} · ${t("runs.why")}`,
        from: 768,
        card: "next",
        cell: (row) => {
          const words = row.why?.words ?? stepOf(row, locale, t("runs.flex_step"));
          return (
            <span title={words} className="block truncate">
              {words}
            </span>
          );
        },
      },
      {
        id: "amount",
        header: t("columns.amount"),
        sortable: true,
        align: "right",
        width: 124,
        card: "sum",
        cell: (row) => <Money amount={row.amount} currency={row.currency} />,
      },
      {
        id: "claimed",
        header: t("runs.claimed"),
        align: "right",
        width: 132,
        from: 1280,
        cell: (row) => <Money amount={row.claimed} currency={row.currency} />,
      },
      {
        id: "letter",
        header: t("runs.letter"),
        width: 132,
        from: 1280,
        cell: (row) => <Letter row={row} />,
      },
      {
        id: "mail",
        header: t("runs.mail"),
        width: 132,
        from: 1024,
        cell: (row) =>
          row.mail === "failed" || row.mail === "unknown" ? (
            <Badge tone="bad">{t(`runs.mail_${row.mail}`)}</Badge>
          ) : (
            <span className="text-ink-muted">{row.mail ? t(`runs.mail_${row.mail}`) : "–"}</span>
          ),
      },
    ],
    [t, locale, domain],
  );
}

const stepOf = ({ from, to }: RunRow, locale: string, flex: string): string =>
  to === null ? flex : `${statusName(from, locale)} → ${statusName(to, locale)}`;

function Letter({ row: { letter_id, is_letter_withdrawn, number } }: { row: RunRow }) {
  const t = useTranslations("runs");
  if (letter_id === null) return <span className="text-ink-muted">–</span>;
  if (is_letter_withdrawn) return <span className="text-ink-muted">{t("mail_withdrawn")}</span>;
  return (
    <a
      href={addressOf("GET /letters/{id}/download", { id: letter_id })}
      download
      aria-label={t("letter_of", { number })}
      className="text-brand-text hover:underline"
    >
      PDF
    </a>
  );
}
