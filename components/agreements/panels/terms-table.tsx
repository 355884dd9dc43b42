"use client";
import { useTranslations } from "next-intl";
import { DayText, Money } from "@/components/ui/format";
import type { Amount } from "@/lib/kernel/money";

type Term = { day: string; amount: Amount };

/** A schedule of terms, each with its day and amount. */
export function TermsTable({ terms, currency }: { terms: readonly Term[]; currency: string }) {
  const t = useTranslations("agreements");
  return (
    <table className="w-full max-w-sm text-list">
      <caption className="pb-1 text-left font-medium">{t("terms", { count: terms.length })}</caption>
      <thead className="text-left text-dense text-ink-muted">
        <tr>
          <th scope="col" className="py-1 font-normal">
            {t("term")}
          </th>
          <th scope="col" className="py-1 font-normal">
            {t("day")}
          </th>
          <th scope="col" className="py-1 text-right font-normal">
            {t("amount")}
          </th>
        </tr>
      </thead>
      <tbody>
        {terms.map(({ day, amount }, place) => (
          <tr key={day} className="border-line border-t">
            <td className="py-1">{place + 1}</td>
            <td className="py-1">
              <DayText day={day} />
            </td>
            <td className="py-1 text-right">
              <Money amount={amount} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
