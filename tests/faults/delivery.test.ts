import fs from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

vi.hoisted(() => {
  // Intended failures are not logged.
  process.env.LOG_LEVEL = "silent";
});

import { storage } from "@/lib/files/port";
import { mailChannel } from "@/lib/outbox/adapters/mail/channel";
import { dispatcher } from "@/lib/outbox/delivery/deliver";
import { lease } from "@/lib/outbox/delivery/lease";
import { queueProductMail } from "@/lib/outbox/delivery/product-mail";
import { listOutbox } from "@/lib/outbox/queries/list-outbox";
import { printer } from "@/workers/printing";
import { type Manners, rawSmtp } from "../support/raw-smtp";
import { type Handed, mailBy, messagesOf, recordingConnection, waiting } from "../support/sending";
import { clock, owner, rowsOf } from "../support/world";

const open: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  // A mail of another test must not be delivered here.
  await owner`update outbox set state = 'withdrawn' where state in ('reserved', 'sending')`;
});
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function deliveryTo(manners: Manners, connections = 5) {
  const mail = await rawSmtp(manners);
  const channels = [mailChannel({ address: mail.url, connections })];
  const delivery = dispatcher({ worker: "w1", channels, slow_ms: 300, clock });
  open.push(() => delivery.stop(), mail.close);
  return { mail, ...delivery };
}

async function states(customer_id: number) {
  const counts: Record<string, number> = {};
  for (const { state } of await messagesOf(customer_id)) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}

/** Returns mails that went to a recipient other than their debtor. */
async function strangers(
  customer_id: number,
  mail: { mails: { recipients: string[]; message_id: string }[] },
) {
  const rows = await rowsOf("outbox", customer_id);
  const own = new Map(rows.map(({ message_id, recipient }) => [message_id, recipient]));
  return mail.mails.filter(({ message_id, recipients }) => own.get(message_id) !== recipients[0]);
}

test("a statement that fails while other mails are on the line puts no two letters on one, and costs no letter", async () => {
  const { customer_id } = await waiting("Eén Statement", { debtors: 15 });
  await owner.unsafe(`create sequence hiccup; grant usage on sequence hiccup to public;
    create function hiccup() returns trigger language plpgsql as $$ begin
      if new.state = 'sent' and nextval('hiccup') = 3 then raise exception 'a hiccup'; end if; return new; end $$;
    create trigger hiccup before update on outbox for each row execute function hiccup()`);
  open.push(() => owner.unsafe("drop trigger hiccup on outbox; drop function hiccup; drop sequence hiccup"));
  const { mail, deliverWaiting, settled } = await deliveryTo({ rcpt: () => pause(150).then(() => "250 ok") });
  await deliverWaiting();
  await settled();
  expect(mail.seen.overlaps).toBe(0);
  expect(await strangers(customer_id, mail)).toEqual([]);
  expect(mail.mails).toHaveLength(15);
  expect(await states(customer_id)).toEqual({ sent: 15 });
});

test("an outcome that cannot be written at all holds up no other mail and is never guessed", async () => {
  const { customer_id } = await waiting("Geen Uitkomst", { debtors: 6 });
  const [unlucky] = await messagesOf(customer_id);
  await owner.unsafe(`create function never() returns trigger language plpgsql as $$ begin
      if new.state = 'sent' and new.id = ${unlucky?.id} then raise exception 'never'; end if; return new; end $$;
    create trigger never before update on outbox for each row execute function never()`);
  open.push(() => owner.unsafe("drop trigger never on outbox; drop function never"));
  const { mail, deliverWaiting, settled } = await deliveryTo({}, 2);
  await deliverWaiting();
  await settled();
  expect(await states(customer_id)).toEqual({ sent: 5, sending: 1 });
  expect(mail.mails).toHaveLength(6);
});

test("a debtor who is refused is on the work list though the copy would have been taken", async () => {
  const { customer_id, sanne } = await waiting("Met Kopie", { debtors: 2, user: { send_bcc: true } });
  const [first] = await rowsOf("outbox", customer_id);
  const { mail, deliverWaiting, settled } = await deliveryTo({
    rcpt: (recipient) => (recipient === first?.recipient ? "550 5.1.1 no such mailbox" : "250 ok"),
  });
  await deliverWaiting();
  await settled();
  expect(await states(customer_id)).toEqual({ failed: 1, sent: 1 });
  const { data } = await listOutbox.call(sanne, {});
  expect(data).toMatchObject([{ recipient: first?.recipient, reason: "mailbox_unknown" }]);
  expect(mail.mails.map(({ recipients }) => recipients.length)).toEqual([2]);
});

test("a mail whose kept bytes are gone fails with its reason; its neighbours and other customers are served", async () => {
  const { customer_id, sanne } = await waiting("Kapot Bestand", { debtors: 4 });
  const other = await waiting("Buurman", { debtors: 3 });
  const [broken] = await messagesOf(customer_id);
  await owner`update outbox set raw_key = 'mail/gone' where id = ${broken?.id ?? 0}`;
  const { mail, deliverWaiting, settled } = await deliveryTo({});
  await deliverWaiting();
  await settled();
  expect(await states(customer_id)).toEqual({ failed: 1, sent: 3 });
  expect(await states(other.customer_id)).toEqual({ sent: 3 });
  expect(mail.mails).toHaveLength(6);
  const { data } = await listOutbox.call(sanne, {});
  expect(data).toMatchObject([{ id: broken?.id, reason: "not_made", server_words: null }]);
});

