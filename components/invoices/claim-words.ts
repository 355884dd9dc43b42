import type { useTranslations } from "next-intl";
import { formatMoney, formatRate } from "@/lib/i18n/format";
import type { ExplainedClaim } from "@/lib/invoices/answers";
import { type Amount, centsOf, NOTHING } from "@/lib/kernel/money";

type T = ReturnType<typeof useTranslations<"why">>;
const isNothing = (amount: Amount) => centsOf(amount) <= NOTHING;

/** "8,25 % per jaar × € 1.000,00 × 366 dagen ÷ 365", or why there is no interest. */
export function interestWords(claim: ExplainedClaim, t: T): string {
  const { base, interest, currency } = claim;
  if (isNothing(base)) return t("nothing_open");
  if (interest.days === 0) return t("not_overdue");
  if (interest.rate === 0) return t("interest_off");
  if (isNothing(interest.amount)) return t("closed");
  return t("interest_words", {
    rate: formatRate(interest.rate),
    base: formatMoney(base, currency),
    days: interest.days,
  });
}

/** How the collection costs came about: a fixed amount, a share or tiers, and the bound that held. */
export function costsWords(claim: ExplainedClaim, t: T): string {
  const { base, costs, interest } = claim;
  if (isNothing(base)) return t("nothing_open");
  if (interest.days === 0 && costs.type === "none") return t("not_overdue");
  if (costs.type === "none")
    return t(interest.rate > 0 && isNothing(interest.amount) ? "closed" : "costs_off");
  if (costs.type === "costs") return t("costs_fixed");
  return [computation(claim, t), bound(claim, t)].filter(Boolean).join(" ");
}

function computation({ base, currency, costs }: ExplainedClaim, t: T): string {
  if (costs.type === "perc")
    return t("costs_share", { rate: formatRate(costs.value), base: formatMoney(base, currency) });
  const bands = costs.bands.map((band) =>
    t("band", { rate: formatRate(band.rate), base: formatMoney(band.base, currency) }),
  );
  return t("costs_scale", { bands: bands.join(" + ") });
}

/** Which of the customer's bounds decided. In a bound's place the computation itself came out lower or higher. */
function bound({ currency, costs: { amount, minimum, maximum } }: ExplainedClaim, t: T): string {
  if (amount === minimum && !isNothing(minimum))
    return t("minimum_holds", { amount: formatMoney(minimum, currency) });
  if (maximum !== null && amount === maximum)
    return t("maximum_holds", { amount: formatMoney(maximum, currency) });
  return "";
}
