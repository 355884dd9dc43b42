"use client";
import type { useTranslations } from "next-intl";
import { CallCell } from "@/components/domain/debtors/call-cell";
import { LastContact } from "@/components/domain/debtors/last-contact";
import { DaysLate, type OverdueWords } from "@/components/domain/invoices/overdue";
import type { Column } from "@/components/ui/data-table/types";
import { Money } from "@/components/ui/format";
import type { DebtorRow } from "@/lib/debtors/answers";
import { formatCount } from "@/lib/i18n/format";
import { NOTHING, toWire } from "@/lib/kernel/money";

type T = ReturnType<typeof useTranslations>;

/** The widths of a column with one amount, and with two where debtors have more currencies. */
const SUM_PX = 116;
const SUMS_PX = 214;

export type FigureOptions = {
  currency: string;
  /** True when a debtor on the page has debts in more than one currency. */
  isMixed: boolean;
  /** True with the column of R9, beside which one less fits. */
  isFull: boolean;
  today: string;
  locale: string;
  overdueWords: OverdueWords;
  contact: { message: string; call: string };
  /** Returns "12 dagen te laat", "3 dagen te vroeg" or "op tijd". */
  pays: (days: number) => string;
};

/** Returns the columns of a debtor's amounts, days overdue, telephone and payment behaviour. */
export const figures = (
  t: T,
  { currency, isMixed, isFull, ...options }: FigureOptions,
): Column<DebtorRow>[] => [
  {
    id: "invoices_sum",
    header: t("debtors.open"),
    sortable: true,
    align: "right",
    width: isMixed ? SUMS_PX : SUM_PX,
    card: "sum",
    className: "font-medium",
    cell: (row) => <Sums row={row} kind="open" currency={currency} />,
  },
  {
    id: "invoices_expired",
    header: t("debtors.overdue"),
    sortable: true,
    align: "right",
    width: isMixed ? SUMS_PX : SUM_PX,
    card: "left",
    cell: (row) => (
      <>
        <span className="md:hidden">{t("debtors.overdue")} </span>
        <Sums row={row} kind="overdue" currency={currency} />
      </>
    ),
  },
  {
    id: "days",
    header: t("columns.oldest"),
    align: "right",
    width: 66,
    card: "right",
    cell: (row) => <DaysLate isBare days={row.days_overdue} words={options.overdueWords} />,
  },
  {
    id: "telephone",
    header: t("columns.telephone"),
    from: 1024,
    width: 120,
    card: "act",
    cell: (row) => <CallCell number={row.contact_telephone_number} />,
  },
  {
    id: "dso",
    header: t("debtors.dso"),
    hint: t("debtors.dso_hint"),
    sortable: true,
    align: "right",
    from: 1024,
    width: 62,
    cell: (row) => <span className="tnum">{row.dso === null ? "–" : formatCount(row.dso)}</span>,
  },
  {
    id: "open_invoices",
    header: t("columns.open_invoices"),
    sortable: true,
    align: "right",
    from: 1024,
    width: 78,
    cell: (row) => <span className="tnum">{formatCount(row.open_invoices)}</span>,
  },
  {
    id: "last_contact",
    header: t("columns.last_contact"),
    hidden: isFull,
    from: 1280,
    width: 104,
    cell: (row) => (
      <LastContact
        contact={row.last_contact}
        today={options.today}
        locale={options.locale}
        labels={options.contact}
      />
    ),
  },
  {
    id: "days_late",
    header: t("columns.pays_late"),
    hint: t("columns.pays_late_hint"),
    align: "right",
    hidden: true,
    width: 112,
    cell: (row) => <PaysLate days={row.days_late} words={options.pays} />,
  },
];

/** Renders how late a debtor pays on average; null without payments. */
function PaysLate({ days, words }: { days: number | null; words: FigureOptions["pays"] }) {
  if (days === null) return null;
  return <span className="tnum">{words(days)}</span>;
}

const nothing = toWire(NOTHING);

type SumsProps = { row: DebtorRow; kind: "open" | "overdue"; currency: string };

/** Renders a debtor's amounts, one per currency. */
function Sums({ row, kind, currency }: SumsProps) {
  const balances = row.balances.length > 0 ? row.balances : [{ currency, open: nothing, overdue: nothing }];
  return (
    <span className="inline-flex gap-3">
      {balances.map((balance) => (
        <Money key={balance.currency} amount={balance[kind]} currency={balance.currency} />
      ))}
    </span>
  );
}
