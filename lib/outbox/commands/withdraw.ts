import { and, eq } from "drizzle-orm";
import { outbox_items } from "@/db/schema/sending";
import type { Tx } from "@/lib/access/context";
import { timeline } from "@/lib/invoices/commands/move";
import { jobEvents } from "@/lib/jobs/events";
import { lockLetters } from "../delivery/begin-attempt";
import { putBack } from "../delivery/withdraw";
import { decide, type Message } from "./decide";

/**
 * Withdraws a message for good. Unless it is told not to, and unless the letter is on paper already, the step it carried is put back on
 * its invoices; what was changed about them since stays. Answers of how many invoices the step was put back.
 */
export async function withdrawByHand(tx: Tx, message: Message, step_back: boolean) {
  const isDownloaded = (await lockLetters(tx, [message.letter_id])).has(message.letter_id);
  const data = await decide(tx, message, { state: "withdrawn" });
  const ids = await invoicesOf(tx, message.id);
  const back = step_back && !isDownloaded ? await putBack(tx, message, ids) : [];
  const words = (id: number) => (back.includes(id) ? "mail_taken_back" : "mail_taken_off");
  await timeline(
    tx,
    ids.map((invoice_id) => ({ invoice_id, type: "mail" as const, content: words(invoice_id) })),
  );
  tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "actions"));
  return { ...data, put_back: back.length };
}

async function invoicesOf(tx: Tx, outbox_id: number): Promise<number[]> {
  const rows = await tx.db
    .select({ id: outbox_items.invoice_id })
    .from(outbox_items)
    .where(and(eq(outbox_items.customer_id, tx.customer.id), eq(outbox_items.outbox_id, outbox_id)))
    .orderBy(outbox_items.invoice_id);
  return rows.map(({ id }) => id);
}
