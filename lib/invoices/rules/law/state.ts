import { type Day, later } from "@/lib/kernel/day";
import { add, atMost, type Cents, NOTHING, subtract, sum } from "@/lib/kernel/money";
import { type DayNumber, numberOf } from "./calendar";
import type { LawCase, LawEvent, LawInvoice, LawLetter, LawPayment } from "./case";
import {
  type BearingClaim,
  endLine,
  endOfYear,
  interestTerms,
  runningInterest,
  type Standstill,
} from "./interest";
import type { LawRules } from "./jurisdiction";
import type { RateBook } from "./rates";
import type { ScaleCosts } from "./scale";
import { daysOf, standstillsOf } from "./standstills";
import { dueOf, firstDayOf } from "./terms";

export type Law = { rules: LawRules; rates: RateBook };

export type Parts = { costs: Cents; yearly: Cents; current: Cents; principal: Cents };
export const NO_PARTS: Parts = { costs: NOTHING, yearly: NOTHING, current: NOTHING, principal: NOTHING };

/** A lapsed amount, and why: paid in the books, all that was requested is paid, paid before charges were claimed, or by hand. */
export type Lapse = Parts & { cause: "books" | "asked" | "in_time" | "by_hand"; isClaimed: boolean };

/** A claim in the engine: an invoice, or a later increase of its total. */
export type ClaimState = BearingClaim & {
  invoice: LawInvoice;
  /** The day from which it can be claimed: for an increase the day it was made. */
  since: Day;
  isRaise: boolean;
  due: Day;
  /** The amount before any payment, credits deducted. */
  total: Cents;
  /** The amounts that the books deducted from the open amount, and that they booked as charges. */
  bookedOff: Cents;
  chargesBooked: Cents;
  costs: Cents;
  /** All costs that were ever due, less those lapsed or withdrawn; VAT included. */
  costsDue: Cents;
  vatDue: Cents;
  flatSum: Cents;
  /** The letter its costs come from; costs are charged once. */
  costsOf: LetterState | null;
  areCostsOff: boolean;
  /** Costs that lapsed when they were switched off: they return when switched on. */
  costsSwitchedOff: Cents;
  /** The reasons why interest is claimed, and since when: ids of letters, the law's flat sum, a user's switch. */
  claimedBy: Map<string, DayNumber>;
  /** Days on which it could not be in a letter. */
  holdPeriods: readonly Standstill[];
  /** Days of agreed or forced delay: charges do not begin on them. */
  delayed: readonly Standstill[];
  closed: DayNumber | null;
  lapses: Lapse[];
  paid: PaidParts[];
};

export type Refusal =
  | "not_in_default"
  | "paid"
  | "has_costs"
  | "notice_running"
  | "no_costs_without_notice"
  | "switched_off"
  | "standing_still";

export type LetterState = {
  letter: LawLetter;
  made: DayNumber;
  claims: ClaimState[];
  freeUntil: Day | null;
  costsFrom: Day | null;
  reason:
    | "not_delivered"
    | "paid_in_time"
    | "announced_too_high"
    | "no_amount"
    | "wrong_words"
    | "came_back"
    | null;
  refused: Map<string, Refusal>;
  /** For a notice, the costs by law over what was open when it was made. */
  atMost: { base: Cents; net: Cents; gross: Cents } | null;
  /** The open amount of each claim when it was made. */
  openThen: Map<ClaimState, Cents>;
  status: "waiting" | "right" | "begun" | "none";
  base: Cents;
  /** The costs by law before the letter's own figure limits them. */
  lawful: Cents;
  costs: Cents;
  vat: Cents;
  scale: ScaleCosts | null;
  exchange: number | null;
  shares: Map<ClaimState, { net: Cents; vat: Cents }>;
  joined: LetterState[];
  isCapped: boolean;
};

export type PaymentState = {
  payment: LawPayment;
  /** Its position in the order of receipt, and what the books took as charges, by invoice number. */
  at: number;
  charges: Map<string, Cents> | null;
  paid: PaidParts[];
  rest: Cents;
  returned: { on: Day; recorded: Day } | null;
};

/** The part of a payment allocated to a claim, and how much of it the books took as charges. */
type PaidParts = Parts & { claim: ClaimState; record: PaymentState; asCharges: Cents };

/** An obstacle to letters with costs, which does not affect the amounts. */
export type Block = { code: "notice_missing"; about: string };

export type CaseState = {
  facts: LawCase;
  law: Law;
  today: DayNumber;
  claims: ClaimState[];
  byInvoice: Map<string, ClaimState[]>;
  /** The order of payment: the oldest due first, then the oldest; equally old ones in one group. */
  queue: ClaimState[][];
  letters: LetterState[];
  payments: PaymentState[];
  blocks: Block[];
  /** Computes the state as it was known on a past day. */
  replay: (facts: LawCase, today: Day) => CaseState;
  /** The amount known to be open of each claim on the evening before a day. */
  openBefore: Map<Day, Map<string, Cents>>;
};

/** Returns whether an event was recorded by a day. */
export const isRecordedBy = (event: { on: Day; recorded?: Day }, on: Day): boolean =>
  later(event.on, event.recorded ?? event.on) <= on;

