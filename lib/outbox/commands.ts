import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { debtors } from "@/db/schema/debtors";
import { letter_items, letters } from "@/db/schema/letters";
import { outbox_attempts } from "@/db/schema/recipients";
import { outbox, outbox_items } from "@/db/schema/sending";
import type { Tx } from "@/lib/access/context";
import { emit } from "@/lib/access/emit";
import { ofOwnDebtor } from "@/lib/access/own-debtors";
import { command } from "@/lib/access/verbs";
import { customerSettings } from "@/lib/customers/queries";
import { replaceAddress } from "@/lib/debtors/commands/replace-address";
import { storedRecipients } from "@/lib/debtors/queries/recipients";
import { addressesIn, recipientsFor, recipientsOf } from "@/lib/debtors/rules/recipients";
import { timeline } from "@/lib/invoices/commands/write-states";
import { jobEvents } from "@/lib/jobs/events";
import { wakeDelivery } from "@/lib/jobs/wake";
import { one } from "@/lib/kernel/answers";
import { conflict, invalidField, notFound } from "@/lib/kernel/problems";
import { Decided } from "./answers";
import { messageId } from "./commands/store-mails";
import { lockLetters } from "./delivery/begin-attempt";
import { revertStep } from "./delivery/withdraw";
import { Resolve } from "./schema";

/**
 * Executes a user's decision about a message. One that failed or whose fate is unknown is sent again (to the given addresses, else to those
 * the debtor has now), marked as sent, or withdrawn; only such messages can be decided, so that two users cannot send one twice. One that
 * was sent can be copied. Throws Problem("not-found"), ("conflict"), or ("invalid") when no address of the debtor works.
 */
export const resolveMessage = command({
  can: "outbox.resolve",
  input: Resolve,
  answer: one(Decided),
  async run(tx, { id, decision, recipients, save, step_back }) {
    const message = await messageOf(tx, id);
    if (decision === "copy") return { data: await copyMessage(tx, message, recipients) };
    if (decision === "withdraw") return { data: await withdrawByHand(tx, message, step_back) };
    const set = decision === "sent" ? { state: "sent" as const, sent_at: sql`now()` } : null;
    const data = set
      ? await decide(tx, message, set)
      : await resend(tx, message, { recipients, save: save && recipients !== undefined });
    tx.afterCommit(wakeDelivery);
    return { data };
  },
});

/** Returns a message of the customer, as it is before the decision. */
async function messageOf(tx: Tx, id: number): Promise<Message> {
  const [message] = await tx.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.customer_id, tx.customer.id), eq(outbox.id, id), ofOwnDebtor(tx, outbox.debtor_id)));
  if (!message) throw notFound();
  return message;
}

type Anew = { recipients: string[] | undefined; save: boolean };

/**
 * Queues the message again and records the previous attempt, with its addresses and its answer. For other addresses the bytes are rendered
 * again, as they contain them.
 */
async function resend(tx: Tx, message: Message, { recipients, save }: Anew) {
  const [first] = recipients ?? [];
  if (save && first !== undefined && message.debtor_id !== null)
    await replaceAddress(tx, message.debtor_id, { from: message.recipient, to: first });
  const to = await reachedAnew(tx, message, recipients);
  const { id: outbox_id, state, recipient, also_to, cc, raw_key, sha256 } = message;
  const isSame = JSON.stringify(to) === JSON.stringify({ recipient, also_to, cc });
  const data = await decide(tx, message, {
    state: "reserved",
    error: null,
    ...(isSame ? {} : { ...to, raw_key: null, sha256: null }),
  });
  await tx.db.insert(outbox_attempts).values({
    customer_id: tx.customer.id,
    outbox_id,
    state: state === "unknown" ? "unknown" : "failed",
    recipient,
    also_to,
    cc,
    answer: message.error ?? message.answer,
    raw_key,
    sha256,
  });
  return data;
}

/**
 * Withdraws a message for good. Unless `step_back` is false or the letter was downloaded, the step is reverted on its invoices; changes
 * made to them since are preserved. Returns on how many invoices the step was reverted.
 */
