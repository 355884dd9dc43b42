import { type Day, later } from "@/lib/kernel/day";
import { add, atMost, type Cents, NOTHING, subtract, sum } from "@/lib/kernel/money";
import { type DayNumber, dayAtNumber, daysAfter, workingDaysAfter } from "./calendar";
import type { LawPayment } from "./case";
import { LawInputError } from "./faults";
import { accrue, endLine } from "./interest";
import { shares } from "./shares";
import {
  type CaseState,
  type ClaimState,
  debtOf,
  isClaimed,
  type Lapse,
  type LetterState,
  lapse,
  NO_PARTS,
  type Parts,
  type PaymentState,
} from "./state";

/** Allocates a payment on its value day: first which claim (6:43 BW), then which part of it (6:44 BW). What is more than is owed stays as its rest. */
export function receivePayment(state: CaseState, payment: LawPayment, on: DayNumber): void {
  const record: PaymentState = { payment, parts: new Map(), rest: NOTHING, returned: null };
  state.payments.push(record);
  let left = payment.amount;
  const named = payment.invoices ?? [];
  for (const { number, amount } of named) {
    if (amount === undefined) continue;
    const most = atMost(amount, left);
    left = subtract(left, subtract(most, allocate(state, record, most, on, [number])));
  }
  const open = named.filter(({ amount }) => amount === undefined).map(({ number }) => number);
  if (open.length > 0) left = allocate(state, record, left, on, open);
  record.rest = allocate(state, record, left, on, null);
  for (const number of new Set([...record.parts.keys()].map(({ invoice }) => invoice.number))) {
    closeWhatIsPaid(state, number, on, record);
  }
}

/** Puts money on claims, the oldest first, on equally old ones in proportion to what is owed; returns what is left. */
function allocate(
  state: CaseState,
  record: PaymentState,
  amount: Cents,
  on: DayNumber,
  numbers: readonly string[] | null,
): Cents {
  const today = dayAtNumber(on);
  let left = amount;
  for (const group of state.queue) {
    if (left <= NOTHING) break;
    const claims = group.filter(
      ({ invoice, since }) => since <= today && (numbers === null || numbers.includes(invoice.number)),
    );
    if (claims.length === 0) continue;
    for (const claim of claims) accrue(claim, on);
    const debts = claims.map(debtOf);
    const total = sum(debts);
    const portion = atMost(total, left);
    shares(portion, debts).forEach((share, at) => {
      const claim = claims[at];
      if (claim) impute(state, record, claim, share);
    });
    left = subtract(left, portion);
  }
  return left;
}

/** Pays off the parts of a claim in the order the customer follows; before anything is claimed the principal alone. */
function impute(state: CaseState, record: PaymentState, claim: ClaimState, amount: Cents): void {
  if (amount <= NOTHING) return;
  endLine(claim);
  const paid = record.parts.get(claim) ?? { ...NO_PARTS };
  record.parts.set(claim, paid);
  const principal = claim.principal;
  let left = amount;
  for (const part of orderOf(state, claim)) {
    const portion = atMost(claim[part], left);
    claim[part] = subtract(claim[part], portion);
    paid[part] = add(paid[part], portion);
    left = subtract(left, portion);
  }
  const ofPrincipal = subtract(principal, claim.principal);
  const isLedger = record.payment.by === "ledger";
  claim.bookedOff = add(claim.bookedOff, isLedger ? amount : ofPrincipal);
  if (!isLedger) claim.chargesBooked = add(claim.chargesBooked, subtract(amount, ofPrincipal));
}

const LAWFUL: (keyof Parts)[] = ["costs", "yearly", "current", "principal"];
const PRINCIPAL_FIRST: (keyof Parts)[] = ["principal", "costs", "yearly", "current"];

function orderOf({ facts }: CaseState, claim: ClaimState): (keyof Parts)[] {
  if (!isClaimed(claim)) return ["principal"];
  return facts.settings.imputation === "principal_first" ? PRINCIPAL_FIRST : LAWFUL;
}

/** Closes what is paid: before anything was claimed, all that was asked, and in the books where charges are to lapse then. */
function closeWhatIsPaid(state: CaseState, number: string, on: DayNumber, record: PaymentState): void {
  const claims = state.byInvoice.get(number) ?? [];
  for (const claim of openOf(claims)) {
    if (!isClaimed(claim) && claim.principal === NOTHING) lapse(claim, "in_time", on);
    else if (debtOf(claim) === NOTHING) claim.closed = on;
  }
  if (openOf(claims).length === 0) return;
  for (const request of requestsFor(state, number, dayAtNumber(on), record)) {
    if (receivedFor(state, request) >= request.amount)
      for (const claim of openOf(request.claims)) lapse(claim, "asked", on);
  }
  const isPaidInBooks = claims.every(({ total, bookedOff }) => total <= bookedOff);
  if (state.facts.settings.rest === "close" && isPaidInBooks)
    for (const claim of openOf(claims)) lapse(claim, "books", on);
}

