import type { useTranslations } from "next-intl";
import { formatCents, formatRate } from "@/lib/i18n/format";
import type { ExplainedClaim } from "@/lib/invoices/answers";
import * as costs from "@/lib/invoices/render/costs";
import { cents, centsOf, NOTHING } from "@/lib/kernel/money";

type T = ReturnType<typeof useTranslations<"why">>;

/** "8,25% per jaar over € 1.000,00, 366 dagen na de vervaldatum ÷ 365 = € 82,73", or why there is no interest. */
export const interestWords = (claim: ExplainedClaim, t: T, locale: string): string =>
  costs.interestWords(explanationOf(claim), t, formsOf(claim, locale));

/** Returns how the collection costs came about: a fixed amount, a share or tiers, and the bound that held. */
export const costsWords = (claim: ExplainedClaim, t: T, locale: string): string =>
  costs.costsWords(explanationOf(claim), t, formsOf(claim, locale));

const formsOf = ({ currency }: ExplainedClaim, locale: string) => ({
  money: (amount: Parameters<typeof formatCents>[0]) => formatCents(amount, currency),
  rate: (basisPoints: number) => formatRate(basisPoints, locale),
});

/** The make-up of a claim as it came over the wire. */
const explanationOf = ({
  base,
  interest,
  costs: explained,
}: ExplainedClaim): Parameters<typeof costs.costsWords>[0] => ({
  base: centsOf(base),
  interest: { rate: interest.rate, days: interest.days, ...lowered(interest) },
  costs: {
    type: explained.type,
    value:
      explained.type === "costs"
        ? centsOf(explained.value)
        : explained.type === "perc"
          ? cents(explained.value)
          : NOTHING,
    bands: explained.bands.map((band) => ({ ...band, base: centsOf(band.base) })),
    minimum: centsOf(explained.minimum),
    maximum: explained.maximum === null ? null : centsOf(explained.maximum),
    ...(explained.type === "share"
      ? { of: { base: centsOf(explained.of.base), amount: centsOf(explained.of.amount) } }
      : {}),
    ...lowered(explained),
  },
});

const lowered = ({ amount, paid }: ExplainedClaim["interest" | "costs"]) => ({
  amount: centsOf(amount),
  ...(paid === undefined ? {} : { paid: centsOf(paid) }),
});
