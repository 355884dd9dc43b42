import type { DemoCustomer } from "@/db/seed/demo/demo-data";
import { flowOf, nextStep } from "@/lib/flow/rules";
import { sideOf, statusIds } from "@/lib/flow/statuses";
import { addDays, type Day, daysBetween } from "@/lib/kernel/day";
import { cents } from "@/lib/kernel/money";
import type { DemoDebtor } from "./debtors";
import { climbed, haltedOn, INTERVAL, LAST_SENT_DAYS_AGO, paidAfter, partPaidOn, reminded } from "./past";
import { type Random, randomFrom } from "./random";

const TERM = 30;
const HISTORY_DAYS = 730;
/** Maximum days late of an invoice paid without a reminder. */
const SOON = 40;
export type DemoInvoice = ReturnType<typeof invoiceOf>;

type Fate = "paid" | "notDue" | "credit" | "hold" | "transferred" | "climbing";

function fateOf(dice: Random): Fate {
  const throwOf = dice.below(100);
  if (throwOf < 56) return "paid";
  if (throwOf < 66) return "notDue";
  if (throwOf < 69) return "credit";
  if (throwOf < 74) return "hold";
  return throwOf < 76 ? "transferred" : "climbing";
}

/**
 * Returns one invoice of the demo with its past: paid in two years of history, not yet due, credited, on hold, or somewhere on the ladder.
 */
export function invoiceOf(
  customer: DemoCustomer,
  debtor: DemoDebtor,
  number: number,
  today: Day,
  dice: Random,
) {
  const fate = fateOf(dice);
  const total = cents(dice.percent(15) ? dice.between(250_000, 2_400_000) : dice.between(4_500, 240_000));
  const flow = flowOf({ ...customer, action_interval: INTERVAL });
  const rung = fate === "climbing" ? dice.below(flow.length) : 0;
  const expires_at = dueDay(
    fate,
    rung,
    flow.map(({ interval }) => interval || 1),
    today,
    dice,
  );
  const climbing = fate === "climbing" ? climbed(flow, rung, expires_at, today, dice) : [];
  const rolled = statusOfFate(fate, climbing.at(-1)?.status, expires_at, today, dice);
  const isPaid = fate === "paid";
  const amount = isPaid
    ? cents(0)
    : fate === "credit"
      ? cents(-total)
      : dice.percent(12)
        ? cents(total - Math.floor(total / 3))
        : total;
  const late = isPaid ? dice.between(-20, 45) : 0;
  // A generator of its own, so that one invoice's past changes no other.
  const paid = isPaid
    ? (paidAfter(flow, { expires_at, late }, today, randomFrom(customer.id * 100_000 + number)) ?? {
        past: [],
        paid_at: notAhead(addDays(expires_at, Math.min(late, SOON)), today),
      })
    : null;
  const past = paid?.past ?? (fate === "hold" ? reminded(flow, number, expires_at, today) : climbing);
  const last = past.at(-1);
  const incasso = past.some(({ status }) => sideOf(status) === "incasso");
  const position = {
    last_status_id: isPaid && incasso ? statusIds.paidAfterSommatie : rolled,
    flow_step_id: last?.status ?? null,
    last_action_at: last?.day ?? null,
    expires_at,
    deadline: fate === "hold" ? addDays(today, dice.between(-6, 12)) : null,
    amount,
    is_removed: false,
  };
  const next = nextStep(position, { ...customer, action_interval: INTERVAL }, debtor.collect);
  const date = addDays(expires_at, -TERM);
  const halted_on =
    fate === "hold" || fate === "transferred" ? haltedOn(last?.day, number, expires_at, today) : null;
  const isPart = !isPaid && fate !== "credit" && amount !== total;
  return {
    ...position,
    customer_id: customer.id,
    debtor_id: debtor.id,
    number: `F${expires_at.slice(0, 4)}-${String(number).padStart(5, "0")}`,
    date,
    currency: customer.id === 177 && debtor.country === "GB" ? "GBP" : customer.currency,
    total_amount: fate === "credit" ? cents(-total) : total,
    calculate_interest: incasso,
    calculate_incasso: incasso,
    had_sommatie: incasso,
    invoice_status_id: next?.status ?? null,
    next_action_on: next?.on ?? null,
    action_no: past.length,
    contract_number: contractOf(customer, debtor, dice),
    paid_at: paid?.paid_at ?? null,
    part_on: isPart ? partPaidOn(last?.day ?? date, halted_on ?? today, number) : null,
    source: "manual",
    past,
    halted_on,
  };
}

/**
 * Returns a contract number for every third debtor of the customer whose contracts are listed, and order numbers for debtors of another
 * customer.
 */
function contractOf({ id }: DemoCustomer, debtor: DemoDebtor, dice: Random): string {
  if (id === 177) return debtor.id % 3 === 0 ? `CT-${debtor.number}` : "";
  return id === 20 && dice.percent(40) ? `PO-${dice.between(1000, 9999)}` : "";
}

/** Mirrors a future day into the past: cut off at today, all those payments would be dated on one day. */
const notAhead = (on: Day, today: Day): Day => (on <= today ? on : addDays(today, -daysBetween(today, on)));

function dueDay(fate: Fate, rung: number, intervals: number[], today: Day, dice: Random): Day {
  if (fate === "paid") return addDays(today, -moreOfLate(dice.between(LATEST, HISTORY_DAYS)));
  if (fate === "notDue") return addDays(today, dice.between(0, 28));
  if (fate === "climbing") {
    const needed = intervals.slice(0, rung).reduce((sum, days) => sum + days, 0);
    // A third of them wait for their next step today, the others have just had one.
    const isWaiting = dice.percent(35);
    const since = isWaiting
      ? dice.between(14, 30)
      : dice.between(rung > 0 ? LAST_SENT_DAYS_AGO : 0, rung > 0 ? 12 : 10);
    return addDays(today, -(needed + 1 + since));
  }
  return addDays(today, -dice.between(15, 160));
}

const LATEST = 10;

/** Shifts days of the history towards the present: a growing company, so that open invoices do not inflate its DSO. */
const moreOfLate = (days: number): number =>
  LATEST + Math.round((HISTORY_DAYS - LATEST) * ((days - LATEST) / (HISTORY_DAYS - LATEST)) ** 2);

function statusOfFate(
  fate: Fate,
  climbedTo: number | undefined,
  expires_at: Day,
  today: Day,
  dice: Random,
): number {
  if (fate === "paid") return dice.percent(8) ? statusIds.paidAfterSommatie : statusIds.paid;
  if (fate === "credit") return statusIds.credit;
  if (fate === "hold") return dice.oneOf([15, 16, 16, 17, 17, 18]);
  if (fate === "transferred") return dice.oneOf([10, 11]);
  return climbedTo ?? (today <= expires_at ? statusIds.notDue : statusIds.none);
}
