import { type Day, daysBetween } from "@/lib/kernel/day";
import {
  add,
  atLeast,
  atMost,
  type Cents,
  cents,
  fraction,
  NOTHING,
  roundedFrom,
  subtract,
} from "@/lib/kernel/money";
import type { InvoiceByLaw, LawAmounts } from "./law-facts/amounts";

/** Increased when a rule below changes, and stored with every computed amount, so that it can be explained years later. */
const FORMULA_VERSION = "spec-9/2";
const LAW_FORMULA = "law-nl/1";

const DAYS_IN_YEAR = 365;
const BASIS_POINTS = 10_000;

/** The customer's additions to a claim. Rates are basis points, amounts cents (SPEC §9). */
export type CostSettings = {
  interest_rate: number;
  incasso_type: "costs" | "perc" | "wik";
  /** Cents for costs, basis points for perc. */
  incasso_value: Cents;
  interest_min: Cents;
  interest_max: Cents | null;
};

export type Claim = {
  amount: Cents;
  expires_at: Day;
  calculate_interest: boolean;
  calculate_incasso: boolean;
  /** Earlier payments for interest and costs: they reduce the claim. */
  charges_paid: Cents;
  is_closed: boolean;
  /** The claim by law, where it is claimed that way; null: by the customer's own rates. */
  law: InvoiceByLaw | null;
};

/** SPEC §9: 15 % of the first 2,500; 10 % of the next 2,500; 5 % of the next 5,000; 1 % of the next 195,000. */
export const WIK_BANDS = [
  { upTo: cents(250_000), rate: 1_500 },
  { upTo: cents(500_000), rate: 1_000 },
  { upTo: cents(1_000_000), rate: 500 },
  { upTo: cents(20_500_000), rate: 100 },
] as const;
export const WIK_MAXIMUM = cents(677_500);

/** A part of an amount and its rate in basis points. */
export type Band = { base: Cents; rate: number };
/** The calculation of the law's interest and costs, each line rounded: payments for them are in `paid` (LAW §10). */
export type LawMakeUp = {
  lines: { from: Day; to: Day; days: number; base: Cents; rate: number; amount: Cents }[];
  /** Interest of a full year that bears interest from the next day on. */
  capitalised: { on: Day; amount: Cents }[];
  paid: { on: Day; costs: Cents; interest: Cents; principal: Cents }[];
  /** The day from which interest accrues, and the part of it that is not claimed. */
  since: Day;
  accrued: Cents;
  flat_sum: Cents;
  /** Shares of letters' costs: the invoices they cover together, the bound that applied, with VAT in `amount` and `share`. */
  costs: {
    numbers: string[];
    base: Cents;
    bands: Band[];
    bound: "minimum" | "maximum" | "announced" | null;
    amount: Cents;
    vat: Cents;
    share: Cents;
  }[];
  articles: { interest: string; costs: string };
};
/** The calculation of an amount. Rates in basis points; `amount` is the claim, and `paid`, if present, earlier payments for it. */
export type MakeUp = {
  formula: string;
  base: Cents;
  interest: { rate: number; days: number; amount: Cents; paid?: Cents };
  costs: {
    /** "share": a share of the costs by the decree over all claims of a letter to a consumer. */
    type: CostSettings["incasso_type"] | "none" | "share";
    /** For a share: the base and the amount of the whole. */
    of?: { base: Cents; amount: Cents };
    bands: Band[];
    value: Cents;
    minimum: Cents;
    maximum: Cents | null;
    amount: Cents;
    paid?: Cents;
  };
  /** The calculation by Dutch law instead. */
  law?: LawMakeUp;
};

/** Returns interest over the open amount: rate × open ÷ 365 × days past the due date, rounded once, never below zero (SPEC §9). */
export function interest(open: Cents, rate: number, days: number): Cents {
  if (days <= 0 || open <= NOTHING) return NOTHING;
  return roundedFrom(BigInt(open) * BigInt(rate) * BigInt(days), BigInt(BASIS_POINTS * DAYS_IN_YEAR));
}

type Tier = { upTo: Cents; rate: number };

/** Returns the part of an amount in each tier of a scale. */
export function bandsOf(open: Cents, scale: readonly Tier[]): Band[] {
  let reached = NOTHING;
  return scale.flatMap(({ upTo, rate }) => {
    const base = subtract(atLeast(reached, atMost(upTo, open)), reached);
    reached = upTo;
    return base > 0 ? [{ base, rate }] : [];
  });
}

const wikBands = (open: Cents): Band[] => bandsOf(open, WIK_BANDS);

/** Returns the exact sum over the bands, rounded once at the end. */
export const bandsSum = (bands: readonly Band[]): Cents =>
  roundedFrom(
    bands.reduce((total, { base, rate }) => total + BigInt(base) * BigInt(rate), 0n),
    BigInt(BASIS_POINTS),
  );

/** Returns tiered costs, at most 6,775 and not lower than the customer's minimum (SPEC §9). */
export const wikCosts = (open: Cents, minimum: Cents): Cents =>
  atLeast(minimum, atMost(WIK_MAXIMUM, bandsSum(wikBands(open))));

/** The decree's own scale, which continues where SPEC §9 stops (LAW §1). */
const DECREE_BANDS: readonly Tier[] = [
  ...WIK_BANDS.slice(0, 3),
  { upTo: cents(20_000_000), rate: 100 },
  { upTo: cents(Number.MAX_SAFE_INTEGER), rate: 50 },
];
const DECREE_MINIMUM = cents(4_000);

