"use client";
import { Pencil } from "lucide-react";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { useOverdueWords } from "@/components/domain/invoices/overdue";
import { call } from "@/components/ui/api";
import { Badge } from "@/components/ui/badge";
import type { Column, ColumnFilter } from "@/components/ui/data-table/types";
import { denseInputStyle } from "@/components/ui/field";
import { DayText, Money } from "@/components/ui/format";
import { Initials } from "@/components/ui/initials";
import { RowLink } from "@/components/ui/row-link";
import { toast } from "@/components/ui/toast";
import type { DebtorRow } from "@/lib/debtors/answers";
import { formatCount } from "@/lib/i18n/format";
import { languageCodes } from "@/lib/i18n/locales";
import type { FieldRules } from "@/lib/kernel/field-rules";
import { type FigureOptions, figures } from "./debtor-figures";

export type DebtorColumnOptions = {
  domain: string;
  currency: string;
  today: string;
  mayWrite: boolean;
  /** The maximum length of a status. */
  statusLimit: StatusLimit;
  /** Shows R9 in the place of the credit limit, which can be added beside it (DECISIONS §6). */
  withR9: boolean;
  /** True when a debtor on the page has debts in more than one currency. */
  isMixed: boolean;
  /** Filters by debtors over their limit, instead of by the limit's value. */
  strictLimit: boolean;
};
type T = ReturnType<typeof useTranslations>;
type DebtorColumn = Column<DebtorRow>;

/** Returns the columns of the debtor list (SPEC §2). */
export function useDebtorColumns(options: DebtorColumnOptions): readonly DebtorColumn[] {
  const t = useTranslations();
  const locale = useLocale();
  const overdueWords = useOverdueWords();
  const { domain, currency, mayWrite, statusLimit, withR9, strictLimit, isMixed, today } = options;
  return useMemo(
    () => [
      ...firstColumns(t, { domain, mayWrite, statusLimit }),
      ...figures(t, { currency, isMixed, isFull: withR9, today, locale, overdueWords, ...figureWords(t) }),
      ...(withR9 ? [r9Column(t)] : []),
      limitColumn(t, currency, strictLimit, withR9),
      ...lastColumns(t, withR9),
    ],
    [t, locale, overdueWords, domain, currency, mayWrite, statusLimit, withR9, strictLimit, isMixed, today],
  );
}

const figureWords = (t: T): Pick<FigureOptions, "contact" | "pays"> => ({
  contact: { message: t("actions.contact_message"), call: t("actions.contact_call") },
  pays: (days) => {
    const count = Math.abs(days);
    if (days === 0) return t("columns.on_time");
    return t(days > 0 ? "columns.days_too_late" : "columns.days_too_early", {
      count,
      shown: formatCount(count),
    });
  },
});

type Writing = Pick<DebtorColumnOptions, "domain" | "mayWrite" | "statusLimit">;

const firstColumns = (t: T, { domain, mayWrite, statusLimit }: Writing): DebtorColumn[] => [
  {
    id: "number",
    header: t("columns.number"),
    sortable: true,
    from: 1024,
    width: 90,
    cell: (row) => <span title={row.number}>{row.number}</span>,
  },
  {
    id: "name",
    header: t("debtors.name"),
    sortable: true,
    isFixed: true,
    sticky: true,
    card: "name",
    cell: (row) => (
      <span title={row.name}>
        <RowLink href={`/${domain}/debtors/${row.id}/edit`}>{row.name}</RowLink>
      </span>
    ),
  },
  {
    id: "status",
    header: t("debtors.status"),
    sortable: true,
    filter: { kind: "text" },
    width: 186,
    narrow: 122,
    card: "next",
    cell: (row) =>
      mayWrite ? (
        // Keyed by version: a new version from the server discards the typed value.
        <StatusCell row={row} label={t("debtors.status_of", { name: row.name })} limit={statusLimit} />
      ) : (
        row.status
      ),
  },
];

/** Returns the column of the credit limit; beside R9 it is hidden at first, with its filter still in use. */
const limitColumn = (t: T, currency: string, strict: boolean, hidden: boolean): DebtorColumn => ({
  id: "credit_limit",
  header: t("debtors.credit_limit"),
  sortable: true,
  hidden,
  from: 1440,
  width: 108,
  align: "right",
  filter: strict
    ? {
        kind: "select",
        all: t("table.all"),
        options: [{ value: "1", label: t("debtors.over_limit") }],
      }
    : { kind: "text" },
  cell: (row) => row.credit_limit !== null && <Money amount={row.credit_limit} currency={currency} />,
});