test("letters that cannot be drawn keep no mail of another customer waiting and no other letter from the printer", async () => {
  const broken = await waiting("Zonder Logo", { debtors: 3, settings: { logo: "logos/gone" } });
  const sound = await waiting("Met Brieven", { debtors: 3 });
  const printSome = printer(clock);
  while ((await printSome()) > 0);
  const printed = async (id: number) =>
    (await rowsOf("letters", id)).filter(({ file_key }) => file_key !== null).length;
  expect([await printed(broken.customer_id), await printed(sound.customer_id)]).toEqual([0, 3]);
  const { deliverWaiting, settled } = await deliveryTo({});
  await deliverWaiting();
  await settled();
  expect(await states(broken.customer_id)).toEqual({ failed: 3 });
  expect(await states(sound.customer_id)).toEqual({ sent: 3 });
});

test("files that do not answer fail no mail: it waits and is tried again", async () => {
  const { customer_id } = await waiting("Even Weg");
  const raw_key = await storage().put(Buffer.from("x"), { folder: "mail" });
  await owner`update outbox set raw_key = ${raw_key} where customer_id = ${customer_id}`;
  // A folder in its place: it exists, but cannot be read.
  const file = path.join(process.env.INVORDER_DATA_DIR ?? "", "files", raw_key);
  fs.rmSync(file);
  fs.mkdirSync(file);
  const { deliverWaiting, settled } = await deliveryTo({});
  await deliverWaiting();
  await settled();
  expect(await messagesOf(customer_id)).toMatchObject([
    { state: "reserved", error: expect.stringContaining("not_made") },
  ]);
});

test("five recipients that answer late hold up nobody", async () => {
  const { customer_id } = await waiting("Traag", { debtors: 30 });
  const rows = await rowsOf("outbox", customer_id);
  const slow = new Set(rows.slice(0, 5).map(({ recipient }) => recipient));
  let answer: (words: string) => void = () => undefined;
  const late = new Promise<string>((resolve) => (answer = resolve));
  const { mail, deliverWaiting, settled } = await deliveryTo({
    rcpt: (recipient) => (slow.has(recipient) ? late : "250 ok"),
  });
  await deliverWaiting();
  while (mail.mails.length < 25) await pause(50);
  expect(mail.mails.filter(({ recipients: [recipient = ""] }) => slow.has(recipient))).toEqual([]);
  answer("250 ok");
  await settled();
  expect(await states(customer_id)).toEqual({ sent: 30 });
});

test("a sign-in code goes before a run that waits, and customers share what is left", async () => {
  const large = await waiting("Grote Klant", { debtors: 12 });
  const small = await waiting("Kleine Klant", { debtors: 2 });
  const words = { sender_name: "Invorder", subject: "Uw code", html: "<p>1</p>", text: "1" };
  await queueProductMail({ ...words, kind: "code", recipient: "sanne@bos.example" });
  const leased = await lease("w1", "mail", 5);
  const of = (customer_id: number | null) =>
    leased.filter((message) => message.customer_id === customer_id).length;
  expect(leased[0]?.customer_id).toBeNull();
  expect([of(null), of(large.customer_id), of(small.customer_id)]).toEqual([1, 2, 2]);
});

test("a sign-in code that comes while mails are ready overtakes them", async () => {
  await waiting("Wachtrij", { debtors: 12 });
  const handed: Handed[] = [];
  let goOn: () => void = () => undefined;
  const overtaken = new Promise<undefined>((resolve) => (goOn = () => resolve(undefined)));
  const line = recordingConnection(handed, async () => (handed.length < 2 ? undefined : overtaken));
  const delivery = dispatcher({ worker: "w1", channels: [mailBy(line)], clock });
  open.push(() => delivery.stop());
  const delivering = delivery.deliverWaiting();
  while (handed.length < 2) await pause(5);
  const words = { sender_name: "Invorder", subject: "Uw code", html: "<p>1</p>", text: "1" };
  await queueProductMail({ ...words, kind: "code", recipient: "sanne@bos.example" });
  await delivery.hurry();
  goOn();
  await delivering;
  const place = handed.findIndex(({ recipient }) => recipient === "sanne@bos.example");
  expect(place).toBeLessThan(8);
});

test("a worker that is told to stop ends after the message at hand and gives the others back", async () => {
  const { customer_id } = await waiting("Ophouden", { debtors: 12 });
  const handed: Handed[] = [];
  const line = recordingConnection(handed, () => pause(300).then(() => undefined));
  const { deliverWaiting, stop } = dispatcher({ worker: "w1", channels: [mailBy(line, 2)], clock });
  const delivering = deliverWaiting();
  while (handed.length < 2) await pause(5);
  await stop();
  await delivering;
  expect(handed.length).toBeLessThanOrEqual(4);
  const left = (await messagesOf(customer_id)).filter(({ state }) => state === "reserved");
  expect(left).toHaveLength(12 - handed.length);
  expect(left.every(({ lease_by }) => lease_by === null)).toBe(true);
});
