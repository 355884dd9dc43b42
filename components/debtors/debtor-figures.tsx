"use client";
import type { useTranslations } from "next-intl";
import type { Column } from "@/components/ui/data-table/types";
import { Money } from "@/components/ui/format";
import type { DebtorRow } from "@/lib/debtors/answers";
import { formatCount } from "@/lib/i18n/format";
import { NOTHING, toWire } from "@/lib/kernel/money";

type T = ReturnType<typeof useTranslations>;

/** A figure per currency, and room for two where there are more. */
const SUM_PX = 116;
const SUMS_PX = 214;

/** What a debtor owes, since when, and where to call about it. */
export const figures = (t: T, currency: string, isMixed: boolean): Column<DebtorRow>[] => [
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
    id: "telephone",
    header: t("debtors.contact_telephone_number"),
    from: 1024,
    width: 120,
    card: "right",
    cell: (row) =>
      row.contact_telephone_number && (
        <a
          href={`tel:${row.contact_telephone_number.replace(/[^+\d]/g, "")}`}
          className="text-brand-text hover:underline"
        >
          {row.contact_telephone_number}
        </a>
      ),
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
    header: t("debtors.open_invoices"),
    sortable: true,
    align: "right",
    from: 1024,
    width: 78,
    cell: (row) => <span className="tnum">{formatCount(row.open_invoices)}</span>,
  },
];

const nothing = toWire(NOTHING);

type SumsProps = { row: DebtorRow; what: "open" | "overdue"; currency: string };

/** What a debtor owes, a figure per currency. */
function Sums({ row, what, currency }: SumsProps) {
  const owed = row.balances.length > 0 ? row.balances : [{ currency, open: nothing, overdue: nothing }];
  return (
    <span className="inline-flex gap-3">
      {owed.map((balance) => (
        <Money key={balance.currency} amount={balance[what]} currency={balance.currency} />
      ))}
    </span>
  );
}
