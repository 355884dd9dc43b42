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

/** Raised when a rule below changes, and stored with every computed amount, so that it can be explained years later. */
const FORMULA_VERSION = "spec-9/2";
const LAW_FORMULA = "law-nl/1";

const DAYS_IN_YEAR = 365;
const BASIS_POINTS = 10_000;

/** What a customer adds to a claim. Rates are basis points, amounts cents (SPEC §9). */
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
  /** What was paid of interest and costs already: what is claimed is lowered by it. */
  charges_paid: Cents;
  is_closed: boolean;
  /** What the law says of it where it is claimed by law; null: by the customer's own rates. */
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
/** How the law's interest and costs came about, of which every line is rounded: what was paid of them is in `paid` (LAW §10). */
export type LawMakeUp = {
  lines: { from: Day; to: Day; days: number; base: Cents; rate: number; amount: Cents }[];
  /** Interest of a full year that bears interest from the next day on. */
  capitalised: { on: Day; amount: Cents }[];
  paid: { on: Day; costs: Cents; interest: Cents; principal: Cents }[];
  /** Since when interest runs, and how much of it is not claimed. */
  since: Day;
  accrued: Cents;
  flat_sum: Cents;
  /** Shares of letters' costs: over which invoices together, what held them up or down, with VAT in `amount` and `share`. */
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
/** What an amount was made of. Rates in basis points; `amount` is what is claimed, and `paid`, where there is any, what was paid of it before. */
export type MakeUp = {
  formula: string;
  base: Cents;
  interest: { rate: number; days: number; amount: Cents; paid?: Cents };
  costs: {
    /** "share": a part of what the decree gives over all that a letter to a consumer asks. */
    type: CostSettings["incasso_type"] | "none" | "share";
    /** Of a share: over how much, and how much in all. */
    of?: { base: Cents; amount: Cents };
    bands: Band[];
    value: Cents;
    minimum: Cents;
    maximum: Cents | null;
    amount: Cents;
    paid?: Cents;
  };
  /** By Dutch law instead. */
  law?: LawMakeUp;
};

/** Interest over the open amount: rate × open ÷ 365 × days past the due date, rounded once, never below zero (SPEC §9). */
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

/** Summed exactly over the bands and rounded once at the end. */
export const bandsSum = (bands: readonly Band[]): Cents =>
  roundedFrom(
    bands.reduce((total, { base, rate }) => total + BigInt(base) * BigInt(rate), 0n),
    BigInt(BASIS_POINTS),
  );

/** Tiered costs, at most 6,775 and not lower than the customer's minimum (SPEC §9). */
export const wikCosts = (open: Cents, minimum: Cents): Cents =>
  atLeast(minimum, atMost(WIK_MAXIMUM, bandsSum(wikBands(open))));

/** The decree's own scale, which goes on where SPEC §9 stops (LAW §1). */
const DECREE_BANDS: readonly Tier[] = [
  ...WIK_BANDS.slice(0, 3),
  { upTo: cents(20_000_000), rate: 100 },
  { upTo: cents(Number.MAX_SAFE_INTEGER), rate: 50 },
];
const DECREE_MINIMUM = cents(4_000);

/** Returns what the Dutch decree sets for the claims of one message: they are added before the scale is applied (LAW §1). Only in euros. */
export const statutoryCosts = (open: Cents): Cents =>
  open <= NOTHING
    ? NOTHING
    : atLeast(DECREE_MINIMUM, atMost(WIK_MAXIMUM, bandsSum(bandsOf(open, DECREE_BANDS))));

/** Splits an amount in proportion to bases above 0, to the cent: the parts are the whole, and the cents that cannot be split go to the first. */
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

/** Collection costs of one open amount by the customer's incasso_type (SPEC §9). Nothing open costs nothing. */
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
 * Returns what is claimed on a day: interest and costs where they are switched on, less what was paid of them already; both 0 when not
 * overdue, closed or nothing open (DECISIONS §3).
 */
export function claimOn(claim: Claim, settings: CostSettings, today: Day): ClaimAmounts {
  const days = daysBetween(claim.expires_at, today);
  const counts = days > 0 && claim.amount > NOTHING && !claim.is_closed;
  if (claim.law !== null) {
    // Of what the books have as paid a rest may be claimed.
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

/** Returns what the law gives in the shape of every claim; nothing where there are no amounts, or nothing is owed. */
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
 * Returns costs and interest in cents less what was paid of them: first off the costs, then off the interest (6:44 BW); what is more than
 * both lowers nothing else.
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
