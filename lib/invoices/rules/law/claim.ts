import { type Day, later } from "@/lib/kernel/day";
import { add, type Cents, NOTHING, subtract, sum } from "@/lib/kernel/money";
import { answerOf, type LawClaim } from "./answer";
import { type DayNumber, dayAtNumber, numberOf } from "./calendar";
import type { LawCase, LawEvent } from "./case";
import { checkCase } from "./check";
import { MissingRateError } from "./errors";
import { accrue, endLine } from "./interest";
import type { RateKind } from "./jurisdiction";
import { addCosts, exchangeFor } from "./letter-costs";
import { beginDemand, beginNotice, evaluateNotice, newLetter, withdrawNotice } from "./notices";
import { receivePayment, returnPayment } from "./payments";
import { fromEuros } from "./scale";
import { isWithin } from "./standstills";
import {
  type CaseState,
  type ClaimState,
  isClaimed,
  isRecordedBy,
  type Law,
  type LetterState,
  lapse,
  NO_PARTS,
  newState,
  openInterest,
} from "./state";

/** Why there is no amount and no letter: a relevant day has no rate. */
export type LawStop = { code: "rate_missing"; kind: RateKind; day: Day };

/**
 * Returns the claim on one debtor in one currency on a day, its reasons, and from which day on; or, where a day has no rate, the stop that
 * names it. Amounts are cents, and no unrounded value is passed on. Throws LawInputError for facts that contradict each other (LAW §4).
 */
export function claimByLaw(facts: LawCase, today: Day, law: Law): LawClaim | { stop: LawStop } {
  checkCase(facts);
  try {
    const state = replayCase(facts, law, today);
    return answerOf(state);
  } catch (fault) {
    if (!(fault instanceof MissingRateError)) throw fault;
    return { stop: { code: "rate_missing", kind: fault.kind, day: fault.day } };
  }
}

/** The debt of principal, interest and costs, and their sum, in cents. */
export type Balance = { principal: Cents; interest: Cents; costs: Cents; total: Cents };

/**
 * Returns the debt on the evening of each of these days, of one invoice where one is named, by the facts known on `today`: in one pass,
 * however many days. Throws LawInputError, and MissingRateError for a day that bears interest and has no rate.
 */
export function balancesByLaw(
  facts: LawCase,
  today: Day,
  law: Law,
  days: readonly Day[],
  number: string | null = null,
): ReadonlyMap<Day, Balance> {
  checkCase(facts);
  const balances = new Map<Day, Balance>();
  replayCase(facts, law, today, {
    days: [...new Set(days)].filter((day) => day <= today).sort(),
    read: (day, claims) => {
      const own = claims.filter(
        ({ invoice }) => invoice.date <= day && (number ?? invoice.number) === invoice.number,
      );
      balances.set(day, balanceOf(own));
    },
  });
  return balances;
}

function balanceOf(claims: readonly ClaimState[]): Balance {
  const principal = sum(claims.map((claim) => claim.principal));
  const interest = sum(claims.filter(isClaimed).map(openInterest));
  const costs = sum(claims.map((claim) => claim.costs));
  return { principal, interest, costs, total: add(principal, add(interest, costs)) };
}

/** The order within a day: what takes effect at its start, from the state of the evening before, then payments and returns (LAW §4). */
const phases = {
  default: 0,
  switched: 1,
  withdrawn: 2,
  charges: 3,
  judged: 4,
  demanded: 5,
  money: 6,
} as const;

/** A change to a claim on a day; within a phase in the order of recording. */
type Moment = { on: DayNumber; phase: number; recorded: Day; act: (on: DayNumber) => void };

/** A callback that reads the claims on the evenings of some days, ascending and none after the last day computed. */
type Evenings = { days: readonly Day[]; read: (day: Day, claims: readonly ClaimState[]) => void };

function replayCase(facts: LawCase, law: Law, today: Day, evenings: Evenings | null = null): CaseState {
  const state = newState(facts, law, today, (past, on) => replayCase(past, law, on));
  state.letters = facts.letters
    .filter(({ made }) => made <= today)
    .map((letter) => newLetter(state, letter))
    .sort((a, b) => a.made - b.made);
  const moments: Moment[] = [];
  const plan = (moment: Moment | null) => {
    if (moment && moment.on <= state.today) moments.push(moment);
  };
  for (const claim of state.claims) plan(defaultMoment(state, claim));
  for (const letter of state.letters) letterMoments(state, letter).forEach(plan);
  for (const event of facts.events) if (hasHappened(event, today)) plan(eventMoment(state, event));
  const evening = evenings && eveningBefore(state, evenings);
  for (const { on, act } of moments.sort(byMoment)) {
    evening?.(on);
    act(on);
  }
  evening?.(state.today + 1);
  for (const claim of state.claims) {
    accrue(claim, state.today);
    endLine(claim);
  }
  return state;
}

/** Returns a function that calls back for the evenings that have passed when a day begins. */
function eveningBefore(state: CaseState, { days, read }: Evenings): (on: DayNumber) => void {
  let next = 0;
  return (on) => {
    for (let day = days[next]; day !== undefined && numberOf(day) < on; day = days[next]) {
      for (const claim of state.claims) accrue(claim, numberOf(day));
      read(day, state.claims);
      next += 1;
    }
  };
}

function byMoment(a: Moment, b: Moment): number {
  if (a.on !== b.on) return a.on - b.on;
  if (a.phase !== b.phase) return a.phase - b.phase;
  if (a.recorded === b.recorded) return 0;
  return a.recorded < b.recorded ? -1 : 1;
}

/**
 * Returns the start of charges that need no letter: all interest where the customer claims it from the first day, and the flat sum, which
 * consumers do not owe.
 */
