import type { Day } from "@/lib/kernel/day";
import { add, type Cents, fraction, NOTHING } from "@/lib/kernel/money";
import { anniversary, type DayNumber, dayAtNumber, numberOf } from "./calendar";
import type { LawCase } from "./case";
import { MissingRateError } from "./errors";
import type { DebtorKind, LawRules, RateKind } from "./jurisdiction";
import { bookAsOf, type LawRate, type RateBook, type RateSegment, rateSegments } from "./rates";

const BASIS_POINTS = 10_000;

/** One line of interest: base × rate × days ÷ the year's days, rounded once. Both days are included. */
export type InterestLine = {
  from: Day;
  to: Day;
  days: number;
  base: Cents;
  /** Basis points a year. */
  rate: number;
  amount: Cents;
  article: string;
  /** Null for an agreed rate. */
  row: LawRate | null;
};

/** The terms on which a claim bears interest. */
export type InterestTerms = {
  kind: RateKind;
  segments: readonly RateSegment[];
  isCompound: boolean;
  daysInYear: number;
  article: string;
};

/** Days without interest, both included, in ascending order and not adjacent. */
export type Standstill = { from: DayNumber; to: DayNumber };

/** A claim that bears interest, and its calculation so far. Interest of full years is `yearly`, that of the current year `current`. */
export type BearingClaim = {
  /** Null for a customer who claims no interest. */
  terms: InterestTerms | null;
  first: Day;
  principal: Cents;
  yearly: Cents;
  current: Cents;
  bearsInterest: boolean;
  standstills: readonly Standstill[];
  /** The next day to compute. */
  next: DayNumber;
  year: number;
  yearEnd: DayNumber;
  run: { from: DayNumber; to: DayNumber; base: Cents; segment: RateSegment } | null;
  lines: InterestLine[];
  capitalised: { on: Day; amount: Cents }[];
};

/**
 * Returns the terms on which a debtor's claims bear interest, at the rates as they were on `asOf`; null when the customer claims none
 * (LAW §4).
 */
export function interestTerms(
  { debtor, settings: { interest, compound } }: Pick<LawCase, "debtor" | "settings">,
  { rules, rates }: { rules: LawRules; rates: RateBook },
  asOf?: Day,
): InterestTerms | null {
  if (interest === "none") return null;
  const kind = rules.rates[debtor];
  return {
    kind,
    segments: segmentsOf(debtor, interest, kind, asOf === undefined ? rates : bookAsOf(rates, asOf)),
    isCompound: rules.is_compound && compound,
    daysInYear: rules.days_in_year,
    article: rules.articles.interest[debtor],
  };
}

/** Returns the law's rates, or the agreed one; for a consumer that applies where it is higher than the law's. */
function segmentsOf(
  debtor: DebtorKind,
  interest: "statutory" | { rate: number },
  kind: RateKind,
  rates: RateBook,
): readonly RateSegment[] {
  if (interest !== "statutory" && debtor !== "consumer")
    return [{ from: 0, to: Number.MAX_SAFE_INTEGER, rate: interest.rate, row: null }];
  return rateSegments(rates, kind, interest === "statutory" ? 0 : interest.rate);
}

/** Returns the last day of a year of interest, counted from 1. */
export const endOfYear = (first: Day, year: number): DayNumber => numberOf(anniversary(first, year)) - 1;

/**
 * Computes interest up to and including a day. A line ends when its rate, its base or its year of interest does, and at a standstill.
 * Throws MissingRateError at the first day that bears interest and has no rate.
 */
export function accrue(claim: BearingClaim, upTo: DayNumber): void {
  const { terms } = claim;
  if (!terms) return;
  while (claim.next <= upTo) {
    if (claim.next > claim.yearEnd) endYear(claim, terms);
    const yearOrDay = Math.min(upTo, claim.yearEnd);
    const pause = nextPause(claim);
    if (pause && pause.from <= claim.next) {
      endLine(claim);
      claim.next = Math.min(yearOrDay, pause.to) + 1;
      continue;
    }
    const until = pause ? Math.min(yearOrDay, pause.from - 1) : yearOrDay;
    claim.next = extendLine(claim, until, terms) + 1;
  }
}

function nextPause({ standstills, next }: BearingClaim): Standstill | null {
  for (const pause of standstills) if (pause.to >= next) return pause;
  return null;
}

/** Extends the current line, or begins one, as far as one rate reaches; returns its last day. */
function extendLine(claim: BearingClaim, until: DayNumber, terms: InterestTerms): DayNumber {
  const base = add(claim.principal, claim.yearly);
  if (base <= NOTHING || !claim.bearsInterest) {
    endLine(claim);
    return until;
  }
  const segment = segmentOn(terms.segments, claim.next, terms.kind);
  if (claim.run && claim.run.segment.rate !== segment.rate) endLine(claim);
  const to = Math.min(until, segment.to);
  if (claim.run) claim.run.to = to;
  else claim.run = { from: claim.next, to, base, segment };
  return to;
}

/** Returns the run that contains a day. Throws MissingRateError naming the day when the table does not reach it. */
function segmentOn(segments: readonly RateSegment[], on: DayNumber, kind: RateKind): RateSegment {
  for (let at = segments.length - 1; at >= 0; at -= 1) {
    const segment = segments[at];
    if (segment && segment.from <= on && on <= segment.to) return segment;
  }
  throw new MissingRateError(kind, dayAtNumber(on));
}

/** Ends the current line: rounds it and adds it to the interest of this year. */
export function endLine(claim: BearingClaim): void {
  const { run, terms } = claim;
  if (!run || !terms) return;
  const amount = runningInterest(claim);
  claim.lines.push({
    from: dayAtNumber(run.from),
    to: dayAtNumber(run.to),
    days: run.to - run.from + 1,
    base: run.base,
    rate: run.segment.rate,
    amount,
    article: terms.article,
    row: run.segment.row,
  });
  claim.current = add(claim.current, amount);
  claim.run = null;
}

/** Returns the interest of the current line, rounded as if it ended. */
export function runningInterest({ run, terms }: BearingClaim): Cents {
  if (!run || !terms) return NOTHING;
  const days = run.to - run.from + 1;
  return fraction(run.base, run.segment.rate * days, BASIS_POINTS * terms.daysInYear);
}

/** Ends a year of interest: its unpaid part bears interest itself from the next day on. */
function endYear(claim: BearingClaim, terms: InterestTerms): void {
  endLine(claim);
  if (terms.isCompound && claim.current > NOTHING) {
    claim.capitalised.push({ on: dayAtNumber(claim.yearEnd), amount: claim.current });
    claim.yearly = add(claim.yearly, claim.current);
    claim.current = NOTHING;
  }
  claim.year += 1;
  claim.yearEnd = endOfYear(claim.first, claim.year);
}
