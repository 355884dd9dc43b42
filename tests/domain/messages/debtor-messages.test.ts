import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { resolveMessage } from "@/lib/outbox/commands";
import type { Outcome, Parcel } from "@/lib/outbox/delivery/channel";
import { debtorMessages } from "@/lib/outbox/queries/debtor-messages";
import { sentMessage } from "@/lib/outbox/queries/sent-message";
import { deliveryBy, recordingConnection, waiting } from "../../support/sending";
import { as, owner, rowsOf } from "../../support/world";

const NEW = "boekhouding@kok.example";

/** Delivers waiting mails; the mailbox `gone` is refused. */
async function deliver(gone = "") {
  const answering = async ({ recipients }: Parcel): Promise<Outcome | undefined> => {
    const [recipient = ""] = recipients;
    const answer = "550 5.1.1 no such mailbox";
    return recipient === gone
      ? { kind: "refused", answer, refusals: [{ recipient, answer, is_gone: true }] }
      : undefined;
  };
  await owner`update outbox set not_before = now() - interval '1 second' where state = 'reserved'`;
  const { deliverWaiting, settled } = deliveryBy("bezorger", recordingConnection([], answering));
  await deliverWaiting();
  await settled();
}

/** Creates a debtor with one message. Returns the ids of both. */
async function written(name: string, how = {}) {
  const run = await waiting(name, how);
  const [{ id: debtor_id, contact_email_address: address } = {}] = await rowsOf("debtors", run.customer_id);
  const [{ id } = {}] = await rowsOf("outbox", run.customer_id);
  return { ...run, id: Number(id), debtor_id: Number(debtor_id), address: String(address) };
}

test("each message says its step, its invoices, and every try with its addresses and the answer", async () => {
  const { sanne, id, debtor_id, address, ids } = await written("Hofstad Media", {
    invoices: 2,
    settings: { combine_claim_box: true },
  });
  await deliver(address);
  const refused = await debtorMessages.call(sanne, { id: debtor_id });
  expect(refused.data).toMatchObject([
    {
      mail: { id, state: "failed", recipient: address, reason: "mailbox_unknown", attempts: 1, earlier: [] },
    },
  ]);
  await resolveMessage.call(sanne, { id, decision: "retry", recipients: [NEW] });
  await deliver();
  const { data, meta } = await debtorMessages.call(sanne, { id: debtor_id });
  expect(meta.total).toBe(1);
  expect(data).toMatchObject([
    {
      status: 3,
      is_listed: true,
      printed_at: null,
      mail: {
        is_copy: false,
        state: "sent",
        recipient: NEW,
        attempts: 2,
        earlier: [
          {
            state: "failed",
            recipient: address,
            reason: "mailbox_unknown",
            server_words: "550 5.1.1 no such mailbox",
          },
        ],
      },
    },
  ]);
  expect(data[0]?.invoices.map((invoice) => invoice.id).sort()).toEqual([...ids].sort());
});

test("a copy is a message of its own, the newest first; a page holds what it is asked", async () => {
  const { sanne, id, debtor_id } = await written("Kok Catering");
  await deliver();
  const { data: copy } = await resolveMessage.call(sanne, { id, decision: "copy", recipients: [NEW] });
  const { data } = await debtorMessages.call(sanne, { id: debtor_id });
  expect(data.map(({ mail }) => [mail?.id, mail?.is_copy, mail?.state])).toEqual([
    [copy.id, true, "reserved"],
    [id, false, "sent"],
  ]);
  const second = await debtorMessages.call(sanne, { id: debtor_id, page: 2, per_page: 1 });
  expect(second.meta).toMatchObject({ total: 2, last_page: 2 });
  expect(second.data.map(({ mail }) => mail?.id)).toEqual([id]);
});

test("a letter without a mail is there too, and says when it was printed", async () => {
  const { sanne, customer_id, debtor_id } = await written("Smit Bouw");
  await owner`delete from outbox_items where customer_id = ${customer_id}`;
  await owner`delete from outbox where customer_id = ${customer_id}`;
  await owner`update letters set downloaded_at = '2026-11-20 10:00:00+00' where customer_id = ${customer_id}`;
  const { data } = await debtorMessages.call(sanne, { id: debtor_id });
  expect(data).toMatchObject([{ mail: null, printed_at: new Date("2026-11-20T10:00:00Z") }]);
});

test("what was sent can be looked at: its addresses, its subject and the words of the mail", async () => {
  const { sanne, customer_id, address } = await written("Visser Transport");
  await deliver();
  const [letter] = await rowsOf("letters", customer_id);
  const { data } = await sentMessage.call(sanne, { id: Number(letter?.id) });
  expect(data).toMatchObject({ letter: { filename: letter?.filename }, mail: { recipient: address } });
  expect(data.mail?.html).toContain("Geachte heer of mevrouw");
  await owner`delete from outbox_items where customer_id = ${customer_id}`;
  await owner`delete from outbox where customer_id = ${customer_id}`;
  expect((await sentMessage.call(sanne, { id: Number(letter?.id) })).data.mail).toBeNull();
});

test("an auditor reads what was sent; who works on debtors alone does not", async () => {
  const { customer_id, debtor_id } = await written("Mulder Media");
  const auditor = await as(role.auditor, customer_id);
  expect((await debtorMessages.call(auditor, { id: debtor_id })).data).toHaveLength(1);
  await expect(
    debtorMessages.call(await as(role.flex, customer_id), { id: debtor_id }),
  ).rejects.toMatchObject({ kind: "forbidden" });
});
