import { and, eq, sql } from "drizzle-orm";
import { recordset } from "@/db/recordset";
import { sync_rows, sync_runs } from "@/db/schema/accounting";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { command } from "@/lib/access/verbs";
import { customerSettings } from "@/lib/customers/queries";
import { changeInvoices } from "@/lib/invoices/commands/change-invoices";
import { jobEvents } from "@/lib/jobs/events";
import { conflict, notFound } from "@/lib/kernel/problems";
import { DoubtsClosed } from "../../answers/sync-runs";
import { isDoubtful, lastReadRun } from "../../queries/doubtful-invoices";
import { OneSyncRun } from "../../schema";
import { createImportRows } from "../stage-rows";

/**
 * Closes as paid the invoices that the last sync of a package left in doubt: the user confirms that they are no longer open there. They can
 * be reopened with the run, as if it had closed them. Throws Problem("not-found"), and ("conflict") where nothing is in doubt any more or
 * the package was read again since.
 */
export const closeDoubts = command({
  can: "sync.start",
  input: OneSyncRun,
  answer: DoubtsClosed,
  async run(tx, { id }) {
    const [run] = await tx.db
      .select()
      .from(sync_runs)
      .where(and(eq(sync_runs.customer_id, tx.customer.id), eq(sync_runs.id, id)))
      .for("update");
    if (!run) throw notFound();
    if ((await lastReadRun(tx, run))?.id !== id) throw conflict("read_since");
    await createImportRows(tx);
    const { count } =
      await tx.db.execute(sql`insert into import_rows (debtor_number, number, date, expires_at, currency, total_amount, amount,
        paid_at, contract_number, information, is_vanished)
      select d.number, i.number, i.date, i.expires_at, i.currency, i.total_amount, 0, ${tx.today}::date, '', '', true
      from ${invoices} i join ${debtors} d on d.customer_id = i.customer_id and d.id = i.debtor_id
      where i.customer_id = ${tx.customer.id} and ${isDoubtful(id)}`);
    if (count === 0) throw conflict("nothing_in_doubt");
    const changes = await changeInvoices(tx, run.source, await customerSettings(tx));
    await tx.db.execute(sql`update ${sync_rows} set kind = 'closed', before = r.before, after = r.after
      from ${recordset(changes, "id int, before jsonb, after jsonb")}
      where ${sync_rows.customer_id} = ${tx.customer.id} and ${sync_rows.run_id} = ${id} and ${sync_rows.kind} = 'doubted'
        and ${sync_rows.invoice_id} = r.id`);
    await tx.db
      .update(sync_runs)
      .set({
        closed: sql`${sync_runs.closed} + ${changes.length}`,
        doubted: sql`greatest(0, ${sync_runs.doubted} - ${changes.length})`,
        decided_at: sql`now()`,
      })
      .where(and(eq(sync_runs.customer_id, tx.customer.id), eq(sync_runs.id, id)));
    tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "actions"));
    return { data: { closed: changes.length } };
  },
});
