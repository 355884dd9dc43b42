import { and, type SQL } from "drizzle-orm";
import type { Tx } from "@/lib/access/context";
import { customerSettings } from "@/lib/customers/queries";
import { after } from "../rules/after";
import { lockRows } from "./lock";
import { journal } from "./move";
import type { Removed } from "./remove-from-list";
import { isFree } from "./reserve";
import { remember } from "./undo";
import { entriesOf, writeStates } from "./write-states";

/**
 * Takes rows off the agenda by clearing their deadlines, with a journal entry each; it can be undone. What waited for nothing but its
 * deadline goes on with its next step.
 */
export async function clearDeadlines(tx: Tx, matching: SQL | undefined): Promise<Removed> {
  const rows = await lockRows(tx, and(isFree, matching));
  const settings = await customerSettings(tx);
  const undo_id = await remember(
    tx,
    "remove",
    rows.map(({ id }) => id),
  );
  const cleared = rows.map((row) => {
    const how = { settings, today: tx.today, collect: row.collect };
    return { ...after({ ...row, deadline: null }, { kind: "replanned" }, how), id: row.id };
  });
  await writeStates<never>(tx, cleared);
  await journal(
    tx,
    rows.flatMap((row) => entriesOf(row.id, row, { deadline: null })),
  );
  return { removed: rows.length, undo_id };
}
