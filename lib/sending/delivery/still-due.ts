import { and, eq, sql } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { outbox, outbox_items } from "@/db/schema/sending";
import { undos } from "@/db/schema/undo";
import { type Ctx, type Tx, transact } from "@/lib/access/context";
import { stageOf } from "@/lib/flow/statuses";
import { timeline } from "@/lib/invoices/commands/move";
import { restore } from "@/lib/invoices/commands/undo";
import { NOTHING } from "@/lib/kernel/money";
import { withdrawLetters } from "@/lib/letters/commands/withdraw";
import type { SkipReason } from "../rules/decide";
import { beginSending } from "./lease";

type Message = Pick<typeof outbox.$inferSelect, "id" | "run_id" | "letter_id">;

/**
 * The last look before a debtor is written to, because a payment or a dispute may have come in while the mail waited: begins the
 * sending while the invoices are held, so that nothing can change in between. Otherwise the message is withdrawn, its other
 * invoices go back to where they were, and the dossier says so. False when there is nothing to send.
 */
export const beginIfStillDue = (ctx: Ctx, worker: string, message: Message): Promise<boolean> =>
  transact(ctx, async (tx) => {
    const carried = await held(tx, message.id);
    const settled = carried.filter(({ reason }) => reason !== null);
    // A message whose invoices were deleted has nothing to say any more.
    if (carried.length > 0 && settled.length === 0) return beginSending(worker, message.id);
    await withdraw(tx, message, settled[0]?.reason ?? "closed");
    const due = carried.filter(({ reason }) => reason === null).map(({ id }) => id);
    await putBack(tx, message, due);
    await timeline(
      tx,
      settled.map(({ id }) => ({ invoice_id: id, type: "mail", content: "mail_withdrawn" })),
    );
    return false;
  });

/** The invoices a message carries, held until the transaction ends, each with why it may no longer be mailed. */
async function held(tx: Tx, outbox_id: number): Promise<{ id: number; reason: SkipReason | null }[]> {
  const rows = await tx.sql
    .select({
      id: invoices.id,
      amount: invoices.amount,
      last_status_id: invoices.last_status_id,
      collect: debtors.collect,
    })
    .from(outbox_items)
    .innerJoin(
      invoices,
      and(eq(invoices.customer_id, outbox_items.customer_id), eq(invoices.id, outbox_items.invoice_id)),
    )
    .innerJoin(
      debtors,
      and(eq(debtors.customer_id, invoices.customer_id), eq(debtors.id, invoices.debtor_id)),
    )
    .where(and(eq(outbox_items.customer_id, tx.customer.id), eq(outbox_items.outbox_id, outbox_id)))
    .orderBy(invoices.id)
    .for("share", { of: invoices });
  return rows.map(({ id, ...invoice }) => ({ id, reason: reasonAgainst(invoice) }));
}

function reasonAgainst(invoice: {
  amount: number;
  last_status_id: number;
  collect: boolean;
}): SkipReason | null {
  const stage = stageOf(invoice.last_status_id);
  if (invoice.amount <= NOTHING) return "paid";
  if (stage === "closed") return "closed";
  if (stage === "hold") return "on_hold";
  if (stage === "transferred") return "transferred";
  return invoice.collect ? null : "not_collected";
}

const withdraw = (tx: Tx, { id }: Message, reason: SkipReason) =>
  tx.sql
    .update(outbox)
    .set({ state: "withdrawn", error: reason, lease_by: null, lease_until: null })
    .where(and(eq(outbox.customer_id, tx.customer.id), eq(outbox.id, id), eq(outbox.state, "reserved")));

async function putBack(tx: Tx, { run_id, letter_id }: Message, ids: number[]) {
  if (letter_id !== null) await withdrawLetters(tx, [letter_id]);
  if (run_id === null || ids.length === 0) return;
  const [undo] = await tx.sql
    .select({ id: undos.id })
    .from(undos)
    .where(and(eq(undos.customer_id, tx.customer.id), sql`${undos.job_id} = ${run_id}`));
  if (undo) await restore(tx, undo.id, ids);
}
