import { type Day, later } from "@/lib/kernel/day";
import { add, atMost, type Cents, NOTHING, subtract, sum } from "@/lib/kernel/money";
import { type DayNumber, dayAtNumber, daysAfter, workingDaysAfter } from "./calendar";
import type { LawEvent, LawPayment } from "./case";
import { LawInputError } from "./errors";
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
  type Parts,
  type PaymentState,
} from "./state";

/**
 * Allocates a payment on its value day: first to claims (6:43 BW), then to their parts (6:44 BW). The part above the debt stays as its
 * rest.
 */
export function receivePayment(state: CaseState, payment: LawPayment, on: DayNumber): void {
  const at = state.payments.length;
  const named = payment.invoices ?? [];
  let charges: PaymentState["charges"] = null;
  for (const { number, charges: booked } of named) {
    if (booked === undefined) continue;
    charges ??= new Map();
    charges.set(number, booked);
  }
  const record: PaymentState = { payment, at, paid: [], charges, rest: NOTHING, returned: null };
  state.payments.push(record);
  let left = payment.amount;
  for (const { number, amount } of named) {
    if (amount === undefined) continue;
    const most = atMost(amount, left);
    left = subtract(left, subtract(most, allocate(state, record, most, on, [number])));
  }
  const open = named.filter(({ amount }) => amount === undefined).map(({ number }) => number);
  if (open.length > 0) left = allocate(state, record, left, on, open);
  record.rest = allocate(state, record, left, on, null);
  const numbers = new Set<string>();
  for (const { claim } of record.paid) numbers.add(claim.invoice.number);
  for (const number of numbers) closeWhatIsPaid(state, number, on, record);
}

/** Allocates money to claims, the oldest first, to equally old ones in proportion to the debt; returns the remainder. */
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
    const debts: Cents[] = [];
    for (const claim of claims) {
      accrue(claim, on);
      debts.push(debtOf(claim));
    }
    const portion = atMost(sum(debts), left);
    const parts = shares(portion, debts);
    claims.forEach((claim, at) => {
      impute(state, record, claim, parts[at] ?? NOTHING);
    });
    left = subtract(left, portion);
  }
  return left;
}

/** Pays off the parts of a claim and records them. */
function impute({ facts }: CaseState, record: PaymentState, claim: ClaimState, amount: Cents): void {
  if (amount <= NOTHING) return;
  endLine(claim);
  const parts = partsOf(claim, amount, facts.settings.imputation === "principal_first");
  const { costs, yearly, current, principal } = parts;
  claim.costs = subtract(claim.costs, costs);
  claim.yearly = subtract(claim.yearly, yearly);
  claim.current = subtract(claim.current, current);
  claim.principal = subtract(claim.principal, principal);
  const asCharges = takeCharges(record, claim.invoice.number, amount) ?? subtract(amount, principal);
  addPaid(record, claim, parts, asCharges);
  claim.bookedOff = add(claim.bookedOff, subtract(amount, asCharges));
  claim.chargesBooked = add(claim.chargesBooked, asCharges);
}

/**
 * Returns how much of an amount the books took as charges: nothing of a ledger's booking, and for a payment of ours as much as it specifies
 * and is left; undefined when unspecified, which means the law's allocation. So the open amount in the books equals the invoice's.
 */
function takeCharges({ payment, charges }: PaymentState, number: string, amount: Cents): Cents | undefined {
  if (payment.by === "ledger") return NOTHING;
  const left = charges?.get(number);
  if (left === undefined) return;
  const portion = atMost(left, amount);
  charges?.set(number, subtract(left, portion));
  return portion;
}

/** Splits an amount over the parts of a claim in the customer's order; before charges are claimed only the principal. */
function partsOf(claim: ClaimState, amount: Cents, isPrincipalFirst: boolean): Parts {
  const areCharges = isClaimed(claim);
  const first = isPrincipalFirst || !areCharges ? atMost(claim.principal, amount) : NOTHING;
  if (!areCharges) return { costs: NOTHING, yearly: NOTHING, current: NOTHING, principal: first };
  let left = subtract(amount, first);
  const costs = atMost(claim.costs, left);
  left = subtract(left, costs);
  const yearly = atMost(claim.yearly, left);
  left = subtract(left, yearly);
  const current = atMost(claim.current, left);
  left = subtract(left, current);
  const principal = isPrincipalFirst ? first : atMost(claim.principal, left);
  return { costs, yearly, current, principal };
}

/** Adds parts to what a payment paid of a claim: it may reach the same claim twice, by name and in its turn. */
function addPaid(record: PaymentState, claim: ClaimState, parts: Parts, asCharges: Cents): void {
  const { costs, yearly, current, principal } = parts;
  const before = claim.paid.at(-1);
  if (before?.record === record) {
    before.costs = add(before.costs, costs);
    before.yearly = add(before.yearly, yearly);
    before.current = add(before.current, current);
    before.principal = add(before.principal, principal);
    before.asCharges = add(before.asCharges, asCharges);
    return;
  }
  const paid = { claim, record, costs, yearly, current, principal, asCharges };
  claim.paid.push(paid);
  record.paid.push(paid);
}

