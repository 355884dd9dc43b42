import { type Day, earlier, later } from "@/lib/kernel/day";
import { add, atMost, type Cents, NOTHING, subtract, sum } from "@/lib/kernel/money";
import { type DayNumber, dayAtNumber, daysAfter, numberOf, workingDaysAfter } from "./calendar";
import type { Bounce, LawLetter, LawSettings } from "./case";
import type { LawRules } from "./jurisdiction";
import { knownOpen } from "./known-open";
import { chargeCosts, lawfulCosts } from "./letter-costs";
import { isWithin } from "./standstills";
import { byAge, type CaseState, type ClaimState, type LetterState, type Refusal } from "./state";

/** Returns the initial state of a letter; with its period, if it is a delivered notice. */
export function newLetter(state: CaseState, letter: LawLetter): LetterState {
  const { freeUntil, costsFrom } = periodOf(state, letter);
  return {
    letter,
    made: numberOf(letter.made),
    claims: [],
    freeUntil,
    costsFrom,
    reason: null,
    refused: new Map(),
    atMost: null,
    openThen: new Map(),
    status: "waiting",
    base: NOTHING,
    lawful: NOTHING,
    costs: NOTHING,
    vat: NOTHING,
    scale: null,
    exchange: null,
    shares: new Map(),
    joined: [],
    isCapped: false,
  };
}

/** Returns the last day of a free period: the law's days from the day after receipt, moved to a working day, or the later day it stated. */
function freePeriodEnd(received: Day, printed: Day | undefined, { free_days, calendar }: LawRules): Day {
  const end = workingDaysAfter(daysAfter(received, free_days - 1), 1, calendar);
  return printed === undefined ? end : later(end, printed);
}

/** Returns the day charges begin: the day after a free period, or the working day by which a transfer of its last day has arrived. */
const chargesFrom = (free_until: Day, { arrival_days }: LawSettings, { calendar }: LawRules): Day =>
  arrival_days === 0 ? daysAfter(free_until, 1) : workingDaysAfter(free_until, arrival_days, calendar);

/** Returns whether a delivery was reported as failed by a day, and no user judged the report false. */
const isReturned = (bounce: Bounce | undefined, by: Day): boolean =>
  bounce !== undefined && !bounce.is_refused && bounce.on <= by;

/** Judges a notice on the day it was made, by the state of the evening before. An invalid notice starts no charges. */
export function evaluateNotice(state: CaseState, notice: LetterState): void {
  notice.status = "none";
  notice.claims = claimsOf(state, notice, (claim, open) => refusalOf(state, notice, claim, open));
  notice.reason = faultOf(state, notice);
  if (notice.reason !== null || notice.claims.length === 0) notice.costsFrom = null;
  else notice.status = "right";
}

function periodOf(
  { facts, law, today }: CaseState,
  { kind, delivered, pay_before, bounce }: LawLetter,
): Pick<LetterState, "freeUntil" | "costsFrom"> {
  const now = dayAtNumber(today);
  if (kind !== "notice" || delivered === null || delivered > now) return { freeUntil: null, costsFrom: null };
  const end = freePeriodEnd(delivered, pay_before, law.rules);
  if (isReturned(bounce, earlier(end, now))) return { freeUntil: null, costsFrom: null };
  return { freeUntil: end, costsFrom: chargesFrom(end, facts.settings, law.rules) };
}

/** Returns the claims of a letter; for an invoice without any it stores the reason. Increases of a total after the letter are excluded. */
function claimsOf(
  state: CaseState,
  letter: LetterState,
  refuse: (claim: ClaimState, open: Cents) => Refusal | null,
): ClaimState[] {
  const made = dayAtNumber(letter.made);
  const claims: ClaimState[] = [];
  for (const number of letter.letter.invoices) {
    const before = claims.length;
    let refusal: Refusal | null = null;
    for (const claim of state.byInvoice.get(number) ?? []) {
      if (claim.isRaise && claim.since >= made) continue;
      const open = letter.letter.kind === "notice" ? knownOpen(claim, letter, state) : claim.principal;
      letter.openThen.set(claim, open);
      const reason = refuse(claim, open);
      if (reason === null) claims.push(claim);
      refusal ??= reason;
    }
    if (claims.length === before && refusal !== null) letter.refused.set(number, refusal);
  }
  return claims.sort(byAge);
}

function refusalOf(state: CaseState, notice: LetterState, claim: ClaimState, open: Cents): Refusal | null {
  if (numberOf(claim.first) > notice.made) return "not_in_default";
  if (open <= NOTHING) return "paid";
  if (claim.costsOf !== null) return "has_costs";
  return hasRunningNotice(state, claim, notice.made) ? "notice_running" : null;
}

/**
 * Returns whether a valid notice promised a claim days without charges that have not passed; one that bounced promises nothing any more.
 */
const hasRunningNotice = ({ letters }: CaseState, claim: ClaimState, on: DayNumber): boolean =>
  letters.some(
    ({ letter, status, claims }) =>
      status === "right" && claims.includes(claim) && !isReturned(letter.bounce, dayAtNumber(on)),
  );

