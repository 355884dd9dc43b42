import type { Day } from "@/lib/kernel/day";
import { add, atLeast, atMost, type Cents, NOTHING, subtract, sum } from "@/lib/kernel/money";
import type { Band } from "../costs";
import { dayAtNumber } from "./calendar";
import type { LawInvoice } from "./case";
import type { InterestLine } from "./interest";
import { lapsesOn } from "./limitation";
import {
  type Block,
  type CaseState,
  type ClaimState,
  debtOf,
  isClaimed,
  type LetterState,
  openInterest,
  type Parts,
  type PaymentState,
  type Refusal,
} from "./state";

/** The allocation of an amount paid or lapsed; interest of full years is in `interest`. */
type ClaimParts = { costs: Cents; interest: Cents; principal: Cents };

/** A claim on a day, with its calculation. Amounts in cents, rates in basis points. */
type InvoiceClaim = {
  number: string;
  /** The last day of payment that applies, and the first day of interest. */
  due: Day;
  first: Day;
  principal: Cents;
  interest: Cents;
  /** VAT included; `vat` is the part of it. */
  costs: Cents;
  vat: Cents;
  total: Cents;
  /** Interest that accrues and is not claimed yet: in no total. */
  accrued: Cents;
  /** The claimed amounts that lapsed, and interest that was never claimed because the principal was paid before. */
  waived: ClaimParts;
  unclaimed: Cents;
  claimed_from: Day | null;
  closed: Day | null;
  lapses_on: Day;
  lines: InterestLine[];
  /** Interest of a full year that bears interest from the next day on. */
  capitalised: { on: Day; amount: Cents }[];
  /** The law's flat sum, and shares of letters' costs. */
  flat_sum: Cents;
  shares: { letter: string; net: Cents; vat: Cents }[];
  paid: (ClaimParts & { payment: string; on: Day })[];
  /** The amounts as the books have them: the same total, divided differently; `vat` is part of those costs. */
  book_amounts: { open: Cents; costs: Cents; vat: Cents; interest: Cents };
};

type LetterClaim = {
  id: string;
  free_until: Day | null;
  costs_from: Day | null;
  reason: LetterState["reason"];
  /** Invoices in the letter that it starts nothing for, and why. */
  refused: Record<string, Refusal>;
  invoices: string[];
  base: Cents;
  /** Amounts in euros, of the base and of the claims joined to it. */
  bands: Band[];
  bound: "minimum" | "maximum" | null;
  /** Hundred-thousandths of the currency per euro; null for euros. */
  exchange: number | null;
  costs: Cents;
  vat: Cents;
  shares: Record<string, Cents>;
  joined: string[];
  /** True when costs were limited to the announced amount. */
  capped: boolean;
  /** The most a notice could announce, VAT included, and the VAT in it; null for other letters. A company may owe more. */
  at_most: Cents | null;
  at_most_vat: Cents | null;
};

type PaymentClaim = {
  id: string;
  on: Day;
  amount: Cents;
  parts: (ClaimParts & { invoice: string })[];
  /** The part above the debt, or paid costs that were withdrawn since: a user must decide about it. */
  rest: Cents;
  returned: Day | null;
};

export type LawClaim = {
  formula: string;
  on: Day;
  invoices: InvoiceClaim[];
  letters: LetterClaim[];
  payments: PaymentClaim[];
  totals: { principal: Cents; interest: Cents; costs: Cents; vat: Cents; total: Cents };
  /** Obstacles to letters with costs, which do not affect the amounts. */
  blocks: Block[];
};

/** Returns the answer of a case that was computed up to its day, with every line of interest ended. */
export function answerOf(state: CaseState): LawClaim {
  const on = dayAtNumber(state.today);
  const invoices = state.facts.invoices.map((invoice) => invoiceAnswer(state, invoice, on));
  return {
    formula: state.law.rules.formula,
    on,
    invoices,
    letters: state.letters.map(letterAnswer),
    payments: state.payments.map(paymentAnswer),
    totals: {
      principal: sum(invoices.map(({ principal }) => principal)),
      interest: sum(invoices.map(({ interest }) => interest)),
      costs: sum(invoices.map(({ costs }) => costs)),
      vat: sum(invoices.map(({ vat }) => vat)),
      total: sum(invoices.map(({ total }) => total)),
    },
    blocks: [...state.blocks, ...state.letters.flatMap((letter) => bounceBlock(letter, on))],
  };
}

/**
 * Returns the block by a report of failed delivery after the free period: it stops letters with costs until a user has judged it, because
 * any recipient of our mail can forge one.
 */
function bounceBlock({ letter, status }: LetterState, on: Day): Block[] {
  const { bounce } = letter;
  if (!bounce || bounce.is_refused || letter.kind !== "notice" || on < bounce.on) return [];
  return status === "right" || status === "begun" ? [{ code: "notice_missing", about: letter.id }] : [];
}

