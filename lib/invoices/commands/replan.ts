import { and, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { recordset } from "@/db/recordset";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { withDebtor } from "@/db/with-debtor";
import type { Tx } from "@/lib/access/context";
import { customerSettings } from "@/lib/customers/queries";
import { idsAt } from "@/lib/flow/statuses";
import { NOTHING } from "@/lib/kernel/money";
import { nextState } from "../rules/next-state";

/** Recalculates the next steps of a debtor's open invoices, after a change they depend on (collecting on or off). */
export const replanDebtor = (tx: Tx, debtor_id: number): Promise<void> =>
  replan(tx, eq(invoices.debtor_id, debtor_id));

/** Recalculates the next steps of all open invoices of the context's customer, after its flow has changed. */
export const replanCustomer = (tx: Tx): Promise<void> => replan(tx, undefined);

async function replan(tx: Tx, which: SQL | undefined) {
  const settings = await customerSettings(tx);
  const rows = await tx.db
    .select({ invoice: invoices, collect: debtors.collect })
    .from(invoices)
    .innerJoin(debtors, withDebtor)
    .where(
      and(
        eq(invoices.customer_id, tx.customer.id),
        which,
        gt(invoices.amount, NOTHING),
        inArray(invoices.last_status_id, idsAt("open", "step")),
      ),
    )
    .orderBy(invoices.id)
    .for("update", { of: invoices });
  const planned = rows.map(({ invoice, collect }) => {
    const { invoice_status_id, next_action_on } = nextState(
      invoice,
      { kind: "replanned" },
      { settings, today: tx.today, collect },
    );
    return { id: invoice.id, invoice_status_id, next_action_on };
  });
  if (planned.length === 0) return;
  // No new version: no user changed the invoice, only the day of its next step.
  await tx.db.execute(sql`update ${invoices} set invoice_status_id = r.invoice_status_id, next_action_on = r.next_action_on, updated_at = now()
    from ${recordset(planned, "id int, invoice_status_id int, next_action_on date")}
    where ${invoices.customer_id} = ${tx.customer.id} and ${invoices.id} = r.id`);
}
