import type { useTranslations } from "next-intl";
import type { Column } from "@/components/ui/data-table/types";
import { Money } from "@/components/ui/format";
import type { InvoiceRow, InvoiceList as List } from "@/lib/invoices/answers";
import { barHeading } from "@/lib/invoices/rules/bar-heading";

/** What each invoice is in the bar of the dashboard the list was opened from; nothing where it was opened from none (FIGURES §6). */
export function barColumn(t: ReturnType<typeof useTranslations>, list: List): readonly Column<InvoiceRow>[] {
  if (list.totals.every(({ bar_amount }) => bar_amount === undefined)) return [];
  return [
    {
      id: "bar_amount",
      header: t(barHeading(list.filters)),
      align: "right",
      fixed: true,
      width: 124,
      className: "font-medium",
      cell: (row) =>
        row.bar_amount !== undefined && <Money amount={row.bar_amount} currency={row.currency} />,
    },
  ];
}
