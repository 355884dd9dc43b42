import type { DemoCustomer } from "@/db/seed/demo/story";
import { flowOf, nextStep } from "@/lib/flow/rules";
import { given, sideOf } from "@/lib/flow/statuses";
import { addDays, type Day, daysBetween } from "@/lib/kernel/day";
import { cents } from "@/lib/kernel/money";
import type { Chance } from "./chance";
import type { DemoDebtor } from "./debtors";
import { climbed, haltedOn, INTERVAL, reminded } from "./past";

const TERM = 30;
const HISTORY_DAYS = 730;
export type DemoInvoice = ReturnType<typeof invoiceOf>;

type Fate = "paid" | "notDue" | "credit" | "hold" | "transferred" | "climbing";

function fateOf(dice: Chance): Fate {
  const throwOf = dice.below(100);
  if (throwOf < 56) return "paid";
  if (throwOf < 66) return "notDue";
  if (throwOf < 69) return "credit";
  if (throwOf < 74) return "hold";
  return throwOf < 76 ? "transferred" : "climbing";
}

/** One invoice of the demo with its past: paid in two years of history, not yet due, credited, on hold, or somewhere on the ladder. */
export function invoiceOf(
  customer: DemoCustomer,
  debtor: DemoDebtor,
  number: number,
  today: Day,
  dice: Chance,
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
  const past =
    fate === "climbing"
      ? climbed(flow, rung, expires_at, today, dice)
      : fate === "hold"
        ? reminded(flow, number, expires_at, today)
        : [];
  const last = past.at(-1);
  const status = statusOfFate(fate, last?.status, expires_at, today, dice);
  const isPaid = fate === "paid";
  const amount = isPaid
    ? cents(0)
    : fate === "credit"
      ? cents(-total)
      : dice.percent(12)
        ? cents(total - Math.floor(total / 3))
        : total;
  const incasso = past.some(({ status }) => sideOf(status) === "incasso");
  const position = {
    last_status_id: status,
    flow_step_id: last?.status ?? null,
    last_action_at: last?.day ?? null,
    expires_at,
    deadline: fate === "hold" ? addDays(today, dice.between(-6, 12)) : null,
    amount,
    is_removed: false,
  };
  const next = nextStep(position, { ...customer, action_interval: INTERVAL }, debtor.collect);
  const paid_at = isPaid ? notAhead(addDays(expires_at, dice.between(-20, 45)), today) : null;
  return {
    ...position,
    customer_id: customer.id,
    debtor_id: debtor.id,
    number: `F${expires_at.slice(0, 4)}-${String(number).padStart(5, "0")}`,
    date: addDays(expires_at, -TERM),
    currency: customer.id === 177 && debtor.country === "GB" ? "GBP" : customer.currency,
    total_amount: fate === "credit" ? cents(-total) : total,
    calculate_interest: incasso,
    calculate_incasso: incasso,
    had_sommatie: incasso,
    invoice_status_id: next?.status ?? null,
    next_action_on: next?.on ?? null,
    action_no: past.length,
    contract_number: contractOf(customer, debtor, dice),
    paid_at,
    source: "manual",
    past,
    halted_on:
      fate === "hold" || fate === "transferred" ? haltedOn(last?.day, number, expires_at, today) : null,
  };
}

/** Every third debtor of the customer whose contracts are listed has one; another customer names orders of its debtors. */
function contractOf({ id }: DemoCustomer, debtor: DemoDebtor, dice: Chance): string {
  if (id === 177) return debtor.id % 3 === 0 ? `CT-${debtor.number}` : "";
  return id === 20 && dice.percent(40) ? `PO-${dice.between(1000, 9999)}` : "";
}

/** A day that would lie ahead lies as far back: cut off at today, all those payments would have come in on one day. */
const notAhead = (on: Day, today: Day): Day => (on <= today ? on : addDays(today, -daysBetween(today, on)));

function dueDay(fate: Fate, rung: number, intervals: number[], today: Day, dice: Chance): Day {
  if (fate === "paid") return addDays(today, -dice.between(10, HISTORY_DAYS));
  if (fate === "notDue") return addDays(today, dice.between(0, 28));
  if (fate === "climbing") {
    const needed = intervals.slice(0, rung).reduce((sum, days) => sum + days, 0);
    // A third of them wait for their next step today, the others have just had one.
    return addDays(today, -(needed + 1 + (dice.percent(35) ? dice.between(14, 30) : dice.between(0, 10))));
  }
  return addDays(today, -dice.between(15, 160));
}

function statusOfFate(
  fate: Fate,
  climbedTo: number | undefined,
  expires_at: Day,
  today: Day,
  dice: Chance,
): number {
  if (fate === "paid") return dice.percent(8) ? given.paidAfterSommatie : given.paid;
  if (fate === "credit") return given.credit;
  if (fate === "hold") return dice.oneOf([15, 16, 16, 17, 17, 18]);
  if (fate === "transferred") return dice.oneOf([10, 11]);
  return climbedTo ?? (today <= expires_at ? given.notDue : given.none);
}
