import { among } from "@/db/recordset";
import { invoices } from "@/db/schema/invoices";
import { command } from "@/lib/access/verbs";
import { customerSettings } from "@/lib/customers/queries";
import { changesOf, followHolds } from "@/lib/invoices/commands/follow-holds";
import { lockRows } from "@/lib/invoices/commands/lock";
import { refusalsOfMissing, refusedRow } from "@/lib/invoices/commands/update-statuses";
import { writeUndoable } from "@/lib/invoices/commands/write-undoable";
import { nextState } from "@/lib/invoices/rules/next-state";
import { jobEvents } from "@/lib/jobs/events";
import { notFound } from "@/lib/kernel/problems";
import { DeadlinesSet } from "../answers";
import { DeadlineChanges } from "../schema";

/**
 * Writes deadlines of many invoices: each moves the hold whose day it is; one that passed or that no hold explains becomes a pause; and
 * null ends it (AGREEMENTS §1). Rows that were changed since, and closed ones, are refused one by one; the rest can be undone.
 */
export const updateDeadlines = command({
  can: "holds.write",
  input: DeadlineChanges,
  answer: DeadlinesSet,
  async run(tx, { invoices: deadlines, versions }) {
    const ids = Object.keys(deadlines).map(Number);
    const rows = await lockRows(tx, among(invoices.id, ids));
    if (rows.length === 0) throw notFound();
    const settings = await customerSettings(tx);
    const refused = refusalsOfMissing(tx, ids, rows);
    const changed = rows.flatMap((row) => {
      const seen = versions[row.id];
      if (seen !== undefined && seen !== row.version) refused.push(refusedRow(tx, row, "stale"));
      else if (row.amount <= 0) refused.push(refusedRow(tx, row, "nothing_open"));
      else {
        const context = { settings, today: tx.today, collect: row.collect };
        const edit = { kind: "edited" as const, deadline: deadlines[row.id] ?? null };
        // The agenda shows the earliest day: that is the one that is moved.
        const before = { ...row, deadline: row.agenda_on ?? row.deadline };
        return { before, row, state: { ...nextState(before, edit, context), id: row.id } };
      }
      return [];
    });
    if (changed.length === 0) return { data: { saved: 0, refused, undo_id: null } };
    const { states, others, storedHolds } = await followHolds(tx, changed, { cause: "hand", settings });
    const changes = [...changesOf(rows, states), ...others];
    const undo_id = await writeUndoable(tx, "hold", changes, storedHolds);
    tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "actions"));
    return { data: { saved: changed.length, refused, undo_id } };
  },
});
