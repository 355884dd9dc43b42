import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/lib/access/context";
import { changeRows, lockFree } from "./free-rows";
import { journal } from "./move";
import type { Removed } from "./remove-from-list";
import { remember } from "./undo";

/** Takes rows off the agenda by clearing their deadlines, with a journal entry each; it can be undone. */
export async function clearDeadlines(tx: Tx, matching: SQL | undefined): Promise<Removed> {
  const rows = await lockFree(tx, matching);
  const undo_id = await remember(
    tx,
    "remove",
    rows.map(({ id }) => id),
  );
  await changeRows(tx, rows, sql`deadline = null`);
  await journal(
    tx,
    rows.map(({ id, deadline }) => ({ invoice_id: id, label: "deadline", from: deadline, to: null })),
  );
  return { removed: rows.length, undo_id };
}