/**
 * Returns the costs by the Dutch decree for the claims of one message: they are added before the scale is applied (LAW §1). Only in euros.
 */
export const statutoryCosts = (open: Cents): Cents =>
  open <= NOTHING
    ? NOTHING
    : atLeast(DECREE_MINIMUM, atMost(WIK_MAXIMUM, bandsSum(bandsOf(open, DECREE_BANDS))));

/**
 * Splits an amount in proportion to bases above 0, to the cent: the parts add up to the amount, and the first parts get the remaining
 * cents.
 */
export function inShares(amount: Cents, bases: readonly Cents[]): Cents[] {
  const sumOfBases = bases.reduce((total, base) => total + BigInt(base), 0n);
  const parts = bases.map((base) => cents(Number((BigInt(amount) * BigInt(base)) / sumOfBases)));
  let left = parts.reduce((rest, part) => subtract(rest, part), amount);
  return parts.map((part) => {
    const more = atMost(cents(1), left);
    left = subtract(left, more);
    return add(part, more);
  });
}

/** Returns collection costs of one open amount by the customer's incasso_type (SPEC §9); 0 when nothing is open. */
export function collectionCosts(settings: CostSettings, open: Cents): Cents {
  if (open <= NOTHING) return NOTHING;
  const { incasso_type, incasso_value, interest_min, interest_max } = settings;
  switch (incasso_type) {
    case "costs":
      return incasso_value;
    case "perc": {
      const share = atLeast(interest_min, fraction(open, incasso_value, BASIS_POINTS));
      return interest_max === null ? share : atMost(interest_max, share);
    }
    case "wik":
      return wikCosts(open, interest_min);
    default:
      return incasso_type satisfies never;
  }
}

type ClaimAmounts = {
  interest: Cents;
  incasso_costs: Cents;
  /** The VAT in the costs, which only the law adds. */
  incasso_costs_vat: Cents;
  total_incasso_costs: Cents;
  makeUp: MakeUp;
};

/**
 * Returns the claim on a day: interest and costs where they are switched on, less earlier payments for them; both 0 when not overdue,
 * closed or nothing open (DECISIONS §3).
 */
export function claimOn(claim: Claim, settings: CostSettings, today: Day): ClaimAmounts {
  const days = daysBetween(claim.expires_at, today);
  const counts = days > 0 && claim.amount > NOTHING && !claim.is_closed;
  if (claim.law !== null) {
    // An invoice that the books have as paid may have a rest that is claimed.
    const isOwed = counts || (days > 0 && claim.amount === NOTHING && !claim.is_closed);
    return claimByLaw(claim, isOwed && claim.law.stop === null ? claim.law : null, days);
  }
  const charges = counts && claim.calculate_incasso;
  const amounts = afterPaid(claim.charges_paid, {
    costs: charges ? collectionCosts(settings, claim.amount) : NOTHING,
    interest:
      counts && claim.calculate_interest ? interest(claim.amount, settings.interest_rate, days) : NOTHING,
  });
  return {
    interest: amounts.interest.amount,
    incasso_costs: amounts.costs.amount,
    incasso_costs_vat: NOTHING,
    total_incasso_costs: add(claim.amount, add(amounts.interest.amount, amounts.costs.amount)),
    makeUp: {
      formula: FORMULA_VERSION,
      base: claim.amount,
      interest: {
        rate: claim.calculate_interest ? settings.interest_rate : 0,
        days: Math.max(0, days),
        ...amounts.interest,
      },
      costs: {
        type: charges ? settings.incasso_type : "none",
        bands: charges && settings.incasso_type === "wik" ? wikBands(claim.amount) : [],
        value: settings.incasso_value,
        minimum: settings.interest_min,
        maximum: settings.interest_max,
        ...amounts.costs,
      },
    },
  };
}

/** Returns a claim by law in the common shape; zeros where there are no amounts, or nothing is owed. */
function claimByLaw({ amount }: Claim, law: LawAmounts | null, days: number): ClaimAmounts {
  const charges = { interest: law?.interest ?? NOTHING, incasso_costs: law?.incasso_costs ?? NOTHING };
  return {
    ...charges,
    incasso_costs_vat: law?.vat ?? NOTHING,
    total_incasso_costs: add(amount, add(charges.interest, charges.incasso_costs)),
    makeUp: {
      formula: LAW_FORMULA,
      base: amount,
      interest: {
        rate: law?.makeUp.lines.at(-1)?.rate ?? 0,
        days: Math.max(0, days),
        amount: charges.interest,
      },
      costs: {
        type: charges.incasso_costs > NOTHING ? "wik" : "none",
        bands: law?.makeUp.costs[0]?.bands ?? [],
        value: NOTHING,
        minimum: NOTHING,
        maximum: null,
        amount: charges.incasso_costs,
      },
      ...(law ? { law: law.makeUp } : {}),
    },
  };
}

/**
 * Returns costs and interest in cents less payments for them: first allocated to the costs, then to the interest (6:44 BW); a remainder
 * reduces nothing else.
 */
function afterPaid(paid: Cents, { costs, interest }: { costs: Cents; interest: Cents }) {
  const ofCosts = atMost(costs, paid);
  return {
    costs: lowered(costs, ofCosts),
    interest: lowered(interest, atMost(interest, subtract(paid, ofCosts))),
  };
}

const lowered = (amount: Cents, paid: Cents): { amount: Cents; paid?: Cents } =>
  paid > NOTHING ? { amount: subtract(amount, paid), paid } : { amount };
