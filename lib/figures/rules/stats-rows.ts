import { addDays, type Day } from "@/lib/kernel/day";
import { add, type Cents, NOTHING } from "@/lib/kernel/money";
import {
  dsoByCountback,
  effectiveness,
  type InvoicedAmounts,
  invoicedBetween,
  monthBefore,
  salesOf,
} from "./dso";

/** The change of a day: in the number of open items, in their amount, and in the part that is not due. */
export type DayChange = { on: Day; items: number; amount: Cents; notdue: Cents };

/** The stored figures of a day (FIGURES §5). */
export type StatsRow = {
  date: Day;
  total: number;
  amount: Cents;
  notdue: Cents;
  dso: number | null;
  cmsi: number | null;
};

type State = Pick<StatsRow, "total" | "amount" | "notdue">;
const nothing: State = { total: 0, amount: NOTHING, notdue: NOTHING };

/**
 * Returns the rows of one currency from its first invoice's day, or from `from` where that is later, until `till`. Changes and sales are
 * complete, each in the order of their days.
 */
export function statsRows(
  { changes, sold }: { changes: readonly DayChange[]; sold: InvoicedAmounts },
  { from, till }: { from: Day | null; till: Day },
): StatsRow[] {
  const first = sold.at(0)?.on;
  if (first === undefined) return [];
  const states = statesFrom(changes, { first, till });
  const sales = salesOf(sold);
  const rows: StatsRow[] = [];
  for (const [date, state] of states) {
    if (from !== null && date < from) continue;
    const before = monthBefore(date);
    rows.push({
      date,
      ...state,
      dso: dsoByCountback(state.amount, sales, date),
      cmsi: effectiveness({
        opening: (states.get(before) ?? nothing).amount,
        sold: invoicedBetween(sold, addDays(before, 1), date),
        closing: state.amount,
        notdue: state.notdue,
      }),
    });
  }
  return rows;
}

/** Returns the state at the end of each day. */
function statesFrom(
  changes: readonly DayChange[],
  { first, till }: { first: Day; till: Day },
): Map<Day, State> {
  const states = new Map<Day, State>();
  let { total, amount, notdue } = nothing;
  let next = 0;
  for (let date = first; date <= till; date = addDays(date, 1)) {
    for (let change = changes[next]; change && change.on <= date; change = changes[next]) {
      total += change.items;
      amount = add(amount, change.amount);
      notdue = add(notdue, change.notdue);
      next += 1;
    }
    states.set(date, { total, amount, notdue });
  }
  return states;
}