async function withdrawByHand(tx: Tx, message: Message, step_back: boolean) {
  const isDownloaded = (await lockLetters(tx, [message.letter_id])).has(message.letter_id);
  const data = await decide(tx, message, { state: "withdrawn" });
  const ids = await invoicesOf(tx, message.id);
  const back = step_back && !isDownloaded ? await revertStep(tx, message, ids) : [];
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

type CopyMessageMessage = typeof outbox.$inferSelect;

/** Sends a sent message deliberately once more: as a message of its own, without a step. Throws Problem("conflict"), ("invalid"). */
async function copyMessage(tx: Tx, message: CopyMessageMessage, recipients: readonly string[] | undefined) {
  const { debtor_id, letter_id, sender, sender_name, reply_to, subject } = message;
  if (message.state !== "sent" || letter_id === null) throw conflict("copy_not_sent");
  if (message.cleared_at !== null) throw conflict("message_cleared");
  const to = await reachedAnew(tx, message, recipients);
  const [row] = await tx.db
    .insert(outbox)
    .values({
      debtor_id,
      letter_id,
      sender,
      sender_name,
      reply_to,
      subject,
      ...to,
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

/** Returns timeline entries that the letter was mailed once more, for each of its invoices. */
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

type ReachedAnewMessage = Pick<
  typeof outbox.$inferSelect,
  "debtor_id" | "letter_id" | "recipient" | "also_to" | "cc"
>;

/**
 * Returns the recipients of a message that is sent again: the given addresses, else those the debtor has now. Throws Problem("invalid") at
 * `recipients` when none of those works.
 */
async function reachedAnew(tx: Tx, message: ReachedAnewMessage, addresses?: readonly string[]) {
  const { debtor_id, recipient, also_to, cc } = message;
  if (debtor_id === null) return { recipient, also_to, cc };
  const now = recipientsFor(
    await purposeOf(tx, message.letter_id),
    recipientsOf(
      await contactOfDebtor(tx, debtor_id),
      (await storedRecipients(tx, [debtor_id])).get(debtor_id) ?? [],
    ),
  );
  const { send_cc, cc: own } = await customerSettings(tx);
  const copies = [...new Set([...(now?.cc ?? []), ...(send_cc ? addressesIn(own) : [])])];
  const [first, ...others] = addresses ?? (now ? [now.recipient, ...now.also_to] : []);
  if (first === undefined) throw invalidField("recipients", "no_working_address");
  return { recipient: first, also_to: others, cc: copies };
}

async function purposeOf(tx: Tx, letter_id: number | null): Promise<"billing" | "reminders"> {
  if (letter_id === null) return "reminders";
  const [letter] = await tx.db
    .select({ is_statement: sql<boolean>`coalesce((${letters.content} ->> 'is_statement')::boolean, false)` })
    .from(letters)
    .where(and(eq(letters.customer_id, tx.customer.id), eq(letters.id, letter_id)));
  return letter?.is_statement ? "billing" : "reminders";
}

async function contactOfDebtor(tx: Tx, id: number): Promise<string> {
  const [row] = await tx.db
    .select({ contact: debtors.contact_email_address })
    .from(debtors)
    .where(and(eq(debtors.customer_id, tx.customer.id), eq(debtors.id, id)));
  return row?.contact ?? "";
}

type Message = typeof outbox.$inferSelect;

type Change = PgUpdateSetSource<typeof outbox> & { state: Message["state"] };

/** Stores a decision, unless another was made since the message was read. Throws Problem("conflict"). */
async function decide(tx: Tx, message: Message, change: Change) {
  tx.touched("messages");
  const [row] = await tx.db
    .update(outbox)
    .set({ resolved_by: tx.actor.id, lease_by: null, lease_until: null, not_before: sql`now()`, ...change })
    .where(and(isAsRead(tx, message), inArray(outbox.state, ["failed", "unknown"])))
    .returning({ id: outbox.id, state: outbox.state });
  if (!row) throw conflict("already_decided");
  const { id, kind, debtor_id } = message;
  if (row.state === "sent") emit(tx, "message.delivered", [{ id, kind, debtor_id }]);
  return { ...row, put_back: 0 };
}

const isAsRead = (tx: Tx, { id, attempts, recipient }: Message): SQL | undefined =>
  and(
    eq(outbox.customer_id, tx.customer.id),
    eq(outbox.id, id),
    eq(outbox.attempts, attempts),
    eq(outbox.recipient, recipient),
  );
