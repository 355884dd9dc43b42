"use client";
import { useLocale, useTranslations } from "next-intl";
import { statusName } from "@/components/invoices/invoice-status";
import { FiguresTable, SumsCell } from "@/components/ui/figures-table";
import type { StartPlanned } from "@/lib/accounting/answers";
import { formatCount } from "@/lib/i18n/format";

const cell = "px-3 py-1.5 text-right max-sm:px-1";

/** Where old invoices begin: per step how many, of how many debtors, and what they owe. */
export function StartFigures({ steps, label }: { steps: StartPlanned["steps"]; label: string }) {
  const t = useTranslations("sync");
  const locale = useLocale();
  const nameOf = (kind: StartPlanned["steps"][number]["kind"], status_id: number | null) => {
    if (kind === "hold" || kind === "flow") return t(`begins_${kind}`);
    const status = status_id === null ? "" : statusName(status_id, locale);
    return kind === "done" ? t("begins_done", { status }) : status;
  };
  return (
    <FiguresTable
      caption={label}
      className="max-w-2xl"
      heads={[
        { label: t("begins_at"), side: "left" },
        { label: t("old_invoices"), side: "right" },
        { label: t("old_debtors"), side: "right", isWide: true },
        { label: t("old_amount"), side: "right" },
      ]}
    >
      {steps.map(({ kind, status_id, invoices, debtors, totals }) => (
        <tr key={`${kind}-${status_id}`} className="border-line border-t align-baseline">
          <th scope="row" className="py-1.5 text-left font-medium">
            {nameOf(kind, status_id)}
          </th>
          <td className={cell}>{formatCount(invoices)}</td>
          <td className={`${cell} max-sm:hidden`}>{formatCount(debtors)}</td>
          <SumsCell sums={totals} />
        </tr>
      ))}
    </FiguresTable>
  );
}
