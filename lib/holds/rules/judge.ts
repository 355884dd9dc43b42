import { addDays, type Day } from "@/lib/kernel/day";
import { add, type Cents, NOTHING, subtract, sum } from "@/lib/kernel/money";
import type { HoldKind, Outcome } from "../schema";
import { type AgreementRules, lastDayInTime } from "./days";
import { firstUnpaid, isOnSchedule, remainingTotal, shortened, type Term } from "./schedule";

/** A hold as far as its own judgement goes. */
export type Judgeable = {
  kind: HoldKind;
  day: Day;
  back_on: Day;
  amount: Cents | null;
  status_id: number | null;
  /** Charges that are part of an arrangement's total; null when they are not. */
  charges: Cents | null;
  /** An accepted dispute waits for its credit note. */
  credit_on: Day | null;
  terms: readonly Term[];
};

/** What is known of a hold's money: bookings recorded since it was made, what is open on its invoices, and how far its ledger was read. */
export type Known = {
  bookings: readonly { on: Day; paid: Cents; part: "principal" | "charges"; is_set_off: boolean }[];
  /** Open on the invoices it still holds. */
  open: Cents;
  /** What was open when it was made, of the same invoices. */
  open_then: Cents;
  has_open_items: boolean;
  /** The day its source was last read, the oldest when they differ; null when its invoices are typed by hand. */
  fresh_on: Day | null;
};

export type Judged =
  | { state: "open"; day: Day; back_on: Day; is_late: boolean; is_unread: boolean }
  | { state: "ended"; outcome: Outcome };

const ended = (outcome: Outcome): Judged => ({ state: "ended", outcome });
const standing = ({ day, back_on }: Judgeable, more: { is_unread?: boolean } = {}): Judged => ({
  state: "open",
  day,
  back_on,
  is_late: false,
  is_unread: false,
  ...more,
});

/** Returns what a hold has come to on a day (AGREEMENTS §1). Pure, and asked twice it says the same: whoever asks it needs no worker. */
export function judge(hold: Judgeable, facts: Known, today: Day, rules: AgreementRules): Judged {
  if (hold.kind === "promise") return promise(hold, facts, today, rules);
  if (hold.kind === "arrangement") return arrangement(hold, facts, today, rules);
  if (!facts.has_open_items) return ended("settled");
  if (hold.kind === "dispute") return dispute(hold, facts);
  if (hold.kind === "pause" && hold.status_id === null && today >= hold.back_on) return ended("expired");
  return standing(hold);
}

/** Enough money in time is kept, at once. Once it is looked at again less is partly, none is broken, unless the ledger was not read since. */
function promise(hold: Judgeable, facts: Known, today: Day, rules: AgreementRules): Judged {
  const last = lastDayInTime(hold.day, rules);
  const paid = sum(facts.bookings.filter(({ on }) => on <= last).map((booking) => booking.paid));
  if (hold.amount !== null && paid >= hold.amount) return ended("kept");
  if (!facts.has_open_items) return ended("settled");
  if (today < hold.back_on) return standing(hold);
  if (isUnread(hold, facts)) return standing(hold, { is_unread: true });
  return ended(paid > NOTHING ? "partly" : "broken");
}

const isUnread = ({ back_on }: Pick<Judgeable, "back_on">, { fresh_on }: Known): boolean =>
  fresh_on !== null && fresh_on < back_on;

/** An accepted dispute is over when the open amount has fallen by what was accepted. */
function dispute(hold: Judgeable, { open, open_then }: Known): Judged {
  const isCredited =
    hold.credit_on !== null && hold.amount !== null && subtract(open_then, open) >= hold.amount;
  return isCredited ? ended("settled") : standing(hold);
}

/** On schedule, late from the day its first unpaid term is looked at, and broken when the grace after that is over too. */
function arrangement(hold: Judgeable, facts: Known, today: Day, rules: AgreementRules): Judged {
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

/** The schedule of an arrangement as it is now, and what was paid on it since it was made. Set-offs shorten it and pay nothing. */
export function scheduleOf(
  { amount, charges, terms }: Pick<Judgeable, "amount" | "charges" | "terms">,
  { bookings, open }: Pick<Known, "bookings" | "open">,
): { terms: Term[]; paid: Cents; total: Cents } {
  const money = bookings.filter(({ is_set_off }) => !is_set_off);
  const paid = sum(money.map((booking) => booking.paid));
  const onCharges = sum(money.filter(({ part }) => part === "charges").map((booking) => booking.paid));
  const chargesLeft = charges === null ? NOTHING : subtract(charges, onCharges);
  const total = remainingTotal(amount ?? NOTHING, { open: add(open, chargesLeft), paid });
  return { terms: shortened(terms, total), paid, total };
}
