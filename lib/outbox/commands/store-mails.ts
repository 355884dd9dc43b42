import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { recordset } from "@/db/recordset";
import { outbox, outbox_items } from "@/db/schema/sending";
import type { Tx } from "@/lib/access/context";
import type { NumberedMessage } from "@/lib/messages/commands/write";

const MAIL_COLUMNS = `id bigint, debtor_id int, letter_id int, recipient text, also_to text[], cc text[], bcc text[], sender text,
  sender_name text, subject text, message_id text, kind text`;

/**
 * Puts the mails of a run in the outbox, each with its executed steps and the time from which it may be sent; the key rejects a second mail
 * of the same step.
 */
export async function storeMails(tx: Tx, run_id: number, numbered: NumberedMessage[], leaves_at: SQL) {
  const mails = numbered.flatMap(({ message: { group, mail }, letter_id, outbox_id }) =>
    mail && outbox_id !== null
      ? [
          {
            ...mail,
            id: outbox_id,
            debtor_id: group.debtor_id,
            letter_id,
            kind: group.notice ? "notice" : "dunning",
            message_id: messageId(mail.sender),
          },
        ]
      : [],
  );
  if (mails.length === 0) return;
  const items = numbered.flatMap(({ message: { group }, outbox_id }) =>
    outbox_id === null
      ? []
      : group.items.map(({ invoice }) => ({
          outbox_id,
          invoice_id: invoice.id,
          action_no: invoice.action_no + 1,
        })),
  );
  await Promise.all([
    tx.db.execute(sql`
      insert into ${outbox} (id, customer_id, debtor_id, letter_id, run_id, kind, recipient, also_to, cc, bcc, sender, sender_name, subject, message_id, not_before)
      select r.id, ${tx.customer.id}, r.debtor_id, r.letter_id, ${run_id}::int, r.kind, r.recipient,
        r.also_to, r.cc, r.bcc, r.sender, r.sender_name,
        r.subject, r.message_id, ${leaves_at}
      from ${recordset(mails, MAIL_COLUMNS)}`),
    tx.db.execute(sql`
      insert into ${outbox_items} (customer_id, outbox_id, invoice_id, action_no)
      select ${tx.customer.id}, r.outbox_id, r.invoice_id, r.action_no
      from ${recordset(items, "outbox_id bigint, invoice_id int, action_no int")}`),
  ]);
}

/** Returns a Message-ID, fixed for all attempts, so that a receiver can recognise a duplicate. */
export const messageId = (sender: string): string =>
  `<${randomUUID()}@${sender.split("@")[1] ?? "invorder.invalid"}>`;
