import type { Tx } from "@/lib/access/context";
import type { StoredHold } from "@/lib/holds/commands/store";
import { type Change, writeChanges } from "./follow-holds";
import { createUndo, type UndoKind } from "./undo";

/** Writes changes of invoices with an undo, which includes the holds that changed with them. Returns the undo's id. */
export async function writeUndoable(
  tx: Tx,
  kind: UndoKind,
  changes: readonly Change[],
  storedHolds: readonly StoredHold[],
): Promise<number> {
  const states = changes.map(({ state }) => state);
  const undo_id = await createUndo(tx, kind, states, { storedHolds });
  await writeChanges(tx, changes);
  return undo_id;
}
