import { covered, type Term } from "@/lib/holds/rules/schedule";
import type { AgreementRules } from "@/lib/holds/rules/working-days";
import { lastDayInTime } from "@/lib/holds/rules/working-days";
import type { HoldKind } from "@/lib/holds/schema";
import { addDays, type Day } from "@/lib/kernel/day";
import { type Cents, NOTHING, subtract, sum } from "@/lib/kernel/money";
import type { Notice } from "./group";

/** An arrangement as judged for today: its next unpaid term, and whether that is late. */
type Arrangement = {
  id: number;
  made_on: Day;
  day: Day;
  back_on: Day;
  is_late: boolean;
  is_unread: boolean;
  terms: readonly Term[];
  paid: Cents;
};

/** Days before a term on which its debtor is reminded. */
const BEFORE_DAYS = 3;

/** The data of an agreement needed for its confirmation. */
type Agreed = Pick<Arrangement, "day" | "made_on"> & {
  id: number | null;
  kind: HoldKind;
  amount: Cents | null;
  reason: string | null;
  terms: readonly Term[];
  charges?: "included" | "frozen" | null;
  charges_amount?: Cents | null;
};

/**
 * Returns the confirmation of an agreement: for an arrangement all its terms, their sum, the treatment of interest and costs and the first
 * day; for a promise its amount and day; for a dispute the day an answer is due, without a demand. Null for kinds that are not confirmed,
 * and for an arrangement without terms.
 */
export function confirmation(agreed: Agreed): Notice | null {
  const { id, kind, terms, day, amount, made_on, reason, charges, charges_amount } = agreed;
  const base = { hold_id: id, term_on: null, pay_before: day, on: made_on };
  if (kind === "dispute") return { ...base, type: "dispute", terms: [], amount: NOTHING, reason };
  if (kind === "promise") return asking({ ...base, type: "promise", terms: [], amount: amount ?? NOTHING });
  if (kind !== "arrangement" || terms.length === 0) return null;
  return {
    ...base,
    type: "arrangement",
    terms,
    amount: sum(terms.map((term) => term.amount)),
    charges: { mode: charges ?? "frozen", amount: charges_amount ?? NOTHING },
  };
}

/** Returns the receipt of a payment: when and how much was received, and what is left. It demands nothing. */
export const thanks = (money: { id: number | null; on: Day; received: Cents; left: Cents }): Notice => ({
  type: "payment-received",
  hold_id: null,
  ...(money.id === null ? {} : { payment_id: money.id }),
  term_on: null,
  terms: [],
  amount: NOTHING,
  pay_before: money.on,
  on: money.on,
  received: money.received,
  left: money.left,
});

/**
 * Returns the message that reserves the right to payment, so that the claim does not lapse. It demands nothing and names no day (LAW §8).
 */
export const interruption = (today: Day): Notice => ({
  type: "limitation",
  hold_id: null,
  term_on: null,
  terms: [],
  amount: NOTHING,
  pay_before: today,
});

/**
 * Returns the message about an arrangement for a day (AGREEMENTS §1): three days before a term a reminder, and from the first day it is
 * late a notice that it was missed, with the last day before the arrangement is broken. Null when there is none: also where the ledger was
 * not read since, and for a term so near that its confirmation sufficed.
 */
export function reminder(found: Arrangement, today: Day, rules: AgreementRules): Notice | null {
  const { id: hold_id, day, back_on, is_late, is_unread, made_on, terms, paid } = found;
  const base = { hold_id, term_on: day, terms };
  if (is_unread) return null;
  if (is_late) {
    const over = covered(terms, paid).filter((term) => lastDayInTime(term.day, rules) < today);
    const pay_before = addDays(back_on, rules.term_grace_days);
    return asking({ ...base, type: "arrangement-missed", amount: leftOf(over), pay_before });
  }
  const from = addDays(day, -BEFORE_DAYS);
  if (today < from || today >= day || made_on >= from) return null;
  const term = covered(terms, paid).filter((coveredTerm) => coveredTerm.day === day);
  return asking({ ...base, type: "arrangement-due", amount: leftOf(term), pay_before: day });
}

const leftOf = (terms: readonly (Term & { paid: Cents })[]): Cents =>
  sum(terms.map(({ amount, paid }) => subtract(amount, paid)));

const asking = (notice: Notice): Notice | null => (notice.amount > NOTHING ? notice : null);
