import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Tx } from "@/lib/access/context";
import { timeline } from "@/lib/invoices/commands/write-states";
import type { LedgerEvent } from "./read";

/** A message of a ledger as stored: its letter, and its mail if any. */
export type Stored = { letter_id: number; outbox_id: number | null };

type About = { id: number; debtor_id: number; action_no: number };

/** Writes a sent message about an invoice: its letter, its mail as delivered, and the timeline entry. Returns what was stored. */
export async function send(
  tx: Tx,
  event: LedgerEvent,
  invoice: About,
  stored: Stored | undefined,
): Promise<Stored> {
  const status_id = event.step === "flex" ? null : Number(event.step);
  const message = stored ?? (await store(tx, event, invoice.debtor_id, status_id));
  await tx.db.execute(sql`insert into letter_items (customer_id, letter_id, invoice_id, open_amount, interest, incasso_costs)
    values (${tx.customer.id}, ${message.letter_id}, ${invoice.id}, ${event.amount}, 0, 0)`);
  if (message.outbox_id !== null)
    // A flex letter, or one beside its step, is no action of the flow: its number is one no mail about the invoice has.
    await tx.db.execute(sql`insert into outbox_items (customer_id, outbox_id, invoice_id, action_no)
      select ${tx.customer.id}, ${message.outbox_id}, ${invoice.id}, greatest(${invoice.action_no}::int, coalesce(max(action_no) + 1, 0))
      from outbox_items where customer_id = ${tx.customer.id} and invoice_id = ${invoice.id}`);
  const type = message.outbox_id === null ? "letter" : "mail";
  const content = event.channel === "both" ? "mail_and_letter" : type;
  await timeline(tx, [{ invoice_id: invoice.id, type, content, status_id, ...message }]);
  return message;
}

async function store(
  tx: Tx,
  { at, channel, message }: LedgerEvent,
  debtor_id: number,
  status_id: number | null,
): Promise<Stored> {
  const form = await formOf(tx);
  const moment = at.toISOString();
  const [letter] = await tx.db.execute<{ id: number }>(sql`
    insert into letters (customer_id, debtor_id, status_id, language, form_id, content, is_listed, filename, day, created_at)
    values (${tx.customer.id}, ${debtor_id}, ${status_id}::int, 'nl', ${form}, '{}', ${channel !== "mail"}, ${`${message}.pdf`}, ${tx.today},
      ${moment}) returning id`);
  if (!letter) throw new Error("a letter was not kept");
  if (channel === "letter") return { letter_id: letter.id, outbox_id: null };
  const [mail] = await tx.db.execute<{ id: string }>(sql`
    insert into outbox (customer_id, debtor_id, letter_id, kind, state, recipient, sender, subject, message_id, sent_at, created_at)
    values (${tx.customer.id}, ${debtor_id}, ${letter.id}, 'dunning', 'sent', 'debtor@ledger.example', 'customer@ledger.example',
      ${message}, ${`<${randomUUID()}@ledger.example>`}, ${moment}, ${moment}) returning id`);
  return { letter_id: letter.id, outbox_id: mail ? Number(mail.id) : null };
}

async function formOf(tx: Tx): Promise<number> {
  await tx.db.execute(sql`insert into letter_forms (customer_id, hash, content) values (${tx.customer.id}, 'ledger', '{"blocks": []}')
    on conflict (customer_id, hash) do nothing`);
  const [form] = await tx.db.execute<{ id: number }>(
    sql`select id from letter_forms where customer_id = ${tx.customer.id} and hash = 'ledger'`,
  );
  if (!form) throw new Error("a form was not kept");
  return form.id;
}

/** Withdraws an unsent message: its run was undone, or the last check stopped it. */
export async function withdraw(tx: Tx, { at }: LedgerEvent, { letter_id, outbox_id }: Stored) {
  await tx.db.execute(sql`update letters set withdrawn_at = ${at.toISOString()}
    where customer_id = ${tx.customer.id} and id = ${letter_id}`);
  await tx.db.execute(sql`update outbox set state = 'withdrawn', sent_at = null
    where customer_id = ${tx.customer.id} and id = ${outbox_id}::bigint`);
}
