import { and, eq, sql } from "drizzle-orm";
import { sync_rows, sync_runs } from "@/db/schema/accounting";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import type { Tx } from "@/lib/access/context";
import { command } from "@/lib/access/verbs";
import { customerSettings } from "@/lib/customers/queries";
import { changeInvoices } from "@/lib/invoices/commands/change-invoices";
import { jobEvents } from "@/lib/jobs/events";
import { nothing, one } from "@/lib/kernel/answers";
import { conflict, notFound } from "@/lib/kernel/problems";
import { SyncReopened } from "../answers/sync-runs";
import { checkReopenable } from "../queries/check-reopenable";
import { OneSyncRun } from "../schema";
import { createImportRows } from "./stage-rows";

/**
 * Reopens what a sync or an import closed, each invoice at the step and the amount it had; the money it was closed with is booked back.
 * Throws Problem("not-found"), and ("conflict") where nothing was closed or a user acted on one of those invoices since.
 */
export const reopenClosedBySync = command({
  can: "sync.start",
  input: OneSyncRun,
  answer: SyncReopened,
  async run(tx, { id }) {
    const run = await lockRun(tx, id);
    const { why, acted } = await checkReopenable(tx, run);
    if (why) throw conflict(why, { count: acted });
    await createImportRows(tx);
    await tx.db.execute(sql`insert into import_rows (debtor_number, number, date, expires_at, currency, total_amount, amount, contract_number, information)
      select d.number, i.number, i.date, (r.before->>'expires_at')::date, i.currency, (r.before->>'total_amount')::bigint, (r.before->>'amount')::bigint, '', ''
      from ${sync_rows} r join ${invoices} i on i.customer_id = r.customer_id and i.id = r.invoice_id
      join ${debtors} d on d.customer_id = i.customer_id and d.id = i.debtor_id
      where r.customer_id = ${tx.customer.id} and r.run_id = ${id} and r.kind = 'closed'`);
    const changes = await changeInvoices(tx, run.source, await customerSettings(tx));
    await tx.db.update(sync_runs).set({ taken_back_at: sql`now()` }).where(of(tx, id));
    tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "actions"));
    return { data: { reopened: changes.length } };
  },
});

/** Drops a previewed or stopped run, importing nothing. Throws Problem("not-found"), and ("conflict") for a run that is not waiting. */
export const dropSync = command({
  can: "sync.start",
  input: OneSyncRun,
  answer: one(nothing),
  async run(tx, { id }) {
    const { state } = await lockRun(tx, id);
    if (state !== "stopped" && state !== "waiting") throw conflict("nothing_to_drop");
    await tx.db.update(sync_runs).set({ state: "dropped" }).where(of(tx, id));
    tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "synchronize"));
    return { data: {} };
  },
});

const of = ({ customer }: Tx, id: number) =>
  and(eq(sync_runs.customer_id, customer.id), eq(sync_runs.id, id));

/** Returns a run, locked until the transaction ends. Throws Problem("not-found"). */
export async function lockRun(tx: Tx, id: number) {
  const [run] = await tx.db.select().from(sync_runs).where(of(tx, id)).for("update");
  if (!run) throw notFound();
  return run;
}
