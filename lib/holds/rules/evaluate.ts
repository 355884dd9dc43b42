import { addDays, type Day } from "@/lib/kernel/day";
import { add, type Cents, NOTHING, subtract, sum } from "@/lib/kernel/money";
import type { HoldKind, Outcome } from "../schema";
import { firstUnpaid, isOnSchedule, remainingTotal, shortened, type Term } from "./schedule";
import { type AgreementRules, lastDayInTime } from "./working-days";

/** The fields of a hold that its evaluation needs. */
export type Evaluable = {
  kind: HoldKind;
  day: Day;
  back_on: Day;
  amount: Cents | null;
  status_id: number | null;
  /** Charges that an arrangement's total includes; null when it does not. */
  charges: Cents | null;
  /** The day the credit note of an accepted dispute is expected. */
  credit_on: Day | null;
  terms: readonly Term[];
};

/**
 * The facts about a hold's payments: bookings recorded since it was made, the open amount of its invoices, and the day its ledger was last
 * read.
 */
export type KnownFacts = {
  bookings: readonly { on: Day; paid: Cents; part: "principal" | "charges"; is_set_off: boolean }[];
  /** The open amount of the invoices it still holds. */
  open: Cents;
  /** The open amount of those invoices when it was made. */
  open_then: Cents;
  has_open_items: boolean;
  /** The day its source was last read, the oldest when they differ; null when its invoices are entered by hand. */
  fresh_on: Day | null;
};

export type Evaluation =
  | { state: "open"; day: Day; back_on: Day; is_late: boolean; is_unread: boolean }
  | { state: "ended"; outcome: Outcome };

const ended = (outcome: Outcome): Evaluation => ({ state: "ended", outcome });
const standing = ({ day, back_on }: Evaluable, more: { is_unread?: boolean } = {}): Evaluation => ({
  state: "open",
  day,
  back_on,
  is_late: false,
  is_unread: false,
  ...more,
});

/**
 * Returns the evaluation of a hold on a day (AGREEMENTS §1). A pure function: it gives the same result whenever it is called, without a
 * worker.
 */
export function evaluate(hold: Evaluable, facts: KnownFacts, today: Day, rules: AgreementRules): Evaluation {
  if (hold.kind === "promise") return promise(hold, facts, today, rules);
  if (hold.kind === "arrangement") return arrangement(hold, facts, today, rules);
  if (!facts.has_open_items) return ended("settled");
  if (hold.kind === "dispute") return dispute(hold, facts);
  if (hold.kind === "pause" && hold.status_id === null && today >= hold.back_on) return ended("expired");
  return standing(hold);
}

/**
 * Returns the evaluation of a promise: kept as soon as enough money was paid in time. From its review day on a smaller payment is partly,
 * none is broken, unless the ledger was not read since.
 */
function promise(hold: Evaluable, facts: KnownFacts, today: Day, rules: AgreementRules): Evaluation {
  const last = lastDayInTime(hold.day, rules);
  const paid = sum(facts.bookings.filter(({ on }) => on <= last).map((booking) => booking.paid));
  if (hold.amount !== null && paid >= hold.amount) return ended("kept");
  if (!facts.has_open_items) return ended("settled");
  if (today < hold.back_on) return standing(hold);
  if (isUnread(hold, facts)) return standing(hold, { is_unread: true });
  return ended(paid > NOTHING ? "partly" : "broken");
}

const isUnread = ({ back_on }: Pick<Evaluable, "back_on">, { fresh_on }: KnownFacts): boolean =>
  fresh_on !== null && fresh_on < back_on;

/** Returns the evaluation of a dispute: an accepted one ends when the open amount has fallen by the accepted amount. */
function dispute(hold: Evaluable, { open, open_then }: KnownFacts): Evaluation {
  const isCredited =
    hold.credit_on !== null && hold.amount !== null && subtract(open_then, open) >= hold.amount;
  return isCredited ? ended("settled") : standing(hold);
}

/**
 * Returns the evaluation of an arrangement: on schedule, late from the review day of its first unpaid term, and broken after the grace
 * period that follows.
 */
function arrangement(hold: Evaluable, facts: KnownFacts, today: Day, rules: AgreementRules): Evaluation {
  if (!facts.has_open_items) return ended("completed");
  if (hold.terms.length === 0 || hold.amount === null) return standing(hold);
  const { terms, paid } = scheduleOf(hold, facts);
  const next = firstUnpaid(terms, paid, rules);
  if (!next) return ended("completed");
  const { day, back_on } = next;
  if (isOnSchedule(terms, paid, today, rules))
    return { state: "open", day, back_on, is_late: false, is_unread: false };
  if (isUnread({ back_on }, facts)) return { state: "open", day, back_on, is_late: false, is_unread: true };
  if (today > addDays(back_on, rules.term_grace_days)) return ended("broken");
  return { state: "open", day, back_on, is_late: true, is_unread: false };
}

/** Returns the current schedule of an arrangement, and the payments on it since it was made. Set-offs shorten it and are no payments. */
export function scheduleOf(
  { amount, charges, terms }: Pick<Evaluable, "amount" | "charges" | "terms">,
  { bookings, open }: Pick<KnownFacts, "bookings" | "open">,
): { terms: Term[]; paid: Cents; total: Cents } {
  const money = bookings.filter(({ is_set_off }) => !is_set_off);
  const paid = sum(money.map((booking) => booking.paid));
  const onCharges = sum(money.filter(({ part }) => part === "charges").map((booking) => booking.paid));
  const chargesLeft = charges === null ? NOTHING : subtract(charges, onCharges);
  const total = remainingTotal(amount ?? NOTHING, { open: add(open, chargesLeft), paid });
  return { terms: shortened(terms, total), paid, total };
}
