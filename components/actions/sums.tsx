import type { useTranslations } from "next-intl";
import type { FooterRow } from "@/components/ui/data-table/types";
import { Money } from "@/components/ui/format";
import { formatCents, formatCount } from "@/lib/i18n/format";
import { type Amount, add, type Cents, centsOf, NOTHING } from "@/lib/kernel/money";

type Sum = { currency: string; amount: Amount };

/** Returns the sums of rows, "€ 1.204,50 · $ 33,00": one per currency, never added together. */
export function sumsText(rows: readonly Sum[]): string {
  const sums = new Map<string, Cents>();
  for (const { currency, amount } of rows)
    sums.set(currency, add(sums.get(currency) ?? NOTHING, centsOf(amount)));
  return [...sums].map(([currency, amount]) => formatCents(amount, currency)).join(" · ");
}

/** Returns the footer of the list, a row per currency. */
export const totalsFooter = (
  totals: readonly (Sum & { count: number })[],
  t: ReturnType<typeof useTranslations>,
): FooterRow[] =>
  totals.map(({ currency, count, amount }) => ({
    key: currency,
    label: t("total", { currency, count, shown: formatCount(count) }),
    cells: { amount: <Money amount={amount} currency={currency} /> },
  }));
