"use client";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { InvoiceStatus, statusName } from "@/components/invoices/invoice-status";
import { useStepWords } from "@/components/invoices/step-words";
import { OverdueBar } from "@/components/ui/bars";
import type { Column } from "@/components/ui/data-table/types";
import { DayText, Money } from "@/components/ui/format";
import { RowLink } from "@/components/ui/row-link";
import type { ActionRow } from "@/lib/dunning/queries/list-actions";
import { idsAt } from "@/lib/flow/statuses";
import { currencies } from "@/lib/kernel/money";
import { useChoices } from "./choices";
import { StatusSelect } from "./status-select";

type T = ReturnType<typeof useTranslations>;

/** The columns of the action list (SPEC §2), and the words why a row is on it. */
export function useActionColumns(domain: string, today: string): readonly Column<ActionRow>[] {
  const t = useTranslations("columns");
  const locale = useLocale();
  return useMemo(() => columns(t, locale, { domain, today }), [t, locale, domain, today]);
}

function columns(
  t: T,
  locale: string,
  { domain, today }: { domain: string; today: string },
): Column<ActionRow>[] {
  const options = (ids: number[]) => [
    { value: "", label: t("all_statuses") },
    ...ids.map((id) => ({ value: String(id), label: statusName(id, locale) })),
  ];
  return [
    {
      id: "debtor",
      header: t("debtor"),
      sortable: true,
      filter: { kind: "text" },
      fixed: true,
      sticky: true,
      cell: (row) => (
        <span title={row.debtor} className="block max-w-52">
          <RowLink href={`/${domain}/debtors/${row.debtor_id}/edit`}>{row.debtor}</RowLink>
        </span>
      ),
    },
    {
      id: "number",
      header: t("number"),
      sortable: true,
      filter: { kind: "text" },
      cell: (row) => <RowLink href={`/${domain}/invoices/${row.id}/edit`}>{row.number}</RowLink>,
    },
    {
      id: "expires_at",
      header: t("expires_at"),
      sortable: true,
      cell: (row) => (
        <span className="inline-flex items-center gap-2">
          <span className="min-w-22">
            <DayText day={row.expires_at} />
          </span>
          <OverdueBar days={row.days_overdue} />
        </span>
      ),
    },
    {
      id: "amount",
      header: t("amount"),
      sortable: true,
      align: "right",
      filter: {
        kind: "select",
        param: "currency",
        options: [
          { value: "", label: t("all_currencies") },
          ...currencies.map((value) => ({ value, label: value })),
        ],
      },
      cell: (row) => <Money amount={row.amount} currency={row.currency} />,
    },
    {
      id: "next_status",
      header: t("next_status"),
      sortable: true,
      filter: { kind: "select", options: options(idsAt("step", "transferred", "hold")) },
      cell: (row) => <NextStatus row={row} />,
    },
    {
      id: "reason",
      header: t("reason"),
      sortable: "next_action_on",
      hint: t("reason_hint"),
      cell: (row) => <Reason row={row} today={today} />,
    },
    {
      id: "last_status",
      header: t("last_status"),
      sortable: true,
      filter: { kind: "select", options: options(idsAt("open", "step")) },
      cell: (row) => <InvoiceStatus id={row.last_status_id} />,
    },
    { id: "date", header: t("date"), sortable: true, cell: (row) => <DayText day={row.date} /> },
    {
      id: "debtor_status",
      header: t("debtor_status"),
      sortable: true,
      filter: { kind: "text" },
      cell: (row) => row.debtor_status,
    },
    {
      id: "owner",
      header: t("owner"),
      sortable: true,
      filter: { kind: "text" },
      cell: (row) => row.owner,
    },
  ];
}

function NextStatus({ row }: { row: ActionRow }) {
  const t = useTranslations("actions");
  const choices = useChoices();
  const closed = choices.closed(row);
  return (
    <StatusSelect
      className="w-40"
      label={t("next_status_of", { number: row.number })}
      value={choices.statusOf(row)}
      changed={choices.isChanged(row)}
      options={choices.options}
      disabled={closed !== null}
      title={closed ?? undefined}
      onChoose={(status) => choices.choose(row, status)}
    />
  );
}

/** The proposed step is in the select beside it and only read out, until the user chooses another. */
function Reason({ row, today }: { row: ActionRow; today: string }) {
  const t = useTranslations("actions");
  const { reasonOf, stepOf } = useStepWords();
  const { isChanged } = useChoices();
  if (row.is_processing) return <span>{t("processing")}</span>;
  if (!row.reason) return null;
  return (
    <>
      {row.invoice_status_id !== null && (
        <span className={isChanged(row) ? "" : "sr-only"}>{stepOf(row.invoice_status_id)} </span>
      )}
      {reasonOf(row.reason, today)}
    </>
  );
}
