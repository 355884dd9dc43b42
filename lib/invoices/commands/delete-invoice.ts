import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { markBeforeDelete } from "@/db/positions";
import { invoices } from "@/db/schema/invoices";
import { outbox, outbox_items } from "@/db/schema/sending";
import type { Tx } from "@/lib/access/context";
import { command } from "@/lib/access/verbs";
import { customerSettings } from "@/lib/customers/queries";
import { writeHolds } from "@/lib/holds/commands/write";
import { holdsOn } from "@/lib/holds/queries/holds-on";
import { jobEvents } from "@/lib/jobs/events";
import { int, one } from "@/lib/kernel/answers";
import { toWire } from "@/lib/kernel/money";
import { conflict } from "@/lib/kernel/problems";
import { DeletedInvoice } from "../schema";
import { evaluateConcerned } from "./evaluate-holds";
import { requireIdle } from "./update-invoice";

/** Deletes an invoice with its timeline and journal; only under super-login. Throws Problem("not-found"), ("conflict") or ("stale"). */
export const deleteInvoice = command({
  can: "invoices.delete",
  input: DeletedInvoice,
  answer: one(z.strictObject({ id: int, number: z.string(), debtor_id: int })),
  async run(tx, chosen) {
    const { id, number, debtor_id, currency, total_amount } = await requireIdle(tx, chosen);
    await requireNothingWaits(tx, id);
    await leaveAll(tx, id);
    await markBeforeDelete(tx.db, { customer_id: tx.customer.id, ids: [id] });
    await tx.db.delete(invoices).where(and(eq(invoices.customer_id, tx.customer.id), eq(invoices.id, id)));
    tx.touched([id]);
    tx.reportDeleted?.(`${number} ${currency} ${toWire(total_amount)}`);
    tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "actions"));
    return { data: { id, number, debtor_id } };
  },
});

/** Removes the invoice from its holds; a hold without another invoice ends. */
async function leaveAll(tx: Tx, id: number) {
  const open = ((await holdsOn(tx, [id])).get(id) ?? []).filter(({ is_open }) => is_open);
  await writeHolds(tx, {
    leaves: open.map(({ hold_id }) => ({ hold_id, invoice_id: id, outcome: "settled" as const })),
  });
  await evaluateConcerned(tx, [id], await customerSettings(tx));
}

/** Throws Problem("conflict") when a mail that is about to be sent contains the invoice. */
async function requireNothingWaits(tx: Tx, id: number) {
  const [waiting] = await tx.db
    .select({ id: outbox.id })
    .from(outbox_items)
    .innerJoin(
      outbox,
      and(eq(outbox.customer_id, outbox_items.customer_id), eq(outbox.id, outbox_items.outbox_id)),
    )
    .where(
      and(
        eq(outbox_items.customer_id, tx.customer.id),
        eq(outbox_items.invoice_id, id),
        inArray(outbox.state, ["reserved", "sending"]),
      ),
    )
    .limit(1);
  if (waiting) throw conflict("mail_waiting");
}
