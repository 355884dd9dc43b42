"use client";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { LastContact } from "@/components/domain/debtors/last-contact";
import { WarningBadge } from "@/components/domain/debtors/page/warning-badges";
import { displayedStage, InvoiceStatus } from "@/components/domain/invoices/invoice-status";
import { daysFilter, dueFilter } from "@/components/domain/invoices/open-filters";
import type { Column } from "@/components/ui/data-table/types";
import type { ActionGroup } from "@/lib/dunning/answers/lists";
import { formatCount, formatNearDay } from "@/lib/i18n/format";
import { heldFilter, nextStatusFilter, useSharedColumns } from "./shared-columns";

type ColumnOptions = {
  domain: string;
  today: string;
  isOpen: (row: ActionGroup) => boolean;
  onOpen: (row: ActionGroup) => void;
};

/** Returns the columns of the action list per debtor: name, amount, days overdue, next step, contact. */
export function useDebtorColumns({
  domain,
  today,
  isOpen,
  onOpen,
}: ColumnOptions): readonly Column<ActionGroup>[] {
  const t = useTranslations();
  const locale = useLocale();
  const { debtor, amount, days, owner, telephone } = useSharedColumns(domain);
  const contact = { message: t("actions.contact_message"), call: t("actions.contact_call") };
  return [
    {
      ...debtor,
      cell: (row) => {
        const Arrow = isOpen(row) ? ChevronDown : ChevronRight;
        return (
          <span className="flex items-center gap-1" title={`${row.debtor} ${row.debtor_number}`}>
            <button
              type="button"
              aria-expanded={isOpen(row)}
              aria-label={t("actions.invoices_of", { debtor: row.debtor })}
              onClick={() => onOpen(row)}
              className="grid size-6 shrink-0 place-content-center rounded-sm hover:bg-sunken"
            >
              <Arrow aria-hidden size={15} />
            </button>
            <span className="min-w-0">{debtor.cell(row)}</span>
            <span className="text-ink-muted max-xl:hidden">{row.debtor_number}</span>
          </span>
        );
      },
    },
    { ...amount, width: 126 },
    {
      id: "count",
      header: t("columns.invoices_short"),
      hint: t("columns.open_invoices"),
      sortable: true,
      align: "right",
      from: 1440,
      width: 58,
      card: "left",
      cell: (row) => (
        <>
          <span aria-hidden className="tnum max-md:hidden">
            {formatCount(row.count)}
          </span>
          <span className="md:sr-only">
            {t("actions.invoices_oldest", {
              count: row.count,
              shown: formatCount(row.count),
              days: formatCount(row.days_overdue),
            })}
          </span>
        </>
      ),
    },
    {
      ...days,
      header: t("columns.oldest"),
      filter: [{ ...daysFilter, label: t("columns.days_late") }, dueFilter(t)],
      width: 96,
      narrow: 84,
    },
    {
      id: "step",
      header: t("columns.heaviest_step"),
      sortable: true,
      downwards: true,
      filter: { ...nextStatusFilter(t, locale), param: "next_status", label: t("columns.next_status") },
      width: 224,
      card: "next",
      cell: (row) => (
        <span className="block min-w-0">
          <span className="inline-flex max-w-full items-center gap-1.5">
            {row.step !== null && (
              <InvoiceStatus inRow={displayedStage(row.step) !== "transferred"} id={row.step} />
            )}
            {row.lighter > 0 && (
              <span className="whitespace-nowrap text-ink-muted">
                {t("actions.lighter", { shown: formatCount(row.lighter) })}
              </span>
            )}
          </span>
          <span className="mt-0.5 block lg:hidden">
            <AttentionCell row={row} today={today} />
          </span>
        </span>
      ),
    },
    {
      id: "held",
      header: t("debtor_page.marks"),
      from: 1024,
      width: 160,
      filter: heldFilter(t),
      cell: (row) => <AttentionCell row={row} today={today} />,
    },
    { ...telephone, from: 1024, card: "act" },
    {
      id: "last_contact",
      header: t("columns.last_contact"),
      from: 1280,
      width: 104,
      card: "right",
      cell: (row) => (
        <LastContact contact={row.last_contact} today={today} locale={locale} labels={contact} />
      ),
    },
    { ...owner, from: 1440, width: 56 },
  ];
}

/** Renders the warnings about a debtor: the most serious as a badge with the number of others, else how many invoices are held. */
function AttentionCell({ row, today }: { row: ActionGroup; today: string }) {
  const t = useTranslations("debtor_page");
  const [worst, ...others] = row.attention;
  if (!worst) return row.held && <HeldInLine hold={row.held} count={row.count} today={today} />;
  const all = row.attention.map(({ kind, count }) => t(`mark_${kind}`, { count })).join(", ");
  return (
    <span title={all} className="inline-flex max-w-full items-center gap-1.5">
      <WarningBadge {...worst} />
      {others.length > 0 && (
        <>
          <span aria-hidden className="text-ink-muted">
            +{formatCount(others.length)}
          </span>
          <span className="sr-only">{all}</span>
        </>
      )}
    </span>
  );
}

type HeldProps = { hold: NonNullable<ActionGroup["held"]>; count: number; today: string };

/** Renders how many invoices of a debtor are held, and until when the first of them is; the reason is the tooltip. */
function HeldInLine({ hold: { until, words, count: some }, count, today }: HeldProps) {
  const t = useTranslations("actions");
  const locale = useLocale();
  const day = until === null ? words : t("held_until_day", { day: formatNearDay(until, today, locale) });
  return (
    <span title={words} className="tnum block truncate text-hold-ink">
      {some < count ? t("held_of", { shown: formatCount(some), all: formatCount(count), day }) : day}
    </span>
  );
}
