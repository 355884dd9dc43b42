import { invoices } from "@/db/schema/invoices";
import { query } from "@/lib/access/verbs";
import { one } from "@/lib/kernel/answers";
import { WaitingActions } from "../answers/lists";
import { ActionFilters } from "../schema";
import { filteredActions, heldToday } from "./filtered-actions";
import { actionTotals } from "./list-actions";

/**
 * Returns how many rows of the action list are due and held back today, the first day one can be sent (null where none has a day), and
 * their open sums.
 */
export const waitingActions = query({
  can: "actions.read",
  input: ActionFilters,
  answer: one(WaitingActions),
  async run(read, filters) {
    const condition = await filteredActions(read, { ...filters, type: "action", held: "1" });
    const [held, rows, totals] = await Promise.all([
      heldToday(read),
      read.db.select({ id: invoices.id }).from(invoices).where(condition),
      actionTotals(read, condition),
    ]);
    const days = rows.flatMap(({ id }) => held.get(id)?.until ?? []).toSorted();
    return { data: { count: rows.length, from: days[0] ?? null, totals } };
  },
});