function invoiceAnswer(state: CaseState, invoice: LawInvoice, today: Day): InvoiceClaim {
  const claims = state.byInvoice.get(invoice.number) ?? [];
  const lines: InterestLine[] = [];
  const capitalised: InvoiceClaim["capitalised"] = [];
  const waived = noParts();
  const unclaimed = noParts();
  let from = Number.POSITIVE_INFINITY;
  for (const claim of claims) {
    lines.push(...claim.lines);
    capitalised.push(...claim.capitalised);
    for (const lapse of claim.lapses) addParts(lapse.isClaimed ? waived : unclaimed, lapse);
    for (const on of claim.claimedBy.values()) from = Math.min(from, on);
  }
  const amounts = amountsOf(claims);
  const whole = claims.find(({ isRaise }) => !isRaise);
  return {
    number: invoice.number,
    due: whole?.due ?? invoice.expires_at,
    first: whole?.first ?? invoice.expires_at,
    principal: amounts.principal,
    interest: amounts.interest,
    costs: amounts.costs,
    vat: amounts.vat,
    total: amounts.total,
    accrued: amounts.accrued,
    waived,
    unclaimed: unclaimed.interest,
    claimed_from: Number.isFinite(from) ? dayAtNumber(from) : null,
    closed: closedOn(claims),
    lapses_on: lapsesOn(invoice, state.facts, today, state.law.rules),
    lines,
    capitalised,
    flat_sum: amounts.flatSum,
    shares: claims.flatMap(shareOf),
    paid: paidOf(claims),
    book_amounts: {
      open: amounts.shownOpen,
      costs: amounts.shownCosts,
      vat: amounts.shownVat,
      interest: subtract(subtract(amounts.total, amounts.shownOpen), amounts.shownCosts),
    },
  };
}

/** Returns the sums over an invoice's claims. */
function amountsOf(claims: readonly ClaimState[]) {
  const of = {
    principal: NOTHING,
    interest: NOTHING,
    accrued: NOTHING,
    costs: NOTHING,
    vat: NOTHING,
    total: NOTHING,
    flatSum: NOTHING,
    shownOpen: NOTHING,
    shownCosts: NOTHING,
    shownVat: NOTHING,
  };
  for (const claim of claims) {
    of.principal = add(of.principal, claim.principal);
    if (isClaimed(claim)) of.interest = add(of.interest, openInterest(claim));
    else of.accrued = add(of.accrued, openInterest(claim));
    of.costs = add(of.costs, claim.costs);
    of.vat = add(of.vat, atMost(claim.vatDue, claim.costs));
    of.total = add(of.total, debtOf(claim));
    of.flatSum = add(of.flatSum, claim.flatSum);
    if (claim.closed !== null) continue;
    of.shownOpen = add(of.shownOpen, atLeast(NOTHING, subtract(claim.total, claim.bookedOff)));
    const shownCosts = atLeast(NOTHING, subtract(claim.costsDue, claim.chargesBooked));
    of.shownCosts = add(of.shownCosts, shownCosts);
    of.shownVat = add(of.shownVat, atMost(claim.vatDue, shownCosts));
  }
  return of;
}

/** Returns the day on which the last of an invoice's claims was closed; null while one is open, or when credits cancelled them all. */
function closedOn(claims: readonly ClaimState[]): Day | null {
  const open = claims.filter(({ total }) => total > NOTHING);
  const days = open.flatMap(({ closed }) => (closed === null ? [] : [closed]));
  return days.length === 0 || days.length < open.length ? null : dayAtNumber(Math.max(...days));
}

function shareOf(claim: ClaimState): InvoiceClaim["shares"] {
  const share = claim.costsOf?.shares.get(claim);
  return claim.costsOf && share ? [{ letter: claim.costsOf.letter.id, ...share }] : [];
}

const noParts = (): ClaimParts => ({ costs: NOTHING, interest: NOTHING, principal: NOTHING });

function addParts(to: ClaimParts, { costs, yearly, current, principal }: Parts): void {
  to.costs = add(to.costs, costs);
  to.interest = add(to.interest, add(yearly, current));
  to.principal = add(to.principal, principal);
}

/** Returns how payments were allocated to an invoice, in the order of receipt; returned payments are left out. */
function paidOf(claims: readonly ClaimState[]): InvoiceClaim["paid"] {
  const parts = claims.flatMap((claim) => claim.paid).filter(({ record }) => record.returned === null);
  if (claims.length > 1) parts.sort((a, b) => a.record.at - b.record.at);
  const paid: InvoiceClaim["paid"] = [];
  let last: PaymentState | null = null;
  for (const part of parts) {
    const { costs, yearly, current, principal } = part;
    const { id, on } = part.record.payment;
    const before = last === part.record ? paid.at(-1) : undefined;
    if (before) addParts(before, part);
    else paid.push({ payment: id, on, costs, interest: add(yearly, current), principal });
    last = part.record;
  }
  return paid;
}

function paymentAnswer({ payment, paid, rest, returned }: PaymentState): PaymentClaim {
  const { id, on, amount } = payment;
  const byInvoice = new Map<string, PaymentClaim["parts"][number]>();
  for (const part of paid) {
    const invoice = part.claim.invoice.number;
    const before = byInvoice.get(invoice);
    const { costs, yearly, current, principal } = part;
    if (before) addParts(before, part);
    else byInvoice.set(invoice, { invoice, costs, interest: add(yearly, current), principal });
  }
  return { id, on, amount, parts: [...byInvoice.values()], rest, returned: returned?.on ?? null };
}

function letterAnswer(letter: LetterState): LetterClaim {
  const { freeUntil, costsFrom, reason, refused, base, scale, exchange, costs, vat, atMost: most } = letter;
  const shares: Record<string, Cents> = {};
  for (const [{ invoice }, share] of letter.shares) {
    shares[invoice.number] = sum([shares[invoice.number] ?? NOTHING, share.net, share.vat]);
  }
  return {
    id: letter.letter.id,
    free_until: freeUntil,
    costs_from: costsFrom,
    reason,
    refused: Object.fromEntries(refused),
    invoices: [...letter.letter.invoices],
    base,
    bands: scale?.bands ?? [],
    bound: scale?.bound ?? null,
    exchange,
    costs,
    vat,
    shares,
    joined: letter.joined.map((other) => other.letter.id),
    capped: letter.isCapped,
    at_most: most?.gross ?? null,
    at_most_vat: most && subtract(most.gross, most.net),
  };
}
