import type { useTranslations } from "next-intl";
import type { FooterRow } from "@/components/ui/data-table/types";
import { Money } from "@/components/ui/format";
import { formatCount, formatMoney } from "@/lib/i18n/format";

type Amount = { currency: string; amount: number };

/** The sums of some rows, "€ 1.204,50 · $ 33,00": a figure per currency, never added together. */
export function sumsText(rows: readonly Amount[]): string {
  const sums = new Map<string, number>();
  for (const { currency, amount } of rows) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].map(([currency, amount]) => formatMoney(amount, currency)).join(" · ");
}

/** The line under the list, one per currency. */
export const totalsFooter = (
  totals: readonly (Amount & { count: number })[],
  t: ReturnType<typeof useTranslations>,
): FooterRow[] =>
  totals.map(({ currency, count, amount }) => ({
    key: currency,
    label: t("total", { currency, count, shown: formatCount(count) }),
    cells: { amount: <Money amount={amount} currency={currency} /> },
  }));