/**
 * Closes paid claims: those paid before charges were claimed, those of which all that was requested is paid, and those paid in the books
 * where charges lapse then.
 */
function closeWhatIsPaid(state: CaseState, number: string, on: DayNumber, record: PaymentState): void {
  const claims = state.byInvoice.get(number) ?? [];
  for (const claim of openOf(claims)) {
    if (!isClaimed(claim) && claim.principal === NOTHING) lapse(claim, "in_time", on);
    else if (debtOf(claim) === NOTHING) claim.closed = on;
  }
  if (claims.every(({ closed }) => closed !== null)) return;
  for (const request of requestsFor(state, number, dayAtNumber(on), record)) {
    if (receivedFor(request) >= request.amount)
      for (const claim of openOf(request.claims)) lapse(claim, "asked", on);
  }
  const isPaidInBooks = claims.every(({ total, bookedOff }) => total <= bookedOff);
  if (state.facts.settings.rest === "close" && isPaidInBooks)
    for (const claim of openOf(claims)) lapse(claim, "books", on);
}

const openOf = (claims: readonly ClaimState[]): ClaimState[] =>
  claims.filter(({ closed }) => closed === null);

/** The amount requested for an invoice, since when, and the last day on which it is paid in time. */
type Request = { claims: ClaimState[]; since: Day; until: Day; amount: Cents };

/**
 * Returns the amounts requested for an invoice by the last letter with charges, a notice and the portal, as far as a day is in time for
 * them. A debtor who pays one in full owes nothing else, so that no debtor is dunned for the cents that accrue between letter and payment.
 */
function requestsFor(state: CaseState, number: string, on: Day, record: PaymentState): Request[] {
  const requests: Request[] = [];
  const offer = (request: Request | null) => {
    if (request && on <= request.until) requests.push(request);
  };
  offer(demandFor(state, number, on));
  offer(noticeFor(state, number, on));
  offer(portalFor(state, number, record));
  return requests;
}

/** Returns the last day a transfer may be credited that was made on the day a letter names. */
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
  const { made, pay_before } = demand.letter;
  return { claims: claimsIn(demand, number), since: made, until: inTime(state, pay_before ?? made), amount };
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

function portalFor(
  state: CaseState,
  number: string,
  { payment: { portal_request } }: PaymentState,
): Request | null {
  const amount = portal_request?.amounts[number];
  if (!portal_request || amount === undefined) return null;
  const claims = state.byInvoice.get(number) ?? [];
  return { claims, since: portal_request.on, until: inTime(state, portal_request.on), amount };
}

/**
 * Returns the money on claims that a letter could not know when it was made, less payments that it included and that were returned since.
 */
function receivedFor({ claims, since, until }: Request): Cents {
  let received = NOTHING;
  for (const { paid } of claims) {
    for (const parts of paid) {
      const { payment, returned } = parts.record;
      const isNew = recordedOn(payment) >= since;
      if (isNew && returned === null && payment.on <= until) received = add(received, total(parts));
      if (!isNew && returned !== null && returned.recorded >= since)
        received = subtract(received, total(parts));
    }
  }
  return received;
}

const recordedOn = ({ on, recorded }: { on: Day; recorded?: Day }): Day => later(on, recorded ?? on);

const total = ({ costs, yearly, current, principal }: Parts): Cents =>
  sum([costs, yearly, current, principal]);

type LawReturn = Extract<LawEvent, { kind: "return" }>;

/**
 * Reverses a returned payment at the end of its day: its parts are restored, and so is what had lapsed because of it; the days between bear
 * no interest. Throws LawInputError("unknown_payment") for one that was not received before.
 */
export function returnPayment(state: CaseState, event: LawReturn, on: DayNumber): void {
  const id = event.payment;
  const record = state.payments.find(({ payment, returned }) => payment.id === id && returned === null);
  if (!record) throw new LawInputError("unknown_payment", id);
  record.returned = { on: dayAtNumber(on), recorded: recordedOn(event) };
  record.rest = NOTHING;
  for (const parts of record.paid) {
    const { claim } = parts;
    accrue(claim, on);
    endLine(claim);
    for (const lapsed of claim.lapses.filter(isOfPayment)) {
      restoreParts(claim, lapsed);
      claim.costsDue = add(claim.costsDue, lapsed.costs);
    }
    claim.lapses = claim.lapses.filter((lapsed) => !isOfPayment(lapsed));
    restoreParts(claim, parts);
    claim.closed = null;
    claim.bookedOff = subtract(claim.bookedOff, subtract(total(parts), parts.asCharges));
    claim.chargesBooked = subtract(claim.chargesBooked, parts.asCharges);
  }
}

const isOfPayment = ({ cause }: Lapse): boolean => cause !== "by_hand";

function restoreParts(claim: ClaimState, parts: Parts): void {
  claim.costs = add(claim.costs, parts.costs);
  claim.yearly = add(claim.yearly, parts.yearly);
  claim.current = add(claim.current, parts.current);
  claim.principal = add(claim.principal, parts.principal);
}
