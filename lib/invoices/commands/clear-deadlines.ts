import { and, type SQL } from "drizzle-orm";
import type { Tx } from "@/lib/access/context";
import { customerSettings } from "@/lib/customers/queries";
import { stageOf } from "@/lib/flow/statuses";
import { removedFromHold } from "@/lib/holds/rules/hold-effects";
import { addDays } from "@/lib/kernel/day";
import { nextState } from "../rules/next-state";
import { changesOf, followHolds } from "./follow-holds";
import { lockRows } from "./lock";
import { isFree } from "./lock-for-job";
import type { Removed } from "./remove-from-list";
import { writeUndoable } from "./write-undoable";

/**
 * Removes rows from the agenda: their holds end, and invoices that only waited for their deadline continue with their next step. A hold
 * that sets a status, and a dispute over a part, are reviewed after the customer's interval instead (AGREEMENTS §1). It can be undone.
 */
export async function clearDeadlines(tx: Tx, matching: SQL | undefined): Promise<Removed> {
  const rows = await lockRows(tx, and(isFree, matching));
  const settings = await customerSettings(tx);
  const cleared = rows.map((row) => {
    const context = { settings, today: tx.today, collect: row.collect };
    // A status of stage hold always has a deadline.
    const isHeld = stageOf(row.last_status_id) === "hold";
    const deadline = isHeld ? addDays(tx.today, settings.action_interval) : null;
    const state = {
      ...nextState({ ...row, deadline }, { kind: "replanned" }, context),
      agenda_on: deadline,
      id: row.id,
    };
    return { before: row, state };
  });
  const { states, others, storedHolds } = await followHolds(
    tx,
    cleared,
    { cause: "hand", settings },
    ({ state }, open) => ({
      ...removedFromHold(open, settings.action_interval, tx.today),
      bare: state.deadline,
    }),
  );
  const undo_id = await writeUndoable(tx, "remove", [...changesOf(rows, states), ...others], storedHolds);
  return { removed: rows.length, undo_id };
}
