import { add, atLeast, atMost, type Cents, fraction, NOTHING, subtract, sum } from "@/lib/kernel/money";
import { type DayNumber, dayAtNumber, monthsBefore, numberOf } from "./calendar";
import type { LawSettings } from "./case";
import { exchangeOn, rateOn } from "./rates";
import { fromEuros, type ScaleCosts, scaleCosts } from "./scale";
import { shares } from "./shares";
import { isWithin } from "./standstills";
import type { CaseState, ClaimState, LetterState } from "./state";

const BASIS_POINTS = 10_000;

const exchangeKinds = { EUR: null, USD: "fx-usd", GBP: "fx-gbp" } as const;

/** Returns the exchange rate of a day, null for euros. Throws MissingRateError when none is recent enough. */
export function exchangeFor({ facts, law }: CaseState, on: DayNumber): number | null {
  const kind = exchangeKinds[facts.currency];
  return kind === null ? null : exchangeOn(law.rates, kind, dayAtNumber(on), law.rules.exchange_days).value;
}

/** The costs by law over a base, less those due already; VAT apart. */
type LawfulCosts = {
  scale: ScaleCosts;
  exchange: number | null;
  net: Cents;
  vat: Cents;
  joined: LetterState[];
};

/** Returns the costs and VAT over claims on a day, by law or by the agreement with a company (LAW §5). */
export function lawfulCosts(
  state: CaseState,
  { letter, claims, base }: { letter: LetterState; claims: readonly ClaimState[]; base: Cents },
  on: DayNumber,
): LawfulCosts {
  const { facts, law } = state;
  if (facts.settings.costs === "none" || base <= NOTHING) {
    const scale: ScaleCosts = { bands: [], bound: null, amount: NOTHING };
    return { scale, exchange: null, net: NOTHING, vat: NOTHING, joined: [] };
  }
  const exchange = exchangeFor(state, on);
  const ofDebtor = facts.debtor === "consumer" ? consumerCosts : companyCosts;
  const { scale, net, joined } = ofDebtor(state, { letter, claims, base, exchange });
  const vat = facts.settings.costs_vat
    ? fraction(net, rateOn(law.rates, law.rules.vat, dayAtNumber(on)).value, BASIS_POINTS)
    : NOTHING;
  return { scale, exchange, net, vat, joined };
}

type Over = {
  letter: LetterState;
  claims: readonly ClaimState[];
  base: Cents;
  exchange: number | null;
};
type Net = { scale: ScaleCosts; net: Cents; joined: LetterState[] };

/**
 * Returns a consumer's costs. One letter would have sufficed for claims that could have been joined: the scale over all of them, less costs
 * due already (6:96(7) BW).
 */
function consumerCosts(state: CaseState, { letter, claims, base, exchange }: Over): Net {
  // Only an earlier letter could have included the claim.
  const joined = state.letters
    .slice(0, state.letters.indexOf(letter))
    .filter((other) => couldHaveJoined(state, claims, letter, other));
  const together = add(base, sum(joined.map(baseOf)));
  const scale = scaleCosts(together, state.law.rules.scale, exchange);
  const due = sum(
    joined.map(({ status, atMost, lawful }) => (status === "begun" ? lawful : (atMost?.net ?? NOTHING))),
  );
  return { scale, net: atLeast(NOTHING, subtract(scale.amount, due)), joined };
}

/** Returns the base of a letter's costs: while its period is running, what was open when it was made. */
const baseOf = ({ status, base, atMost }: LetterState): Cents =>
  status === "begun" ? base : (atMost?.base ?? NOTHING);

function couldHaveJoined(
  { law }: CaseState,
  claims: readonly ClaimState[],
  letter: LetterState,
  other: LetterState,
): boolean {
  if (other.letter.kind !== "notice" || !(other.status === "begun" || other.status === "right")) return false;
  if (baseOf(other) <= NOTHING) return false;
  return claims.some(
    (claim) => wasReady(claim, other) || isOfOneContract(claim, letter, other, law.rules.series_months),
  );
}

/** Returns whether a claim was in default when the other letter was made, and not held back. */
const wasReady = (claim: ClaimState, { made }: LetterState): boolean =>
  numberOf(claim.first) <= made && !isWithin(claim.holdPeriods, made) && !isWithin(claim.delayed, made);

function isOfOneContract(
  claim: ClaimState,
  { made }: LetterState,
  other: LetterState,
  months: number,
): boolean {
  const { series } = claim.invoice;
  if (series === undefined || other.costsFrom === null) return false;
  const isRecent = other.costsFrom >= monthsBefore(dayAtNumber(made), months);
  return isRecent && other.claims.some(({ invoice }) => invoice.series === series);
}

/** Returns a company's costs: the scale or the agreed costs, at least the law's flat sum, less the flat sums already due. */
function companyCosts({ facts, law }: CaseState, { claims, base, exchange }: Over): Net {
  const { costs, minimum_per } = facts.settings;
  const scale = scaleCosts(base, law.rules.scale, exchange);
  const flatSum = fromEuros(law.rules.flat_sum, exchange);
  const least = minimum_per === "invoice" ? sum(claims.map(() => flatSum)) : flatSum;
  const gross = atLeast(least, agreedCosts(costs, base) ?? scale.amount);
  const standing = sum(claims.map((claim) => claim.flatSum));
  return { scale, net: atLeast(NOTHING, subtract(gross, standing)), joined: [] };
}

function agreedCosts(costs: LawSettings["costs"], base: Cents): Cents | null {
  if (typeof costs === "string") return null;
  if (costs.type === "costs") return costs.value;
  const share = atLeast(costs.minimum, fraction(base, costs.rate, BASIS_POINTS));
  return costs.maximum === null ? share : atMost(costs.maximum, share);
}

/**
 * Adds a letter's costs to its claims, once: over their current open amounts, for a consumer no more than the letter announced (the VAT is
 * cut first), each spread over the principals to the cent.
 */
export function chargeCosts(
  state: CaseState,
  letter: LetterState,
  claims: readonly ClaimState[],
  on: DayNumber,
): void {
  letter.status = "begun";
  letter.base = sum(claims.map(({ principal }) => principal));
  const { scale, exchange, net, vat, joined } = lawfulCosts(state, { letter, claims, base: letter.base }, on);
  if (letter.base <= NOTHING || state.facts.settings.costs === "none") return;
  const most = ceilingOf(state, letter) ?? add(net, vat);
  letter.lawful = net;
  letter.costs = atMost(most, net);
  letter.vat = atMost(subtract(most, letter.costs), vat);
  letter.isCapped = add(letter.costs, letter.vat) < add(net, vat);
  letter.scale = scale;
  letter.exchange = exchange;
  letter.joined = joined;
  const weights = claims.map(({ principal }) => principal);
  const netShares = shares(letter.costs, weights);
  const vatShares = shares(letter.vat, weights);
  claims.forEach((claim, at) => {
    const share = { net: netShares[at] ?? NOTHING, vat: vatShares[at] ?? NOTHING };
    letter.shares.set(claim, share);
    claim.costsOf = letter;
    claim.vatDue = share.vat;
    addCosts(claim, add(share.net, share.vat));
  });
}

export function addCosts(claim: ClaimState, amount: Cents): void {
  claim.costs = add(claim.costs, amount);
  claim.costsDue = add(claim.costsDue, amount);
}

/** Returns the most a consumer owes: the announced amount; null for other debtors. */
const ceilingOf = ({ facts }: CaseState, { letter }: LetterState): Cents | null =>
  facts.debtor === "consumer" ? (letter.announced ?? NOTHING) : null;
