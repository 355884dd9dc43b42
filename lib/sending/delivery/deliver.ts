import { createHash } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { recordset } from "@/db/recordset";
import { outbox } from "@/db/schema/sending";
import { type Ctx, reading, type Tx, transact } from "@/lib/access/context";
import { systemContext } from "@/lib/access/person";
import { storage } from "@/lib/files/port";
import { groupBy } from "@/lib/kernel/group";
import { type PrintedLetter, printedLetters } from "@/lib/letters/commands/print";
import type { MailServer } from "@/lib/mail/port";
import { letterMail, mailBytes } from "@/lib/mail/render";
import { beginSending, type Leased, lease } from "./lease";
import { productMessages, settleProductMail } from "./product-mail";
import { settlement } from "./settle";
import { beginIfStillDue } from "./still-due";

type Row = typeof outbox.$inferSelect;
export type Delivery = { worker: string; servers: MailServer[]; clock: () => Date };

const PER_SERVER = 8;

/** Delivers what waits, a lease at a time, over all lines in parallel. Returns how many messages it took; 0 when nothing waits. */
export async function deliverSome(delivery: Delivery): Promise<number> {
  const taken = await lease(delivery.worker, delivery.servers.length * PER_SERVER);
  for (const [customer_id, of] of groupBy(taken, (message) => message.customer_id)) {
    if (customer_id === null) await spread(await productMessages(of), delivery, deliverProduct);
    else await deliverOf(customer_id, of, delivery);
  }
  return taken.length;
}

async function deliverOf(customer_id: number, leased: Leased[], delivery: Delivery) {
  const ctx = await systemContext(customer_id, delivery.clock());
  const rows = await reading(ctx, (read) =>
    read.sql
      .select()
      .from(outbox)
      .where(
        and(
          eq(outbox.customer_id, read.customer.id),
          inArray(
            outbox.id,
            leased.map(({ id }) => id),
          ),
        ),
      ),
  );
  const parcels = await bytesOf(ctx, rows, delivery.clock());
  await spread(rows, delivery, (row, server) => deliverOne(ctx, row, parcels.get(row.id), server, delivery));
}

/** Every line takes the next message as soon as it is free. */
async function spread<T>(
  rows: T[],
  delivery: Delivery,
  send: (row: T, server: MailServer, delivery: Delivery) => Promise<void>,
) {
  const waiting = [...rows];
  await Promise.all(
    delivery.servers.map(async (server) => {
      for (let row = waiting.shift(); row !== undefined; row = waiting.shift())
        await send(row, server, delivery);
    }),
  );
}

async function deliverOne(
  ctx: Ctx,
  row: Row,
  bytes: Buffer | undefined,
  server: MailServer,
  { worker, clock }: Delivery,
) {
  if (!bytes) throw new Error(`message ${row.id} has no bytes`);
  if (!(await beginIfStillDue(ctx, worker, row))) return;
  const outcome = await server.hand({
    sender: row.sender,
    recipients: [row.recipient, ...row.cc, ...row.bcc],
    bytes,
  });
  const end = settlement(outcome, row.attempts, ageInDays(row, clock()));
  await transact(ctx, (tx) =>
    tx.sql
      .update(outbox)
      .set({
        state: end.state,
        answer: end.state === "sent" ? end.answer : row.answer,
        error: end.state === "sent" ? null : end.answer,
        sent_at: end.state === "sent" ? sql`now()` : null,
        not_before: sql`now() + make_interval(secs => ${end.wait_seconds})`,
        lease_by: null,
        lease_until: null,
      })
      .where(and(eq(outbox.customer_id, tx.customer.id), eq(outbox.id, row.id), eq(outbox.state, "sending"))),
  );
}

/** The bytes of messages: made at their first try and kept with their sha-256; every later try sends the same. */
async function bytesOf(ctx: Ctx, rows: Row[], now: Date): Promise<Map<number, Buffer>> {
  const letters = await printedLetters(
    ctx,
    rows.flatMap(({ raw_key, letter_id }) => (raw_key || letter_id === null ? [] : [letter_id])),
  );
  const bytes = new Map<number, Buffer>();
  const fresh: { id: number; raw_key: string; sha256: string }[] = [];
  for (const row of rows) {
    const made = row.raw_key
      ? await storage().get(row.raw_key)
      : await compiled(row, letters.get(row.letter_id ?? 0), now);
    bytes.set(row.id, made);
    if (row.raw_key) continue;
    const raw_key = await storage().put(made, { folder: "mail" });
    fresh.push({ id: row.id, raw_key, sha256: createHash("sha256").update(made).digest("hex") });
  }
  if (fresh.length > 0) await transact(ctx, (tx) => rememberBytes(tx, fresh));
  return bytes;
}

function compiled(row: Row, letter: PrintedLetter | undefined, now: Date): Promise<Buffer> {
  if (!letter) throw new Error(`message ${row.id} has no letter`);
  const head = { ...row, reply_to: row.reply_to || letter.content.customer.support_email };
  const attachment = { filename: letter.filename, content_type: "application/pdf", bytes: letter.bytes };
  return mailBytes(head, letterMail(letter.content), [attachment], now);
}

const rememberBytes = (tx: Tx, fresh: object[]) =>
  tx.sql.execute(sql`update ${outbox} set raw_key = r.raw_key, sha256 = r.sha256
    from ${recordset(fresh, "id bigint, raw_key text, sha256 text")}
    where ${outbox.customer_id} = ${tx.customer.id} and ${outbox.id} = r.id`);

const DAY_MS = 86_400_000;
const ageInDays = ({ created_at }: Pick<Row, "created_at">, now: Date) =>
  (now.getTime() - created_at.getTime()) / DAY_MS;

async function deliverProduct(row: Row, server: MailServer, { worker, clock }: Delivery) {
  const body = { html: row.html ?? "", text: row.text ?? "" };
  const bytes = await mailBytes(row, body, [], clock());
  if (!(await beginSending(worker, row.id))) return;
  const outcome = await server.hand({ sender: row.sender, recipients: [row.recipient], bytes });
  await settleProductMail(row.id, settlement(outcome, row.attempts, ageInDays(row, clock())));
}
