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

/** A figure per currency, and room for two where there are more. */
const SUM_PX = 116;
const SUMS_PX = 214;

export type FigureLook = {
  currency: string;
  /** Whether a debtor of the page owes in more than one currency. */
  isMixed: boolean;
  /** Beside R9 there is room for one less. */
  isFull: boolean;
  today: string;
  locale: string;
  late: OverdueWords;
  contact: { message: string; call: string };
  /** "12 dagen te laat", "3 dagen te vroeg" or "op tijd". */
  pays: (days: number) => string;
};

/** Returns what a debtor owes, since when, where to call about it, and how it pays. */
export const figures = (t: T, { currency, isMixed, isFull, ...look }: FigureLook): Column<DebtorRow>[] => [
  {
    id: "invoices_sum",
    header: t("debtors.open"),
    sortable: true,
    align: "right",
    width: isMixed ? SUMS_PX : SUM_PX,
    card: "sum",
    className: "font-medium",
    cell: (row) => <Sums row={row} what="open" currency={currency} />,
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
        <Sums row={row} what="overdue" currency={currency} />
      </>
    ),
  },
  {
    id: "days",
    header: t("columns.oldest"),
    align: "right",
    width: 66,
    card: "right",
    cell: (row) => <DaysLate isBare days={row.days_overdue} words={look.late} />,
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
      <LastContact last={row.last_contact} today={look.today} locale={look.locale} words={look.contact} />
    ),
  },
  {
    id: "days_late",
    header: t("columns.pays_late"),
    hint: t("columns.pays_late_hint"),
    align: "right",
    hidden: true,
    width: 112,
    cell: (row) => <PaysLate days={row.days_late} words={look.pays} />,
  },
];

/** Shows how late a debtor pays on average; nothing where nothing was paid. */
function PaysLate({ days, words }: { days: number | null; words: FigureLook["pays"] }) {
  if (days === null) return null;
  return <span className="tnum">{words(days)}</span>;
}

const nothing = toWire(NOTHING);

type SumsProps = { row: DebtorRow; what: "open" | "overdue"; currency: string };

/** Shows what a debtor owes, a figure per currency. */
function Sums({ row, what, currency }: SumsProps) {
  const balances = row.balances.length > 0 ? row.balances : [{ currency, open: nothing, overdue: nothing }];
  return (
    <span className="inline-flex gap-3">
      {balances.map((balance) => (
        <Money key={balance.currency} amount={balance[what]} currency={balance.currency} />
      ))}
    </span>
  );
}