function defaultMoment(state: CaseState, claim: ClaimState): Moment | null {
  const { settings, debtor } = state.facts;
  const isFlat = settings.forty === "from_default" && debtor !== "consumer";
  if (!isFlat && settings.imputation !== "strict") return null;
  const act = (on: DayNumber) => {
    if (claim.principal <= NOTHING || isWithin(claim.delayed, on)) return;
    if (settings.imputation === "strict") claim.claimedBy.set("strict", on);
    if (!isFlat) return;
    claim.claimedBy.set("flat_sum", on);
    if (claim.isRaise || claim.areCostsOff) return;
    claim.flatSum = fromEuros(state.law.rules.flat_sum, exchangeFor(state, on));
    addCosts(claim, claim.flatSum);
  };
  return { on: numberOf(claim.first), phase: phases.default, recorded: claim.first, act };
}

function letterMoments(state: CaseState, letter: LetterState): Moment[] {
  const { kind, made, delivered, bounce } = letter.letter;
  if (kind === "claim") {
    if (delivered === null || (bounce && !bounce.is_refused)) return [];
    const begin = numberOf(later(made, delivered));
    return [
      { on: begin, phase: phases.demanded, recorded: made, act: (on) => beginDemand(state, letter, on) },
    ];
  }
  const judged = {
    on: letter.made,
    phase: phases.judged,
    recorded: made,
    act: () => evaluateNotice(state, letter),
  };
  if (letter.costsFrom === null) return [judged];
  const begins = {
    on: numberOf(letter.costsFrom),
    phase: phases.charges,
    recorded: made,
    act: (on: DayNumber) => beginNotice(state, letter, on),
  };
  if (bounce?.confirmed_on === undefined || bounce.is_refused) return [judged, begins];
  const withdrawn = {
    on: numberOf(bounce.confirmed_on),
    phase: phases.withdrawn,
    recorded: made,
    act: () => withdrawNotice(letter),
  };
  return [judged, begins, withdrawn];
}

/**
 * Returns whether an event is processed as a moment. Credits and increases are in the claims from the start; standstills are in their days.
 */
function hasHappened(event: LawEvent, today: Day): boolean {
  if (event.kind === "standstill" || !isRecordedBy(event, today)) return false;
  return !("undone_on" in event && event.undone_on !== undefined && event.undone_on <= today);
}

function eventMoment(state: CaseState, event: LawEvent): Moment | null {
  switch (event.kind) {
    case "payment":
    case "set_off":
      return momentOf(event, phases.money, (on) => receivePayment(state, event, on));
    case "return":
      return momentOf(event, phases.money, (on) => returnPayment(state, event, on));
    case "switch":
      return momentOf(event, phases.switched, (on) => switchCharge(state, event, on));
    case "waiver":
      return momentOf(event, phases.money, (on) => waive(state, event.invoice, on));
    default:
      return null;
  }
}

const momentOf = (event: { on: Day; recorded?: Day }, phase: number, act: Moment["act"]): Moment => ({
  on: numberOf(event.on),
  phase,
  recorded: event.recorded ?? event.on,
  act,
});

/** Lets all open amounts of an invoice lapse, as a user decided. */
function waive(state: CaseState, number: string, on: DayNumber): void {
  for (const claim of state.byInvoice.get(number) ?? []) {
    accrue(claim, on);
    if (claim.closed === null) lapse(claim, "by_hand", on);
  }
}

/**
 * Switches a charge. Switched off, it is waived from that day on: its open amount lapses. Switched on, it is like a demand of that day;
 * existing costs return, and those of a consumer need a notice.
 */
function switchCharge(
  state: CaseState,
  { invoice, charge, to }: Extract<LawEvent, { kind: "switch" }>,
  on: DayNumber,
): void {
  for (const claim of state.byInvoice.get(invoice) ?? []) {
    accrue(claim, on - 1);
    if (charge === "interest") switchInterest(claim, to, on);
    else if (to === "off") switchCostsOff(claim);
    else claim.areCostsOff = false;
  }
  if (charge === "costs" && to === "on") switchCostsOn(state, invoice, on);
}

function switchInterest(claim: ClaimState, to: "on" | "off", on: DayNumber): void {
  endLine(claim);
  claim.bearsInterest = to === "on";
  if (to === "on") {
    if (claim.principal > NOTHING) claim.claimedBy.set("by_hand", on);
    return;
  }
  const { yearly, current } = claim;
  claim.lapses.push({ cause: "by_hand", isClaimed: isClaimed(claim), ...NO_PARTS, yearly, current });
  claim.yearly = NOTHING;
  claim.current = NOTHING;
  claim.claimedBy.delete("by_hand");
}

function switchCostsOff(claim: ClaimState): void {
  claim.areCostsOff = true;
  claim.costsSwitchedOff = add(claim.costsSwitchedOff, claim.costs);
  claim.costsDue = subtract(claim.costsDue, claim.costs);
  claim.costs = NOTHING;
}

function switchCostsOn(state: CaseState, number: string, on: DayNumber): void {
  const claims = state.byInvoice.get(number) ?? [];
  for (const claim of claims) {
    addCosts(claim, claim.costsSwitchedOff);
    claim.costsSwitchedOff = NOTHING;
  }
  if (claims.every(({ costsOf }) => costsOf !== null)) return;
  if (state.facts.debtor === "consumer") {
    state.blocks.push({ code: "notice_missing", about: number });
    return;
  }
  const made = dayAtNumber(on);
  const demand = {
    id: `by hand ${number} ${made}`,
    kind: "claim",
    made,
    delivered: made,
    invoices: [number],
    announced: null,
  } as const;
  const letter = newLetter(state, demand);
  state.letters.push(letter);
  beginDemand(state, letter, on);
}
