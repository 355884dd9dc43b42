import type { Tx } from "@/lib/access/context";
import { customerSettings } from "@/lib/customers/queries";
import { startOld } from "@/lib/invoices/commands/start-old";
import type { StartRow } from "@/lib/invoices/queries/old-debt";
import { goesOnAtCosts, type Start } from "@/lib/invoices/rules/start";
import { jobEvents } from "@/lib/jobs/events";
import type { Day } from "@/lib/kernel/day";
import { conflict } from "@/lib/kernel/problems";
import { figuresOf } from "../rules/start-figures";
import { unknownWords } from "../rules/unknown-statuses";
import type { StartAt } from "../schema";
import { meaningsFor } from "./statuses";

/**
 * Lets the old invoices of a take-in begin, in the caller's transaction. Returns per step what began there, the words of the file that nobody
 * knows where they begin by those, and the undo of all of it. Throws
 * Problem("conflict") where one would go on at costs and nobody confirmed that: only the file says what was done.
 */
export async function begin(
  tx: Tx,
  startRow: StartRow,
  options: { start: Start; older_than: number; until: Day | null; confirm: StartAt["confirm"] },
) {
  const meanings = await meaningsFor(tx, options.start);
  const { placed, undo_id, words } = await startOld(tx, startRow, { ...options, meanings });
  const settings = await customerSettings(tx);
  const claims = placed.some(({ place }) => goesOnAtCosts(place, settings));
  if (claims && !options.confirm.includes("costs")) throw conflict("confirm_costs");
  tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "actions"));
  const rows = placed.map(({ invoice: { debtor_id, currency, amount }, place }) => ({
    debtor_id,
    currency,
    amount,
    place,
  }));
  const isWaiting = options.start.mode === "ask";
  const unknown_words = options.start.mode === "status" ? unknownWords(words.values(), meanings) : [];
  return {
    ...startRow,
    older_than: options.older_than,
    is_waiting: isWaiting,
    undo_id,
    unknown_words,
    ...figuresOf(rows),
  };
}