const openOf = (claims: readonly ClaimState[]): ClaimState[] =>
  claims.filter(({ closed }) => closed === null);

/** What was asked of an invoice, from when on, and until when it is in time. */
type Request = { claims: ClaimState[]; since: Day; until: Day; amount: Cents };

/**
 * What the last letter with charges, a notice and the portal asked of an invoice, as far as a day is in time for it. Whoever pays it all owes
 * nothing else: nobody is dunned for the cents between letter and bank.
 */
function requestsFor(state: CaseState, number: string, on: Day, record: PaymentState): Request[] {
  const requests = [
    demandFor(state, number, on),
    noticeFor(state, number, on),
    begunFor(state, number, record),
  ];
  return requests.flatMap((request) => (request !== null && on <= request.until ? [request] : []));
}

/** The last day a transfer may be credited that was made on the day a letter names. */
const inTime = ({ facts, law }: CaseState, printed: Day): Day =>
  workingDaysAfter(printed, facts.settings.arrival_days, law.rules.calendar);

const claimsIn = ({ claims }: LetterState, number: string): ClaimState[] =>
  claims.filter(({ invoice }) => invoice.number === number);

function demandFor(state: CaseState, number: string, on: Day): Request | null {
  const demand = state.letters.findLast(
    ({ letter, status }) =>
      letter.kind === "claim" &&
      status === "begun" &&
      letter.made <= on &&
      letter.amounts?.[number] !== undefined,
  );
  const amount = demand?.letter.amounts?.[number];
  if (!demand || amount === undefined) return null;
  const { made, named } = demand.letter;
  return { claims: claimsIn(demand, number), since: made, until: inTime(state, named ?? made), amount };
}

function noticeFor(state: CaseState, number: string, on: Day): Request | null {
  const notice = state.letters.findLast(
    (letter) => letter.status === "right" && letter.letter.made <= on && claimsIn(letter, number).length > 0,
  );
  if (!notice?.costsFrom) return null;
  const claims = claimsIn(notice, number);
  const amount = sum(claims.map((claim) => notice.openThen.get(claim) ?? NOTHING));
  return { claims, since: notice.letter.made, until: daysAfter(notice.costsFrom, -1), amount };
}

function begunFor(state: CaseState, number: string, { payment: { begun } }: PaymentState): Request | null {
  const amount = begun?.amounts[number];
  if (!begun || amount === undefined) return null;
  const claims = state.byInvoice.get(number) ?? [];
  return { claims, since: begun.on, until: inTime(state, begun.on), amount };
}

/** What came in on claims that a letter could not know of when it was made. */
function receivedFor(state: CaseState, { claims, since, until }: Request): Cents {
  let received = NOTHING;
  for (const { payment, parts, returned } of state.payments) {
    const recorded = later(payment.on, payment.recorded ?? payment.on);
    if (returned !== null || recorded < since || payment.on > until) continue;
    for (const claim of claims) received = add(received, total(parts.get(claim) ?? NO_PARTS));
  }
  return received;
}

const total = ({ costs, yearly, current, principal }: Parts): Cents =>
  sum([costs, yearly, current, principal]);

/**
 * Puts the parts of a payment that went back to where they came from, at the end of its day, and what had lapsed because of it: the days
 * between bear no interest. Throws LawInputError("unknown_payment") for one that was not received before.
 */
export function returnPayment(state: CaseState, id: string, on: DayNumber): void {
  const record = state.payments.find(({ payment, returned }) => payment.id === id && returned === null);
  if (!record) throw new LawInputError("unknown_payment", id);
  record.returned = dayAtNumber(on);
  record.rest = NOTHING;
  for (const [claim, parts] of record.parts) {
    accrue(claim, on);
    endLine(claim);
    for (const lapsed of claim.lapses.filter(isOfPayment)) {
      putBack(claim, lapsed);
      claim.costsDue = add(claim.costsDue, lapsed.costs);
    }
    claim.lapses = claim.lapses.filter((lapsed) => !isOfPayment(lapsed));
    putBack(claim, parts);
    claim.closed = null;
    const isLedger = record.payment.by === "ledger";
    claim.bookedOff = subtract(claim.bookedOff, isLedger ? total(parts) : parts.principal);
    if (!isLedger)
      claim.chargesBooked = subtract(claim.chargesBooked, subtract(total(parts), parts.principal));
  }
}

const isOfPayment = ({ cause }: Lapse): boolean => cause !== "by_hand";

function putBack(claim: ClaimState, parts: Parts): void {
  claim.costs = add(claim.costs, parts.costs);
  claim.yearly = add(claim.yearly, parts.yearly);
  claim.current = add(claim.current, parts.current);
  claim.principal = add(claim.principal, parts.principal);
}
