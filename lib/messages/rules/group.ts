import { further } from "@/lib/flow/statuses";
import type { Day } from "@/lib/kernel/day";
import type { Cents, Currency } from "@/lib/kernel/money";
import type { Charges, Instalment } from "@/lib/letters/schema";
import type { NoticeType } from "@/lib/templates/rules/types";
import type { Candidate } from "./decide";

/** Invoices that go in one letter and one mail. */
export type Group = {
  debtor_id: number;
  currency: Currency;
  status: number;
  /** Rekening courant: lists every open invoice of the debtor in this currency. */
  is_statement: boolean;
  /** A flex template in the place of the step's own. */
  flex_template_id: number | null;
  /** What was agreed about its invoices, where the message is about that. */
  notice: Notice | null;
  items: { invoice: Candidate; status: number }[];
};

/** A message about an agreement or a payment: which, about which term, what it asks and by when; what asks nothing asks 0. */
export type Notice = {
  type: NoticeType;
  hold_id: number | null;
  payment_id?: number;
  /** The term it is about; null for all of it. */
  term_on: Day | null;
  /** What is still to be paid, term by term. */
  terms: readonly Instalment[];
  asked: Cents;
  /** The last day to pay, or to have an answer on. */
  pay_before: Day;
  /** The interest and costs of an arrangement's invoices on the day it was made: part of its terms, or lapsing when it is completed. */
  charges?: Charges;
  /** When it was promised, objected or paid. */
  on?: Day;
  /** Why something is disputed. */
  reason?: string | null;
  /** How much came in, and what the debtor still owes in that currency. */
  received?: Cents;
  left?: Cents;
};

/** Returns whether a message carries a step out; others change no status. */
export const isStep = ({ flex_template_id, notice }: Group): boolean =>
  flex_template_id === null && notice === null;

/**
 * Returns whether an invoice only goes along in a message, whose step is a further one than its own. On a statement every item stands for
 * itself.
 */
export const isAlong = (group: Group, { status }: { status: number }): boolean =>
  isStep(group) && !group.is_statement && status !== group.status;

/** An invoice with its step, and the step whose message it goes in where that is another. */
export type Going = { invoice: Candidate; status: number; rides_with?: number | null };

/**
 * Rekening courant debtors get one statement per currency; `combine_claim_box` puts all due invoices of one debtor for the same
 * step and currency together, with the lighter steps that ride along; else each invoice has its own letter (DECISIONS §2, §16). Order of
 * the input is kept.
 */
export function grouped(steps: readonly Going[], combine: boolean): Group[] {
  const groups = new Map<string, Group>();
  for (const { invoice, status: own, rides_with } of steps) {
    const step = { invoice, status: own };
    const status = rides_with ?? own;
    const { debtor_id, currency } = invoice;
    const is_statement = invoice.debtor.use_courant;
    const key = is_statement
      ? `${debtor_id} ${currency}`
      : combine
        ? `${debtor_id} ${currency} ${status}`
        : `invoice ${invoice.id}`;
    const group = groups.get(key);
    if (!group) {
      groups.set(key, {
        debtor_id,
        currency,
        status,
        is_statement,
        flex_template_id: null,
        notice: null,
        items: [step],
      });
      continue;
    }
    group.items.push(step);
    // A statement speaks in the words of the furthest step on it.
    group.status = further(group.status, status);
  }
  return [...groups.values()];
}

/** Flex letters: one per invoice, or per debtor, currency and template where the customer wants them together. */
export function flexGroups(rows: Candidate[], combine: boolean): Group[] {
  const groups = new Map<string, Group>();
  for (const invoice of rows) {
    const { debtor_id, currency, flex_template_id, last_status_id: status } = invoice;
    const key = combine ? `${debtor_id} ${currency} ${flex_template_id}` : `invoice ${invoice.id}`;
    const group = groups.get(key);
    if (group) group.items.push({ invoice, status });
    else
      groups.set(key, {
        debtor_id,
        currency,
        status,
        is_statement: false,
        flex_template_id,
        notice: null,
        items: [{ invoice, status }],
      });
  }
  return [...groups.values()];
}

/** One message about an agreement, over all the invoices it still holds. */
export function noticeGroup(invoices: readonly Candidate[], notice: Notice): Group | null {
  const [first] = invoices;
  if (!first) return null;
  const { debtor_id, currency, last_status_id: status } = first;
  return {
    debtor_id,
    currency,
    status,
    is_statement: false,
    flex_template_id: null,
    notice,
    items: invoices.map((invoice) => ({ invoice, status: invoice.last_status_id })),
  };
}
