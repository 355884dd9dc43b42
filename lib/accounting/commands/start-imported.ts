import type { Tx } from "@/lib/access/context";
import { customerSettings } from "@/lib/customers/queries";
import { startOld } from "@/lib/invoices/commands/start-old";
import type { StartRow } from "@/lib/invoices/queries/old-invoices";
import { continuesAtCosts, type Start } from "@/lib/invoices/rules/start";
import { jobEvents } from "@/lib/jobs/events";
import type { Day } from "@/lib/kernel/day";
import { conflict } from "@/lib/kernel/problems";
import { figuresOf } from "../rules/start-figures";
import { unknownWords } from "../rules/unknown-statuses";
import type { StartAt } from "../schema";
import { meaningsFor } from "./status-mappings";

/**
 * Starts the old invoices of an import at a step, in the caller's transaction. Returns the figures per step, the words of the file that
 * could not be mapped to a status, and the undo of all of it. Throws Problem("conflict") where an invoice would continue at costs without
 * confirmation: only the file shows what was done before.
 */
export async function startImported(
  tx: Tx,
  startRow: StartRow,
  options: { start: Start; older_than: number; until: Day | null; confirm: StartAt["confirm"] },
) {
  const meanings = await meaningsFor(tx, options.start);
  const { placed, undo_id, words } = await startOld(tx, startRow, { ...options, meanings });
  const settings = await customerSettings(tx);
  const claims = placed.some(({ startPoint }) => continuesAtCosts(startPoint, settings));
  if (claims && !options.confirm.includes("costs")) throw conflict("confirm_costs");
  tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "actions"));
  const rows = placed.map(({ invoice: { debtor_id, currency, amount }, startPoint }) => ({
    debtor_id,
    currency,
    amount,
    startPoint,
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
