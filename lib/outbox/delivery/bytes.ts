import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { recordset } from "@/db/recordset";
import { outbox, outbox_items } from "@/db/schema/sending";
import { type Ctx, reading, type Tx, transact } from "@/lib/access/context";
import { storage } from "@/lib/files/port";
import { logError } from "@/lib/kernel/log";
import { type Draw, type PrintedLetter, printedLetters } from "@/lib/letters/commands/print";
import type { Channel } from "./channel";
import type { OutboxRow, Preparation } from "./prepare";
import { withinAnswerTime } from "./settle";

type StoredBytes = { id: number; raw_key: string; sha256: string };

/**
 * Returns the bytes of messages: rendered for the first attempt and stored with their sha-256; every later attempt hands over the same. For
 * a message that cannot be rendered, the Error. One whose bytes another worker stored in the meantime is left out.
 */
export async function bytesOf(
  ctx: Ctx,
  rows: OutboxRow[],
  { worker, clock, channel, draw }: Preparation,
): Promise<Map<number, Buffer | Error>> {
  const bytes = new Map<number, Buffer | Error>();
  const fresh: StoredBytes[] = [];
  const letters = await lettersOf(ctx, rows, draw);
  const [previous, invoices] = await Promise.all([writtenBefore(ctx, rows, channel), invoicesOf(ctx, rows)]);
  const render = (row: OutboxRow) => {
    const letter = letters.get(row.letter_id ?? 0);
    if (!letter) throw new Error("its letter is not there");
    if (letter instanceof Error) throw letter;
    const invoice_ids = invoices.get(row.id) ?? [];
    return channel.render({ row, letter, invoice_ids, previous: previous.get(row.id), now: clock() });
  };
  const make = async (row: OutboxRow) => {
    try {
      const content = row.raw_key ? await storage().get(row.raw_key) : await render(row);
      bytes.set(row.id, content);
      if (!row.raw_key) fresh.push({ id: row.id, ...(await storeBytes(content)) });
    } catch (error) {
      logError("message cannot be made", error, { message: row.id });
      bytes.set(row.id, error instanceof Error ? error : new Error(String(error)));
    }
  };
  await Promise.all(rows.map(make));
  const remembered = await remember(ctx, worker, fresh);
  for (const { id } of fresh) if (!remembered.has(id)) bytes.delete(id);
  return bytes;
}

const lettersOf = (ctx: Ctx, rows: OutboxRow[], draw: Draw | undefined) => {
  const ids = rows.flatMap(({ raw_key, letter_id }) => (raw_key || letter_id === null ? [] : [letter_id]));
  return ids.length > 0 ? printedLetters(ctx, ids, draw) : new Map<number, PrintedLetter | Error>();
};

/** Returns, for each message still to be rendered, the message_id of the last message that this channel sent about one of its invoices. */
async function writtenBefore(ctx: Ctx, rows: OutboxRow[], channel: Channel): Promise<Map<number, string>> {
  const ids = rows.flatMap(({ raw_key, id }) => (raw_key ? [] : [id]));
  if (ids.length === 0) return new Map();
  const found = await reading(ctx, ({ db, customer }) =>
    db.execute<{ id: string; message_id: string }>(sql`
      select distinct on (own.outbox_id) own.outbox_id as id, sent.message_id
      from ${outbox_items} own
      join ${outbox_items} before on before.customer_id = own.customer_id and before.invoice_id = own.invoice_id and before.action_no < own.action_no
      join ${outbox} sent on sent.customer_id = before.customer_id and sent.id = before.outbox_id and sent.state = 'sent'
        and sent.channel = ${channel.key}
      where own.customer_id = ${customer.id} and own.outbox_id = any(${sql.param(ids)})
      order by own.outbox_id, before.action_no desc`),
  );
  return new Map([...found].map(({ id, message_id }) => [Number(id), message_id]));
}

/** Returns the invoices of each message still to be rendered. */
async function invoicesOf(ctx: Ctx, rows: OutboxRow[]): Promise<Map<number, number[]>> {
  const ids = rows.flatMap(({ raw_key, id }) => (raw_key ? [] : [id]));
  if (ids.length === 0) return new Map();
  const found = await reading(ctx, ({ db, customer }) =>
    db.execute<{ id: string; invoice_ids: number[] }>(sql`
      select outbox_id as id, array_agg(invoice_id order by invoice_id) as invoice_ids from ${outbox_items}
      where customer_id = ${customer.id} and outbox_id = any(${sql.param(ids)}) group by 1`),
  );
  return new Map([...found].map(({ id, invoice_ids }) => [Number(id), invoice_ids]));
}

const storeBytes = async (bytes: Buffer) => ({
  raw_key: await storage().put(bytes, { folder: "mail" }),
  sha256: createHash("sha256").update(bytes).digest("hex"),
});

/**
 * Stores bytes only while this worker has the lease on the message: the stored bytes must be the ones handed over. Returns the ids stored.
 */
async function remember(ctx: Ctx, worker: string, fresh: StoredBytes[]): Promise<Set<number>> {
  if (fresh.length === 0) return new Set();
  const remembering = transact(ctx, (tx) => rememberBytes(tx, worker, fresh));
  const rows = await withinAnswerTime("the keeping of messages", remembering);
  return new Set([...rows].map(({ id }) => Number(id)));
}

const rememberBytes = (tx: Tx, worker: string, fresh: StoredBytes[]) =>
  tx.db.execute<{ id: string }>(sql`update ${outbox} set raw_key = r.raw_key, sha256 = r.sha256
    from ${recordset(fresh, "id bigint, raw_key text, sha256 text")}
    where ${outbox.customer_id} = ${tx.customer.id} and ${outbox.id} = r.id and ${outbox.raw_key} is null
      and ${outbox.state} = 'reserved' and ${outbox.lease_by} = ${worker} returning ${outbox.id}`);
