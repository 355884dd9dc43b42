import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/lib/access/context";
import { changeRows, lockFree } from "./free-rows";
import { createUndo } from "./undo";
import { journal } from "./write-states";

export type Removed = { removed: number; undo_id: number };

/** Removes rows from the action list until they change, with a journal entry each; it can be undone. */
export async function removeFromList(tx: Tx, matching: SQL | undefined): Promise<Removed> {
  const rows = await lockFree(tx, matching);
  const undo_id = await createUndo(
    tx,
    "remove",
    rows.map(({ id }) => ({ id, is_removed: true, next_action_on: null })),
  );
  await changeRows(tx, rows, sql`is_removed = true, next_action_on = null`);
  await journal(
    tx,
    rows.map(({ id, proposed }) => ({
      invoice_id: id,
      label: "removed",
      from: proposed === null ? null : String(proposed),
      to: null,
    })),
  );
  return { removed: rows.length, undo_id };
}
