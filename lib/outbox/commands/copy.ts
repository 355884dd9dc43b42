import { and, eq } from "drizzle-orm";
import { letter_items, letters } from "@/db/schema/letters";
import { outbox } from "@/db/schema/sending";
import type { Tx } from "@/lib/access/context";
import { timeline } from "@/lib/invoices/commands/move";
import { wakeDelivery } from "@/lib/jobs/wake";
import { conflict } from "@/lib/kernel/problems";
import { reachedAnew } from "../queries/reach";
import { messageId } from "./store-mails";

type Message = typeof outbox.$inferSelect;

/** Sends a message that was sent once more, on purpose: a message of its own, which carries no step. Throws Problem("conflict"), ("invalid"). */
export async function copyMessage(tx: Tx, message: Message, recipients: readonly string[] | undefined) {
  const { debtor_id, letter_id, sender, sender_name, reply_to, subject } = message;
  if (message.state !== "sent" || letter_id === null) throw conflict("copy_not_sent");
  if (message.cleared_at !== null) throw conflict("message_cleared");
  const to = await reachedAnew(tx, message, recipients);
  const [row] = await tx.db
    .insert(outbox)
    .values({
      ...{ debtor_id, letter_id, sender, sender_name, reply_to, subject, ...to },
      customer_id: tx.customer.id,
      kind: "copy",
      bcc: tx.actor.send_bcc ? [tx.actor.email_address] : [],
      message_id: messageId(sender),
    })
    .returning({ id: outbox.id, state: outbox.state });
  if (!row) throw new Error("a copy was not stored");
  await timeline(tx, await entriesOf(tx, letter_id, row.id));
  tx.afterCommit(wakeDelivery);
  return { ...row, put_back: 0 };
}

/** The dossier of every invoice of the letter says that it was mailed once more. */
async function entriesOf(tx: Tx, letter_id: number, outbox_id: number) {
  const rows = await tx.db
    .select({ invoice_id: letter_items.invoice_id, status_id: letters.status_id, filename: letters.filename })
    .from(letter_items)
    .innerJoin(
      letters,
      and(eq(letters.customer_id, letter_items.customer_id), eq(letters.id, letter_items.letter_id)),
    )
    .where(and(eq(letter_items.customer_id, tx.customer.id), eq(letter_items.letter_id, letter_id)));
  return rows.map((row) => ({ ...row, type: "mail" as const, content: "mail_copy", letter_id, outbox_id }));
}
