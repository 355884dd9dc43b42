import type { Tx } from "@/lib/access/context";
import { startOld } from "@/lib/invoices/commands/start-old";
import type { TakeIn } from "@/lib/invoices/queries/old-debt";
import type { Start } from "@/lib/invoices/rules/start";
import { jobEvents } from "@/lib/jobs/events";
import type { Day } from "@/lib/kernel/day";
import { figuresOf } from "../rules/start-figures";

/** Lets the old invoices of a take-in begin, in the caller's transaction. Returns per step what began there, and the undo of all of it. */
export async function begin(
  tx: Tx,
  taken: TakeIn,
  how: { start: Start; older_than: number; until: Day | null },
) {
  const { placed, undo_id } = await startOld(tx, taken, how);
  tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "actions"));
  const rows = placed.map(({ invoice: { debtor_id, currency, amount }, place }) => ({
    debtor_id,
    currency,
    amount,
    place,
  }));
  const isWaiting = how.start.mode === "ask";
  return { ...taken, older_than: how.older_than, is_waiting: isWaiting, undo_id, ...figuresOf(rows) };
}
