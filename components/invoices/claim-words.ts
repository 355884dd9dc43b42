import type { useTranslations } from "next-intl";
import type { MakeUp } from "@/lib/costs/rules";
import { formatMoney, formatRate } from "@/lib/i18n/format";

type T = ReturnType<typeof useTranslations>;
/** A make-up as our own pages hold it, or as the API writes it: amounts as cents or as decimal text. */
export type Explained = MakeUp;

/** "8,25 % per jaar over € 1.000,00, 366 dagen ÷ 365" */
export function interestWords({ base, interest }: Explained, currency: string, t: T): string {
  if (interest.amount === 0) return t("nothing_claimed");
  return t("interest_words", {
    rate: formatRate(interest.rate),
    base: formatMoney(base, currency),
    days: interest.days,
  });
}

/** How the collection costs came about: a fixed amount, a share, tiers, and which bound held. */
export function costsWords({ base, costs }: Explained, currency: string, t: T): string {
  const { type, bands, value, minimum, maximum, amount } = costs;
  if (type === "none" || amount === 0) return t("nothing_claimed");
  if (type === "costs") return t("costs_fixed");
  if (amount === minimum) return t("costs_minimum");
  if (amount === maximum) return t("costs_maximum");
  if (type === "perc")
    return t("costs_share", { rate: formatRate(value), base: formatMoney(base, currency) });
  const words = bands.map((band) => `${formatRate(band.rate)} × ${formatMoney(band.base, currency)}`);
  return t("costs_scale", { bands: words.join(" + ") });
}
