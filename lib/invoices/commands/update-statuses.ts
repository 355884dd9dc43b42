import { among } from "@/db/recordset";
import { invoices } from "@/db/schema/invoices";
import type { Tx } from "@/lib/access/context";
import { command } from "@/lib/access/verbs";
import { type CustomerSettings, customerSettings } from "@/lib/customers/queries";
import { statusOf } from "@/lib/flow/statuses";
import { sentence } from "@/lib/i18n/sentences";
import { jobEvents } from "@/lib/jobs/events";
import { notFound } from "@/lib/kernel/problems";
import { type RefusedRow, StatusesSet } from "../answers";
import { type FlowContext, nextState, refusal } from "../rules/next-state";
import type { State } from "../rules/state";
import { StatusChanges } from "../schema";
import { changesOf, followHolds } from "./follow-holds";
import { type LockedInvoice, lockRows } from "./lock";
import { writeUndoable } from "./write-undoable";

type NewState = State & { id: number };
type Changed = { invoice: LockedInvoice; state: NewState };

/**
 * Sets the last status of many invoices in one transaction (SPEC §4). Rows for which it is not allowed, that a job processes or that were
 * changed since are refused one by one; `undo_id` undoes what was saved.
 */
export const updateStatuses = command({
  can: "invoices.write",
  input: StatusChanges,
  answer: StatusesSet,
  async run(tx, { invoices: statusById, versions }) {
    const ids = Object.keys(statusById).map(Number);
    const rows = await lockRows(tx, among(invoices.id, ids));
    if (rows.length === 0) throw notFound();
    const settings = await customerSettings(tx);
    const refused = refusalsOfMissing(tx, ids, rows);
    const changed: Changed[] = [];
    for (const invoice of rows) {
      const context = { settings, today: tx.today, collect: invoice.collect, isSuper: tx.actor.is_super };
      const result = oneChange(tx, invoice, {
        status: statusById[invoice.id],
        version: versions[invoice.id],
        context,
      });
      if (result && "reason" in result) refused.push(result);
      else if (result) changed.push({ invoice, state: result });
    }
    const undo_id = await write(tx, changed, settings);
    return { data: { saved: changed.length, refused, undo_id } };
  },
});

type StatusRequest = {
  status: number | undefined;
  version: number | undefined;
  context: FlowContext & { isSuper: boolean };
};

/** Returns the new state of a row, the reason of its refusal, or null when it has that status already. */
function oneChange(
  tx: Tx,
  invoice: LockedInvoice,
  { status, version, context }: StatusRequest,
): NewState | RefusedRow | null {
  if (invoice.processing_job_id !== null) return refusedRow(tx, invoice, "processing");
  if (version !== undefined && version !== invoice.version) return refusedRow(tx, invoice, "stale");
  if (status === undefined || status === invoice.last_status_id) return null;
  const edit = { last_status_id: status };
  const refused = refusal(invoice, edit, context);
  if (!refused) return { ...nextState(invoice, { kind: "edited", ...edit }, context), id: invoice.id };
  const names = {
    from: statusOf(refused.from).name[tx.language],
    to: statusOf(refused.to).name[tx.language],
  };
  const reason = refused.refused === "transition_refused" ? "not_allowed" : "nothing_open";
  return {
    id: invoice.id,
    number: invoice.number,
    reason,
    message: sentence(tx.language, `errors.${refused.refused}`, names),
  };
}

/** Returns a refused row, with its reason as a sentence. */
export const refusedRow = (
  tx: Tx,
  { id, number }: { id: number; number: string | null },
  reason: "processing" | "stale" | "gone" | "nothing_open" | "transferred",
): RefusedRow => ({ id, number, reason, message: sentence(tx.language, `refusals.${reason}`) });

/** Returns refusals for requested rows that do not exist: deleted since, or never this customer's. */
export function refusalsOfMissing(
  tx: Tx,
  ids: readonly number[],
  rows: readonly { id: number }[],
): RefusedRow[] {
  const found = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !found.has(id)).map((id) => refusedRow(tx, { id, number: null }, "gone"));
}

async function write(tx: Tx, changed: Changed[], settings: CustomerSettings): Promise<number | null> {
  if (changed.length === 0) return null;
  const { states, others, storedHolds } = await followHolds(
    tx,
    changed.map(({ invoice, state }) => ({ before: invoice, state })),
    { cause: "hand", settings },
  );
  const rows = changed.map(({ invoice }) => invoice);
  const undo_id = await writeUndoable(tx, "statuses", [...changesOf(rows, states), ...others], storedHolds);
  tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "actions"));
  return undo_id;
}
