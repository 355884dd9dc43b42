import type { RateRow } from "@/lib/claims/answers";
import { amountText, formatPercent } from "@/lib/i18n/format";

/** Returns a percentage as "10,15%", a rate of exchange as "1,16230". */
export function rateText({ percent, value }: Pick<RateRow, "percent" | "value">, locale: string): string {
  if (percent !== null) return formatPercent(amountText(percent) ?? percent, locale);
  return (value ?? "").replace(".", ",");
}
