import type { Tx } from "@/lib/access/context";
import type { CustomerSettings } from "@/lib/customers/queries";
import type { StoredHold } from "@/lib/holds/commands/store";
import { nextState } from "../rules/next-state";
import { type Change, changesOf, followHolds } from "./follow-holds";
import type { LockedInvoice } from "./lock";

type ImportedStatus = { invoice: LockedInvoice; status: number };

/**
 * Puts old invoices without an open hold into the status of their file, as if a user had set it: a status of stage hold creates its hold
 * (AGREEMENTS §1.2). Returns the changes to write, and the holds for the undo.
 */
export async function applyImportedStatuses(
  tx: Tx,
  importedRows: readonly ImportedStatus[],
  settings: CustomerSettings,
): Promise<{ changes: Change[]; storedHolds: StoredHold[] }> {
  const happened = importedRows.map(({ invoice, status }) => {
    const free = { ...invoice, deadline: null, agenda_on: null };
    const context = { settings, today: tx.today, collect: invoice.collect };
    const state = { ...nextState(free, { kind: "edited", last_status_id: status }, context), id: invoice.id };
    return { before: free, state };
  });
  const { states, others, storedHolds } = await followHolds(tx, happened, { cause: "hand", settings });
  const rows = importedRows.map(({ invoice }) => invoice);
  return { changes: [...changesOf(rows, states), ...others], storedHolds };
}
