import { and, eq, isNull, sql } from "drizzle-orm";
import { among, recordset } from "@/db/recordset";
import { invoices } from "@/db/schema/invoices";
import { undo_items } from "@/db/schema/undo";
import type { Tx } from "@/lib/access/context";
import { customerSettings } from "@/lib/customers/queries";
import { nextStep } from "@/lib/flow/rules";
import type { Day } from "@/lib/kernel/day";
import { type LockedInvoice, lockRows } from "./lock";
import { journal } from "./move";

/** What `before` holds of an invoice: its place in the flow, and the step the run executed on it. */
type Before = {
  last_status_id: number;
  flow_step_id: number | null;
  last_action_at: Day | null;
  calculate_interest: boolean;
  calculate_incasso: boolean;
  had_sommatie: boolean;
  send_flex: boolean;
  flex_complete: boolean;
  executed: number | null;
};

const COLUMNS = `id int, last_status_id int, flow_step_id int, last_action_at date, calculate_interest boolean,
  calculate_incasso boolean, had_sommatie boolean, send_flex boolean, flex_complete boolean, invoice_status_id int, next_action_on date`;

/**
 * Takes back the step of a run on invoices that somebody changed since: their place in the flow is what it was and their next step is
 * due again, while everything people entered meanwhile stays. Left as they are: those whose status was changed since, and those a job
 * works on. Returns the ids of what was taken back.
 */
export async function takeStepBack(tx: Tx, undo_id: number, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const [rows, before, settings] = [
    await lockRows(tx, and(among(invoices.id, ids), isNull(invoices.processing_job_id))),
    await beforeOf(tx, undo_id),
    await customerSettings(tx),
  ];
  const back = rows.flatMap((invoice) => {
    const was = before.get(invoice.id);
    if (!was || invoice.last_status_id !== (was.executed ?? was.last_status_id)) return [];
    const state = { ...invoice, ...placeBefore(invoice, was), is_removed: false };
    const next = nextStep(state, settings, invoice.collect);
    return {
      ...state,
      from: invoice.last_status_id,
      invoice_status_id: next?.status ?? null,
      next_action_on: next?.on ?? null,
    };
  });
  await tx.db.execute(sql`update ${invoices} set last_status_id = r.last_status_id, flow_step_id = r.flow_step_id,
      last_action_at = r.last_action_at, calculate_interest = r.calculate_interest, calculate_incasso = r.calculate_incasso,
      had_sommatie = r.had_sommatie, send_flex = r.send_flex, flex_complete = r.flex_complete, invoice_status_id = r.invoice_status_id,
      next_action_on = r.next_action_on, is_removed = false, version = ${invoices.version} + 1, updated_at = now()
    from ${recordset(back, COLUMNS)} where ${invoices.customer_id} = ${tx.customer.id} and ${invoices.id} = r.id`);
  const changed = back.filter(({ from, last_status_id }) => from !== last_status_id);
  await journal(
    tx,
    changed.map(({ id, from, last_status_id }) => ({
      invoice_id: id,
      label: "status",
      from: String(from),
      to: String(last_status_id),
    })),
    "undo",
  );
  return back.map(({ id }) => id);
}

/** Interest and costs go off again only where this step put them on. */
function placeBefore(invoice: LockedInvoice, { executed: _, ...was }: Before) {
  const { calculate_interest, calculate_incasso, had_sommatie } = invoice;
  const isTurnedOn = had_sommatie && !was.had_sommatie;
  return isTurnedOn ? was : { ...was, calculate_interest, calculate_incasso, had_sommatie };
}

async function beforeOf(tx: Tx, undo_id: number): Promise<Map<number, Before>> {
  const rows = await tx.db
    .select({ id: undo_items.invoice_id, before: sql<Before>`${undo_items.before}` })
    .from(undo_items)
    .where(and(eq(undo_items.customer_id, tx.customer.id), eq(undo_items.undo_id, undo_id)));
  return new Map(rows.map(({ id, before }) => [id, before]));
}