function faultOf(state: CaseState, notice: LetterState): LetterState["reason"] {
  const { announced, has_right_words = true } = notice.letter;
  if (notice.freeUntil === null) return "not_delivered";
  if (!has_right_words) return "wrong_words";
  if (announced === null) return "no_amount";
  notice.atMost = mostThen(state, notice);
  return state.facts.debtor === "consumer" && announced > notice.atMost.gross ? "announced_too_high" : null;
}

/** Returns the most a notice could announce: the costs by law over what was known to be open. */
function mostThen(state: CaseState, notice: LetterState): NonNullable<LetterState["atMost"]> {
  const { claims, openThen, made } = notice;
  const base = sum(claims.map((claim) => openThen.get(claim) ?? NOTHING));
  const { net, vat } = lawfulCosts(state, { letter: notice, claims, base }, made);
  return { base, net, gross: add(net, vat) };
}

/** Starts the charges of a valid notice whose period is over, on the claims that were not paid in time. */
export function beginNotice(state: CaseState, notice: LetterState, on: DayNumber): void {
  if (notice.status !== "right") return;
  const open = notice.claims.filter(({ principal }) => principal > NOTHING);
  if (open.length === 0) {
    notice.status = "none";
    notice.reason = "paid_in_time";
    return;
  }
  beginCharges(state, notice, open, on);
}

/** Claims interest on a letter's claims, and its costs on those without costs so far. Nothing starts during a standstill. */
function beginCharges(
  state: CaseState,
  letter: LetterState,
  claims: readonly ClaimState[],
  on: DayNumber,
): void {
  const base = claims.filter((claim) => {
    const refusal = chargeRefusal(claim, on);
    if (refusal !== "standing_still") claim.claimedBy.set(letter.letter.id, on);
    if (refusal !== null) letter.refused.set(claim.invoice.number, refusal);
    return refusal === null;
  });
  chargeCosts(state, letter, base, on);
}

function chargeRefusal(claim: ClaimState, on: DayNumber): Refusal | null {
  if (isWithin(claim.delayed, on)) return "standing_still";
  if (claim.areCostsOff) return "switched_off";
  return claim.costsOf === null ? null : "has_costs";
}

/** Starts the charges of a demand without a free period: interest, and for other debtors than consumers costs. */
export function beginDemand(state: CaseState, demand: LetterState, on: DayNumber): void {
  const isConsumer = state.facts.debtor === "consumer";
  demand.claims = claimsOf(state, demand, (claim) => {
    if (numberOf(claim.first) > demand.made) return "not_in_default";
    if (claim.principal <= NOTHING) return "paid";
    return hasRunningNotice(state, claim, on) ? "notice_running" : null;
  });
  if (!isConsumer) {
    beginCharges(state, demand, demand.claims, on);
    return;
  }
  demand.status = "begun";
  for (const claim of demand.claims) {
    if (isWithin(claim.delayed, on)) continue;
    claim.claimedBy.set(demand.letter.id, on);
    demand.refused.set(claim.invoice.number, claim.costsOf ? "has_costs" : "no_costs_without_notice");
  }
}

/** Withdraws the charges of a notice that a user found to be undelivered; costs already paid become the rest of their payments. */
export function withdrawNotice(notice: LetterState): void {
  if (notice.status === "none") return;
  notice.status = "none";
  notice.reason = "came_back";
  for (const claim of notice.claims) claim.claimedBy.delete(notice.letter.id);
  for (const [claim, { net, vat }] of notice.shares) {
    claim.costsOf = null;
    claim.vatDue = NOTHING;
    withdrawShare(claim, add(net, vat));
  }
}

/** Deducts a share of costs from the open costs, from those paid, and from those switched off or lapsed. */
function withdrawShare(claim: ClaimState, share: Cents): void {
  const open = atMost(share, claim.costs);
  claim.costs = subtract(claim.costs, open);
  const paid = returnPaidCosts(claim, subtract(share, open));
  claim.costsDue = subtract(claim.costsDue, add(open, paid));
  claim.costsSwitchedOff = NOTHING;
  for (const lapsed of claim.lapses) lapsed.costs = NOTHING;
}

/** Moves paid costs into the rest of their payments, the last payment first; returns how much. */
function returnPaidCosts(claim: ClaimState, most: Cents): Cents {
  let left = most;
  for (const parts of claim.paid.toReversed()) {
    const { record } = parts;
    if (record.returned !== null) continue;
    const paid = atMost(left, parts.costs);
    parts.costs = subtract(parts.costs, paid);
    record.rest = add(record.rest, paid);
    const asCharges = atMost(parts.asCharges, paid);
    parts.asCharges = subtract(parts.asCharges, asCharges);
    claim.chargesBooked = subtract(claim.chargesBooked, asCharges);
    claim.bookedOff = subtract(claim.bookedOff, subtract(paid, asCharges));
    left = subtract(left, paid);
  }
  return subtract(most, left);
}
