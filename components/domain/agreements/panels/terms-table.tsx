"use client";
import { useTranslations } from "next-intl";
import { FiguresTable } from "@/components/ui/figures-table";
import { DayText, Money } from "@/components/ui/format";
import type { Amount } from "@/lib/kernel/money";

type Term = { day: string; amount: Amount };

/** Renders a schedule of terms, each with its day and amount. */
export function TermsTable({ terms, currency }: { terms: readonly Term[]; currency: string }) {
  const t = useTranslations("agreements");
  return (
    <FiguresTable
      className="max-w-sm"
      caption={t("terms", { count: terms.length })}
      heads={[
        { label: t("term"), side: "left" },
        { label: t("day"), side: "left" },
        { label: t("amount"), side: "right" },
      ]}
    >
      {terms.map(({ day, amount }, index) => (
        <tr key={day} className="border-line border-t">
          <td className="py-1">{index + 1}</td>
          <td className="px-3 py-1 max-sm:px-1">
            <DayText day={day} />
          </td>
          <td className="py-1 text-right">
            <Money amount={amount} currency={currency} />
          </td>
        </tr>
      ))}
    </FiguresTable>
  );
}
