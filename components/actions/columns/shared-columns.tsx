"use client";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { HoldCell } from "@/components/domain/agreements/hold-cell";
import type { Colleague } from "@/components/domain/agreements/subject";
import { CallCell } from "@/components/domain/debtors/call-cell";
import {
  agreedFilters,
  amountFilters,
  contactFilter,
  daysFilter,
  ownFilters,
} from "@/components/domain/invoices/open-filters";
import { DaysLate, useOverdueWords } from "@/components/domain/invoices/overdue";
import { statusFilter } from "@/components/domain/invoices/status-filter";
import { StatusSelect } from "@/components/domain/invoices/status-select";
import { useStepWords } from "@/components/domain/invoices/step-words";
import { useChoices } from "@/components/domain/plan/run-choices";
import type { Column, ColumnFilter, FreeFilter } from "@/components/ui/data-table/types";
import { Money } from "@/components/ui/format";
import { Initials } from "@/components/ui/initials";
import { RowLink } from "@/components/ui/row-link";
import type { ActionRow } from "@/lib/dunning/answers/lists";
import type { ActionType } from "@/lib/dunning/schema";
import type { StepReason } from "@/lib/flow/rules";
import { idsAt } from "@/lib/flow/statuses";
import { afterColon, formatNearDay } from "@/lib/i18n/format";
import type { ListRow } from "../selection";

type T = ReturnType<typeof useTranslations>;

/** Returns the columns that the lists by invoice and by debtor share; each list sets widths and order. */
export function useSharedColumns(domain: string) {
  const t = useTranslations();
  const overdue = useOverdueWords();
  return useMemo(
    () =>
      ({
        debtor: {
          id: "debtor",
          header: t("columns.debtor"),
          sortable: true,
          filter: { kind: "text" },
          isFixed: true,
          sticky: true,
          card: "name",
          cell: (row) => <RowLink href={`/${domain}/debtors/${row.debtor_id}/edit`}>{row.debtor}</RowLink>,
        },
        days: {
          id: "days",
          header: t("columns.days_late"),
          sortable: "expires_at",
          filter: daysFilter,
          isReversed: true,
          align: "right",
          cell: (row) => <DaysLate days={row.days_overdue} words={overdue} />,
        },
        amount: {
          id: "amount",
          header: t("columns.amount"),
          sortable: true,
          align: "right",
          card: "sum",
          className: "font-medium",
          filter: amountFilters(t),
          cell: (row) => <Money amount={row.amount} currency={row.currency} />,
        },
        owner: {
          id: "owner",
          header: t("columns.who"),
          hint: t("columns.owner"),
          filter: { kind: "text", label: t("columns.owner_name") },
          cell: (row) => <Initials name={row.owner} />,
        },
        telephone: {
          id: "telephone",
          header: t("columns.telephone"),
          width: 124,
          cell: (row) => <CallCell number={row.telephone} />,
        },
      }) satisfies Record<string, Column<ListRow>>,
    [t, domain, overdue],
  );
}

/** Returns the filter on the next step. */
export const nextStatusFilter = (t: T, locale: string) =>
  statusFilter(t, locale, idsAt("step", "transferred", "hold"));

/** Returns the filter on held or not held actions. */
export const heldFilter = (t: T): ColumnFilter => ({
  kind: "select",
  param: "held",
  label: t("actions.held"),
  all: t("actions.held_all"),
  options: [
    { value: "1", label: t("actions.held_1") },
    { value: "0", label: t("actions.held_0") },
  ],
});

/** Returns the filters of a tab that belong to no column; on the agenda by deadline and by who follows up an agreement. */
export function freeFilters(t: T, type: ActionType, colleagues: readonly Colleague[]): FreeFilter[] {
  const ofAgenda: FreeFilter[] = [
    { param: "expired", label: t("actions.only_expired"), switch: true },
    { param: "passed", label: t("actions.only_passed"), switch: true },
    {
      param: "hold_owner",
      label: t("columns.owner_of"),
      field: [
        { value: "me", label: t("columns.owner_me") },
        { value: "none", label: t("columns.owner_none") },
        ...colleagues,
      ],
    },
  ];
  const own = { action: agreedFilters(t), pending: ofAgenda, flex: [] };
  return [...own[type], ...ownFilters(t, colleagues), contactFilter(t)];
}

// Texts are passed in: a cell with its own translator would create one per row.

/** Renders the next status of a row, which can be changed until the run. */
export function StatusCell({ row, label }: { row: ActionRow; label: string }) {
  const choices = useChoices();
  const closed = choices.closed(row);
  return (
    <StatusSelect
      quiet
      className="w-full"
      label={label}
      value={choices.statusOf(row)}
      isChanged={choices.isChanged(row)}
      options={choices.options}
      disabled={closed !== null}
      title={closed ?? undefined}
      onChoose={(status) => choices.choose(row, status)}
    />
  );
}

type ReasonWords = {
  today: string;
  processing: string;
  stepOf: (status: number) => string;
  reasonOf: (reason: StepReason) => string;
};

/** Returns the texts for why a row is listed; those of a step are made once for all its rows. */
export function useReasonWords(today: string): ReasonWords {
  const t = useTranslations("actions");
  const { stepOf, reasonOf } = useStepWords();
  return useMemo(() => {
    const steps = new Map<number, string>();
    return {
      today,
      processing: t("processing"),
      stepOf: (status) => {
        const words = steps.get(status) ?? stepOf(status);
        steps.set(status, words);
        return words;
      },
      reasonOf: (reason) => reasonOf(reason, today),
    };
  }, [t, today, stepOf, reasonOf]);
}

/**
 * Renders why an invoice is listed or held. The proposed step is in the select beside it, so here it is for screen readers only, until the
 * user chooses another.
 */
export function Reason({ row, words }: { row: ActionRow; words: ReasonWords }) {
  const { isChanged } = useChoices();
  if (row.is_processing) return words.processing;
  if (row.held) return <HeldBack hold={row.held} today={words.today} />;
  if (row.hold?.is_due) return <HoldCell hold={row.hold} />;
  if (!row.reason) return null;
  const reason = words.reasonOf(row.reason);
  return (
    <span title={reason} className="text-ink-muted">
      {row.invoice_status_id !== null && (
        <span className={isChanged(row) ? "" : "sr-only"}>{words.stepOf(row.invoice_status_id)} </span>
      )}
      {reason}
    </span>
  );
}

type HeldReason = Pick<NonNullable<ActionRow["held"]>, "until" | "words">;

/** Returns a function for why a due row is held, after the day until which it is. */
export function useHeldWords(today: string): (held: HeldReason) => string {
  const t = useTranslations("actions");
  const locale = useLocale();
  return ({ until, words }) =>
    until === null
      ? words
      : t("held_until", { day: formatNearDay(until, today, locale), words: afterColon(words, locale) });
}

type HeldProps = { hold: HeldReason; today: string; className?: string };

/** Renders why a row is held, in one line. */
export function HeldBack({ hold, today, className = "" }: HeldProps) {
  const words = useHeldWords(today)(hold);
  return (
    <span title={words} className={`block truncate text-hold-ink ${className}`}>
      {words}
    </span>
  );
}
