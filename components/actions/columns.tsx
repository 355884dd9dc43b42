"use client";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { InvoiceStatus, statusName } from "@/components/invoices/invoice-status";
import { useStepWords } from "@/components/invoices/step-words";
import { OverdueBar } from "@/components/ui/bars";
import type { Column } from "@/components/ui/data-table/types";
import { DayText, Money } from "@/components/ui/format";
import { RowLink } from "@/components/ui/row-link";
import type { ActionRow, StepReason } from "@/lib/dunning/queries/list-actions";
import { idsAt } from "@/lib/flow/statuses";
import { currencies } from "@/lib/kernel/money";
import { useChoices } from "./choices";
import { StatusSelect } from "./status-select";

type T = ReturnType<typeof useTranslations>;
type Words = { stepOf: (status: number) => string; reasonOf: (reason: StepReason) => string };

/** The columns of the action list (SPEC §2), and the words why a row is on it. */
export function useActionColumns(domain: string, today: string): readonly Column<ActionRow>[] {
  const t = useTranslations();
  const locale = useLocale();
  const { stepOf, reasonOf } = useStepWords();
  return useMemo(
    () => columns(t, locale, { domain, stepOf, reasonOf: (reason) => reasonOf(reason, today) }),
    [t, locale, domain, today, stepOf, reasonOf],
  );
}

function columns(
  t: T,
  locale: string,
  { domain, ...words }: Words & { domain: string },
): Column<ActionRow>[] {
  const options = (ids: number[]) => [
    { value: "", label: t("columns.all_statuses") },
    ...ids.map((id) => ({ value: String(id), label: statusName(id, locale) })),
  ];
  return [
    {
      id: "debtor",
      header: t("columns.debtor"),
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
      header: t("columns.number"),
      sortable: true,
      filter: { kind: "text" },
      cell: (row) => <RowLink href={`/${domain}/invoices/${row.id}/edit`}>{row.number}</RowLink>,
    },
    {
      id: "expires_at",
      header: t("columns.expires_at"),
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
      header: t("columns.amount"),
      sortable: true,
      align: "right",
      filter: {
        kind: "select",
        param: "currency",
        options: [
          { value: "", label: t("columns.all_currencies") },
          ...currencies.map((value) => ({ value, label: value })),
        ],
      },
      cell: (row) => <Money amount={row.amount} currency={row.currency} />,
    },
    {
      id: "next_status",
      header: t("columns.next_status"),
      sortable: true,
      filter: { kind: "select", options: options(idsAt("step", "transferred", "hold")) },
      cell: (row) => <NextStatus row={row} label={t("actions.next_status_of", { number: row.number })} />,
    },
    {
      id: "reason",
      header: t("columns.reason"),
      sortable: "next_action_on",
      hint: t("columns.reason_hint"),
      cell: (row) => (row.is_processing ? t("actions.processing") : <Reason row={row} words={words} />),
    },
    {
      id: "last_status",
      header: t("columns.last_status"),
      sortable: true,
      filter: { kind: "select", options: options(idsAt("open", "step")) },
      cell: (row) => <InvoiceStatus id={row.last_status_id} />,
    },
    { id: "date", header: t("columns.date"), sortable: true, cell: (row) => <DayText day={row.date} /> },
    {
      id: "debtor_status",
      header: t("columns.debtor_status"),
      sortable: true,
      filter: { kind: "text" },
      cell: (row) => row.debtor_status,
    },
    {
      id: "owner",
      header: t("columns.owner"),
      sortable: true,
      filter: { kind: "text" },
      cell: (row) => row.owner,
    },
  ];
}

// Sentences come in as words: a cell that asks for its own translator makes one per row.

function NextStatus({ row, label }: { row: ActionRow; label: string }) {
  const choices = useChoices();
  const closed = choices.closed(row);
  return (
    <StatusSelect
      className="w-40"
      label={label}
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
function Reason({ row, words }: { row: ActionRow; words: Words }) {
  const { isChanged } = useChoices();
  if (!row.reason) return null;
  return (
    <>
      {row.invoice_status_id !== null && (
        <span className={isChanged(row) ? "" : "sr-only"}>{words.stepOf(row.invoice_status_id)} </span>
      )}
      {words.reasonOf(row.reason)}
    </>
  );
}
