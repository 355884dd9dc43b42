import type { Day } from "@/lib/kernel/day";
import { add, atLeast, atMost, type Cents, NOTHING, subtract, sum } from "@/lib/kernel/money";
import { type AgreementRules, backOn, lastDayInTime } from "./working-days";

/** A term of an arrangement: an amount due on a day. */
export type Term = { day: Day; amount: Cents };

/** Returns the terms for a remaining total: a total below the agreed one shortens them from the end (AGREEMENTS §1). */
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

/** Returns each term with the amount that payments cover; an early payment covers later terms. */
export function covered(terms: readonly Term[], paid: Cents): (Term & { paid: Cents })[] {
  let left = atLeast(NOTHING, paid);
  return terms.map((term) => {
    const part = atMost(left, term.amount);
    left = subtract(left, part);
    return { ...term, paid: part };
  });
}

/** Returns the first term that is not paid in full, and its review day; null when all are paid. */
export function firstUnpaid(terms: readonly Term[], paid: Cents, rules: AgreementRules) {
  const open = covered(terms, paid).find((term) => term.paid < term.amount);
  return open ? { ...open, back_on: backOn(open.day, rules) } : null;
}

/** Returns whether all terms whose payment period has passed on `today` are paid. */
export function isOnSchedule(
  terms: readonly Term[],
  paid: Cents,
  today: Day,
  rules: AgreementRules,
): boolean {
  const over = terms.filter(({ day }) => lastDayInTime(day, rules) < today);
  return paid >= sum(over.map(({ amount }) => amount));
}

/** Returns the remainder of an agreed total, given the open amount and the payments since: corrections lower it, and never raise it. */
export const remainingTotal = (agreed: Cents, { open, paid }: { open: Cents; paid: Cents }): Cents =>
  atMost(agreed, atLeast(NOTHING, add(open, paid)));