const r9Column = (t: T): DebtorColumn => ({
  id: "subscription",
  header: t("debtors.r9"),
  hint: t("debtors.subscription_hint"),
  sortable: true,
  from: 1280,
  width: 104,
  hasContent: (row) => row.subscription !== null,
  cell: (row) => {
    if (!row.subscription) return null;
    const day = <DayText day={row.subscription} />;
    return row.subscription_expired ? (
      <Badge tone="bad">
        {day}
        <span className="sr-only">, {t("debtors.r9_expired")}</span>
      </Badge>
    ) : (
      day
    );
  },
});

/** Returns the last columns; beside R9 the column with nearly the same value in all rows needs a wider window. */
const lastColumns = (t: T, isCrowded: boolean): DebtorColumn[] => [
  {
    id: "collect",
    header: t("debtors.collect"),
    from: isCrowded ? 1680 : 1440,
    width: 92,
    filter: {
      kind: "select",
      all: t("table.all"),
      options: [
        { value: "true", label: t("debtors.collect_yes") },
        { value: "false", label: t("debtors.collect_no") },
      ],
    },
    cell: (row) => (row.collect ? t("debtors.yes") : <Badge tone="hold">{t("debtors.collect_no")}</Badge>),
  },
  {
    id: "owner",
    header: t("columns.who"),
    hint: t("columns.owner"),
    filter: [{ kind: "text", label: t("columns.owner") }, languageFilter(t)],
    from: 1280,
    width: 56,
    cell: (row) => <Initials name={row.customer_owner} />,
  },
  { id: "city", header: t("debtors.city"), hidden: true, width: 120, cell: (row) => row.city },
];

/** Returns the filter on the language of messages, whether chosen or derived from the country. */
const languageFilter = (t: T): ColumnFilter => ({
  kind: "select",
  param: "language",
  label: t("columns.language"),
  all: t("columns.all_languages"),
  options: languageCodes.map((value) => ({ value, label: t(`columns.language_${value}`) })),
});

const STALE = 412;

type StatusLimit = Pick<FieldRules, "maxLength"> | undefined;
type Props = { row: DebtorRow; label: string; limit: StatusLimit };

/** Renders a debtor's status, edited in place: shown immediately, and reopened when the server refuses it. */
function StatusCell({ row, label, limit }: Props) {
  const t = useTranslations("debtors");
  const router = useRouter();
  const [draft, setDraft] = useState<string | null>(null);
  const [saved, setSaved] = useState<{ status: string; version: number } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  // The value saved here is shown until the server sends a newer version.
  const status = saved && saved.version >= row.version ? saved.status : row.status;

  const leave = () => {
    setDraft(null);
    requestAnimationFrame(() => button.current?.focus());
  };
  const save = async (next: string) => {
    leave();
    if (next.trim() === status) return;
    setSaved({ status: next.trim(), version: Number.MAX_SAFE_INTEGER });
    const answer = await call("PATCH /debtors/{id}", { id: row.id, status: next }, { version: row.version });
    if (answer.ok) {
      setSaved({ status: answer.data.status, version: answer.data.version });
      toast.success(t("saved", { name: row.name }));
      return;
    }
    setSaved(null);
    const typed = { description: t("status_typed", { status: next }) };
    const words = answer.problem.errors?.status?.[0] ?? answer.problem.detail;
    toast.error(answer.problem.status === STALE ? t("status_stale", { name: row.name }) : words, typed);
    router.refresh();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    if (event.key === "Enter") void save(event.currentTarget.value);
    if (event.key === "Escape") leave();
  };
  if (draft !== null)
    return (
      <input
        ref={(input) => input?.focus()}
        aria-label={label}
        defaultValue={draft}
        {...limit}
        onKeyDown={onKeyDown}
        onBlur={(event) => draft !== null && void save(event.target.value)}
        className={`${denseInputStyle} min-w-32`}
      />
    );
  return (
    <button
      ref={button}
      type="button"
      onClick={() => setDraft(status)}
      className="group/status flex min-h-6 max-md:min-h-11 w-full cursor-text items-center gap-2 rounded-sm text-left hover:bg-sunken"
    >
      <span className="sr-only">{label}: </span>
      <span title={status} className="truncate">
        {status || "–"}
      </span>
      <Pencil
        aria-hidden
        size={12}
        className="ml-auto shrink-0 text-ink-muted opacity-0 group-hover/status:opacity-100 group-focus-visible/status:opacity-100"
      />
    </button>
  );
}
