import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { recordset } from "@/db/recordset";
import { outbox, outbox_items } from "@/db/schema/sending";
import type { Tx } from "@/lib/access/context";
import { journal, move, type TimelineEntry, timeline } from "@/lib/invoices/commands/move";
import { type StoredLetter, storeLetters } from "@/lib/letters/commands/store";
import type { Composing, Message } from "../rules/compose";
import { flagsAfter } from "../rules/decide";
import { moved, type Outcome } from "../rules/run";

/**
 * Writes what a run decided, all in the caller's transaction: letters with their make-up, one outbox message each, the items that
 * make a second mail of the same step impossible, the new status, timeline and journal (ARCHITECTURE §5).
 */
export async function write(tx: Tx, job_id: number, { messages, moves }: Outcome, how: Composing) {
  const letters = await storeLetters(
    tx,
    messages.map(({ group, letter, is_listed }) => ({
      debtor_id: group.debtor_id,
      job_id,
      is_listed,
      content: letter,
    })),
  );
  const mails = await storeMails(tx, job_id, messages, letters);
  await move(tx, [
    ...messages.flatMap(({ group }) => group.items.map(({ invoice, status }) => moved(invoice, status, how))),
    ...moves.map(({ invoice, status }) => moved(invoice, status, how)),
  ]);
  await journal(tx, turnedOn(messages));
  await timeline(tx, [
    ...messages.flatMap((message, place) => sentEntries(message, letters[place], mails[place] ?? null)),
    ...moves.map(
      ({ invoice, status }): TimelineEntry => ({
        invoice_id: invoice.id,
        type: "status",
        content: "",
        status_id: status,
      }),
    ),
  ]);
}

async function storeMails(
  tx: Tx,
  job_id: number,
  messages: Message[],
  letters: StoredLetter[],
): Promise<(number | null)[]> {
  const rows = messages.map(({ group, mail }, place) =>
    mail
      ? {
          ...mail,
          debtor_id: group.debtor_id,
          letter_id: letters[place]?.id,
          message_id: messageId(mail.sender),
          place,
        }
      : null,
  );
  const mails = rows.filter((row) => row !== null);
  if (mails.length === 0) return messages.map(() => null);
  const inserted = await tx.sql.execute<{ id: string; message_id: string }>(sql`
    insert into ${outbox} (customer_id, debtor_id, letter_id, run_id, kind, recipient, cc, bcc, sender, sender_name, subject, message_id)
    select ${tx.customer.id}, r.debtor_id, r.letter_id, ${job_id}, 'dunning', r.recipient,
      array(select jsonb_array_elements_text(r.cc)), array(select jsonb_array_elements_text(r.bcc)), r.sender, r.sender_name, r.subject, r.message_id
    from ${recordset(mails, "debtor_id int, letter_id int, recipient text, cc jsonb, bcc jsonb, sender text, sender_name text, subject text, message_id text")}
    returning id, message_id`);
  const ids = new Map(inserted.map(({ id, message_id }) => [message_id, Number(id)]));
  const stored = rows.map((row) => (row ? (ids.get(row.message_id) ?? null) : null));
  await storeItems(tx, messages, stored);
  return stored;
}

async function storeItems(tx: Tx, messages: Message[], mails: (number | null)[]) {
  const items = messages.flatMap(({ group }, place) =>
    group.items.map(({ invoice }) => ({
      outbox_id: mails[place],
      invoice_id: invoice.id,
      action_no: invoice.action_no + 1,
    })),
  );
  await tx.sql.execute(sql`insert into ${outbox_items} (customer_id, outbox_id, invoice_id, action_no)
    select ${tx.customer.id}, r.outbox_id, r.invoice_id, r.action_no
    from ${recordset(
      items.filter(({ outbox_id }) => outbox_id !== null),
      "outbox_id bigint, invoice_id int, action_no int",
    )}`);
}

/** Fixed once and kept for every try, so that a receiver can tell a second copy. */
const messageId = (sender: string): string =>
  `<${randomUUID()}@${sender.split("@")[1] ?? "invorder.invalid"}>`;

const turnedOn = (messages: Message[]) =>
  messages.flatMap(({ group }) =>
    group.items
      .filter(({ invoice, status }) => !invoice.had_sommatie && flagsAfter(invoice, status).had_sommatie)
      .map(({ invoice }) => ({
        invoice_id: invoice.id,
        label: "calculate_incasso",
        from: "false",
        to: "true",
      })),
  );

function sentEntries(
  { group, letter, is_listed, mail }: Message,
  stored: StoredLetter | undefined,
  outbox_id: number | null,
): TimelineEntry[] {
  const amounts = new Map(letter.lines.map((line) => [line.invoice_id, line]));
  return group.items.map(({ invoice, status }) => ({
    invoice_id: invoice.id,
    type: mail ? "mail" : "letter",
    content: mail && is_listed ? "mail_and_letter" : mail ? "mail" : "letter",
    status_id: status,
    interest: amounts.get(invoice.id)?.interest ?? null,
    incasso_costs: amounts.get(invoice.id)?.incasso_costs ?? null,
    letter_id: stored?.id ?? null,
    outbox_id,
    filename: stored?.filename ?? null,
  }));
}
