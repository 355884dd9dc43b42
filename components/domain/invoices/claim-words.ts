import type { useTranslations } from "next-intl";
import { formatCents, formatDay, formatRate } from "@/lib/i18n/format";
import type { ExplainedClaim } from "@/lib/invoices/answers";
import * as costs from "@/lib/invoices/render/costs";
import type { LawMakeUp } from "@/lib/invoices/rules/costs";
import type { Day } from "@/lib/kernel/day";
import { cents, centsOf, NOTHING } from "@/lib/kernel/money";

type T = ReturnType<typeof useTranslations<"why">>;

/** Returns "8,25% per jaar over € 1.000,00, 366 dagen na de vervaldatum ÷ 365 = € 82,73", or why there is no interest. */
export const interestWords = (claim: ExplainedClaim, t: T, locale: string): string =>
  costs.interestWords(explanationOf(claim), t, formsOf(claim, locale));

/** Returns how the collection costs were calculated: a fixed amount, a percentage or tiers, and the bound that applied. */
export const costsWords = (claim: ExplainedClaim, t: T, locale: string): string =>
  costs.costsWords(explanationOf(claim), t, formsOf(claim, locale));

const formsOf = ({ currency }: ExplainedClaim, locale: string) => ({
  money: (amount: Parameters<typeof formatCents>[0]) => formatCents(amount, currency),
  rate: (basisPoints: number) => formatRate(basisPoints, locale),
  day: (day: Day) => formatDay(day, locale),
});

/** Returns the calculation of a claim from its JSON form. */
const explanationOf = ({
  base,
  interest,
  costs: explained,
  law,
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
  ...(law ? { law: lawOf(law) } : {}),
});

const lawOf = ({
  lines,
  capitalised,
  paid,
  accrued,
  flat_sum,
  costs: letters,
  ...law
}: NonNullable<ExplainedClaim["law"]>): LawMakeUp => ({
  ...law,
  lines: lines.map((line) => ({ ...line, base: centsOf(line.base), amount: centsOf(line.amount) })),
  capitalised: capitalised.map(({ on, amount }) => ({ on, amount: centsOf(amount) })),
  paid: paid.map(({ on, ...parts }) => ({
    on,
    costs: centsOf(parts.costs),
    interest: centsOf(parts.interest),
    principal: centsOf(parts.principal),
  })),
  accrued: centsOf(accrued),
  flat_sum: centsOf(flat_sum),
  costs: letters.map(({ bands, ...letter }) => ({
    ...letter,
    base: centsOf(letter.base),
    bands: bands.map((band) => ({ ...band, base: centsOf(band.base) })),
    amount: centsOf(letter.amount),
    vat: centsOf(letter.vat),
    share: centsOf(letter.share),
  })),
});

const lowered = ({ amount, paid }: ExplainedClaim["interest" | "costs"]) => ({
  amount: centsOf(amount),
  ...(paid === undefined ? {} : { paid: centsOf(paid) }),
});