/** Returns the initial claims of a case, the oldest due first, then by number. */
function claimsOf(facts: LawCase, law: Law, today: Day): ClaimState[] {
  const changes = facts.events
    .filter((event) => isChangeOfTotal(event))
    .filter((event) => isRecordedBy(event, today));
  const terms = interestTerms(facts, law);
  const claims = facts.invoices.flatMap((invoice) => {
    const { number, rates_as_of } = invoice;
    const of = changes.filter((event) => event.invoice === number);
    const days = standstillsOf(number, facts);
    // A claim stated in a letter keeps the rates of that day.
    const own = rates_as_of === undefined ? terms : interestTerms(facts, law, rates_as_of);
    const due = dueOf(invoice, facts.debtor, law.rules);
    let credits = sum(of.flatMap(({ kind, amount }) => (kind === "credit" ? [amount] : [])));
    return wholesOf(invoice, due, of).map((whole) => {
      const credited = atMost(whole.amount, credits);
      credits = subtract(credits, credited);
      return newClaim(whole, subtract(whole.amount, credited), own, days);
    });
  });
  return claims.sort(byAge);
}

type ChangeOfTotal = Extract<LawEvent, { kind: "credit" | "raise" }>;

const isChangeOfTotal = (event: LawEvent): event is ChangeOfTotal =>
  event.kind === "credit" || event.kind === "raise";

type Whole = Pick<ClaimState, "invoice" | "since" | "isRaise" | "due"> & { amount: Cents };

/**
 * Returns an invoice's claims: an increase of its total is a claim of its own, due when it was made or with the invoice, whichever is
 * later.
 */
function wholesOf(invoice: LawInvoice, due: Day, changes: readonly ChangeOfTotal[]): Whole[] {
  const wholes = [{ invoice, since: invoice.date, isRaise: false, due, amount: invoice.amount }];
  for (const { kind, on, amount } of changes)
    if (kind === "raise") wholes.push({ invoice, since: on, isRaise: true, due: later(due, on), amount });
  return wholes;
}

/** Compares claims: the oldest due first; of equally old ones the smaller number. */
export function byAge(a: ClaimState, b: ClaimState): number {
  if (a.due !== b.due) return byDay(a.due, b.due);
  if (a.invoice.number === b.invoice.number) return 0;
  return a.invoice.number < b.invoice.number ? -1 : 1;
}

/** Creates a claim. Every field is written out: claims are made by the thousand, and a spread object is slow to create and to read. */
function newClaim(
  { invoice, since, isRaise, due }: Whole,
  principal: Cents,
  terms: ClaimState["terms"],
  { delayed, standstills }: Pick<ClaimState, "delayed" | "standstills">,
): ClaimState {
  const first = firstDayOf(invoice, due);
  return {
    invoice,
    since,
    isRaise,
    due,
    first,
    terms,
    total: principal,
    bookedOff: NOTHING,
    chargesBooked: NOTHING,
    principal,
    yearly: NOTHING,
    current: NOTHING,
    costs: NOTHING,
    costsDue: NOTHING,
    vatDue: NOTHING,
    flatSum: NOTHING,
    costsOf: null,
    areCostsOff: false,
    costsSwitchedOff: NOTHING,
    bearsInterest: true,
    next: numberOf(first),
    year: 1,
    yearEnd: endOfYear(first, 1),
    run: null,
    lines: [],
    capitalised: [],
    claimedBy: new Map(),
    holdPeriods: (invoice.held ?? []).map(({ from, to }) => daysOf(from, to)),
    delayed,
    standstills,
    closed: null,
    lapses: [],
    paid: [],
  };
}

export const isClaimed = (claim: ClaimState): boolean => claim.claimedBy.size > 0;

/** Returns the unpaid interest, including the current line. */
export const openInterest = (claim: ClaimState): Cents =>
  add(add(claim.yearly, claim.current), runningInterest(claim));

/** Returns the debt on a claim: interest and costs only once they are claimed. */
export const debtOf = (claim: ClaimState): Cents =>
  add(add(claim.principal, claim.costs), isClaimed(claim) ? openInterest(claim) : NOTHING);

/** Lets all open amounts of a claim lapse and closes it on a day; stores what lapsed, in case the payment is returned. */
export function lapse(claim: ClaimState, cause: Lapse["cause"], on: DayNumber): void {
  endLine(claim);
  const { costs, yearly, current, principal } = claim;
  claim.lapses.push({ cause, isClaimed: isClaimed(claim), costs, yearly, current, principal });
  claim.costs = NOTHING;
  claim.yearly = NOTHING;
  claim.current = NOTHING;
  claim.principal = NOTHING;
  claim.costsDue = subtract(claim.costsDue, costs);
  claim.closed = on;
}

/** Returns the initial state of a case. */
export function newState(facts: LawCase, law: Law, today: Day, replay: CaseState["replay"]): CaseState {
  const claims = claimsOf(facts, law, today);
  const byInvoice = new Map<string, ClaimState[]>(facts.invoices.map(({ number }) => [number, []]));
  for (const claim of claims) byInvoice.get(claim.invoice.number)?.push(claim);
  return {
    facts,
    law,
    today: numberOf(today),
    claims,
    byInvoice,
    queue: queueOf(claims),
    letters: [],
    payments: [],
    blocks: [],
    replay,
    openBefore: new Map(),
  };
}

function queueOf(claims: readonly ClaimState[]): ClaimState[][] {
  const queue: ClaimState[][] = [];
  for (const claim of claims.toSorted((a, b) => byDay(a.due, b.due) || byDay(a.since, b.since))) {
    const last = queue.at(-1);
    if (last?.[0]?.due === claim.due && last[0].since === claim.since) last.push(claim);
    else queue.push([claim]);
  }
  return queue;
}

function byDay(a: Day, b: Day): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
