import type { Day } from "@/lib/kernel/day";
import { add, atLeast, atMost, type Cents, NOTHING, subtract, sum } from "@/lib/kernel/money";
import { type AgreementRules, backOn, lastDayInTime } from "./days";

/** A part of an arrangement: so much, on a day. */
export type Term = { day: Day; amount: Cents };

/** The terms of which so much is left to pay in all: what is less than agreed falls away from the end (AGREEMENTS §1). */
export function shortened(terms: readonly Term[], total: Cents): Term[] {
  let left = total;
  const remaining: Term[] = [];
  for (const { day, amount } of terms) {
    const part = atMost(atLeast(NOTHING, left), amount);
    if (part > NOTHING) remaining.push({ day, amount: part });
    left = subtract(left, part);
  }
  return remaining;
}

/** Each term with what money has covered of it; early money covers later terms. */
export function covered(terms: readonly Term[], paid: Cents): (Term & { paid: Cents })[] {
  let left = atLeast(NOTHING, paid);
  return terms.map((term) => {
    const part = atMost(left, term.amount);
    left = subtract(left, part);
    return { ...term, paid: part };
  });
}

/** The first term that is not paid in full, and the day it is looked at; null when all are paid. */
export function firstUnpaid(terms: readonly Term[], paid: Cents, rules: AgreementRules) {
  const open = covered(terms, paid).find((term) => term.paid < term.amount);
  return open ? { ...open, back_on: backOn(open.day, rules) } : null;
}

/** Returns whether all that had to be paid by now is: of the terms whose time is over on `today`. */
export function isOnSchedule(
  terms: readonly Term[],
  paid: Cents,
  today: Day,
  rules: AgreementRules,
): boolean {
  const over = terms.filter(({ day }) => lastDayInTime(day, rules) < today);
  return paid >= sum(over.map(({ amount }) => amount));
}

/**
 * Returns what is left of an agreed total when so much is open now and so much was paid since: corrections lower it, and never raise it.
 */
export const remainingTotal = (agreed: Cents, { open, paid }: { open: Cents; paid: Cents }): Cents =>
  atMost(agreed, atLeast(NOTHING, add(open, paid)));
