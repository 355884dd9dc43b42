import { furtherStatus } from "@/lib/flow/statuses";
import type { Day } from "@/lib/kernel/day";
import type { Cents, Currency } from "@/lib/kernel/money";
import type { Charges, Instalment } from "@/lib/letters/schema";
import type { NoticeType } from "@/lib/templates/rules/types";
import type { Candidate } from "./decide";

/** Invoices in one letter and one mail. */
export type Group = {
  debtor_id: number;
  currency: Currency;
  status: number;
  /** Rekening courant: lists every open invoice of the debtor in this currency. */
  is_statement: boolean;
  /** A flex template in place of the step's own. */
  flex_template_id: number | null;
  /** The agreement or payment the message is about, if any. */
  notice: Notice | null;
  items: { invoice: Candidate; status: number }[];
};

/**
 * A message about an agreement or a payment: its type, the term it is about, the amount it asks and by when; `amount` is 0 where it asks
 * nothing.
 */
export type Notice = {
  type: NoticeType;
  hold_id: number | null;
  payment_id?: number;
  /** The term it is about; null for all of it. */
  term_on: Day | null;
  /** The terms still to be paid. */
  terms: readonly Instalment[];
  amount: Cents;
  /** The last day to pay, or to get an answer. */
  pay_before: Day;
  /** The interest and costs of an arrangement's invoices on the day it was made: included in its terms, or lapsing when it is completed. */
  charges?: Charges;
  /** The day of the promise, the objection or the payment. */
  on?: Day;
  /** The reason of a dispute. */
  reason?: string | null;
  /** The amount received, and what the debtor still owes in that currency. */
  received?: Cents;
  left?: Cents;
};

/** Returns whether a message executes a step; others change no status. */
export const isStep = ({ flex_template_id, notice }: Group): boolean =>
  flex_template_id === null && notice === null;

/** Returns whether an invoice only accompanies others in a message whose step is further than its own. On a statement no item does. */
export const isAccompanying = (group: Group, { status }: { status: number }): boolean =>
  isStep(group) && !group.is_statement && status !== group.status;

/** An invoice with its step, and the step of the message that includes it where that is another. */
export type InvoiceStep = { invoice: Candidate; status: number; rides_with?: number | null };

/**
 * Returns steps grouped into messages: rekening courant debtors get one statement per currency; `combine_claim_box` puts all due invoices
 * of one debtor for the same step and currency together, with the accompanying lighter steps; else each invoice has its own letter
 * (DECISIONS §2, §16). Preserves the order of the input.
 */
export function groupedSteps(steps: readonly InvoiceStep[], combine: boolean): Group[] {
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
    // A statement uses the template of the furthest step on it.
    group.status = furtherStatus(group.status, status);
  }
  return [...groups.values()];
}

/** Returns flex letters: one per invoice, or per debtor, currency and template where the customer combines them. */
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

/** Returns one message about an agreement, over all the invoices still under it. */
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
