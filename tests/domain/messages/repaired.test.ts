import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { updateDebtor } from "@/lib/debtors/commands/write-debtor";
import { getDebtor } from "@/lib/debtors/queries/get-debtor";
import { resolveMessage } from "@/lib/outbox/commands";
import type { Outcome, Parcel } from "@/lib/outbox/delivery/channel";
import { deliveryBy, type Handed, recordingConnection, waiting } from "../../support/sending";
import { as, owner, rowsOf } from "../../support/world";

const NEW = "boekhouding@kok.example";

/** Delivers waiting mails; the mailbox `gone` is refused. Returns what was handed over. */
async function delivered(gone = "") {
  const handed: (Handed & { bytes?: string })[] = [];
  const answering = async ({ recipients, bytes }: Parcel): Promise<Outcome | undefined> => {
    const last = handed.at(-1);
    if (last) last.bytes = bytes.toString("latin1");
    const [recipient = ""] = recipients;
    const answer = "550 5.1.1 no such mailbox";
    return recipient === gone
      ? { kind: "refused", answer, refusals: [{ recipient, answer, is_gone: true }] }
      : undefined;
  };
  await owner`update outbox set not_before = now() - interval '1 second' where state = 'reserved'`;
  const { deliverWaiting, settled } = deliveryBy("bezorger", recordingConnection(handed, answering));
  await deliverWaiting();
  await settled();
  return handed;
}

/** Creates a mail whose address bounced. */
async function bounced(name: string) {
  const run = await waiting(name);
  const [{ id: debtor_id, contact_email_address: old } = {}] = await rowsOf("debtors", run.customer_id);
  const [first] = await delivered(old);
  const [{ id } = {}] = await rowsOf("outbox", run.customer_id);
  return { ...run, id: Number(id), debtor_id: Number(debtor_id), old: String(old), first };
}

test("a bounced mail with a new address: it is saved on the debtor, the message goes to it, and the old attempt stays", async () => {
  const { customer_id, sanne, id, debtor_id, old, first } = await bounced("Hofstad Media");
  await resolveMessage.call(sanne, { id, decision: "retry", recipients: [NEW] });
  const { data } = await getDebtor.call(sanne, { id: debtor_id });
  expect(data).toMatchObject({
    contact_email_address: NEW,
    recipients: [{ email: NEW, state: "ok", answer: null }],
  });
  const handed = await delivered(old);
  expect(handed).toMatchObject([{ recipient: NEW, message_id: first?.message_id }]);
  expect(handed[0]?.bytes).toContain(`To: ${NEW}`);
  expect(await rowsOf("outbox", customer_id)).toMatchObject([
    { id: String(id), state: "sent", recipient: NEW },
  ]);
  expect(await rowsOf("outbox_attempts", customer_id)).toMatchObject([
    { outbox_id: String(id), recipient: old, state: "failed", answer: "550 5.1.1 no such mailbox" },
  ]);
  expect(await rowsOf("debtor_entries", customer_id)).toMatchObject([
    { label: "contact_email_address", from: old, to: NEW, user_id: sanne.actor.id },
  ]);
});

test("a mail is never sent again to the address that bounced: who gets it is asked anew", async () => {
  const { customer_id, sanne, id, debtor_id } = await bounced("Kok Catering");
  await expect(resolveMessage.call(sanne, { id, decision: "retry" })).rejects.toMatchObject({
    errors: { recipients: [{ key: "no_working_address" }] },
  });
  await updateDebtor.call(sanne, { id: debtor_id, contact_email_address: NEW });
  await resolveMessage.call(sanne, { id, decision: "retry" });
  expect(await delivered()).toMatchObject([{ recipient: NEW }]);
  expect(await rowsOf("outbox", customer_id)).toMatchObject([{ state: "sent" }]);
});

test("an address for this once is not saved, and what is no address is refused at its place", async () => {
  const { sanne, id, debtor_id, old } = await bounced("Visser Transport");
  await expect(
    resolveMessage.call(sanne, { id, decision: "retry", recipients: ["kapot"] }),
  ).rejects.toMatchObject({ errors: { "recipients.0": [{ key: "invalid_email" }] } });
  await resolveMessage.call(sanne, { id, decision: "retry", recipients: [NEW], save: false });
  expect((await getDebtor.call(sanne, { id: debtor_id })).data).toMatchObject({
    contact_email_address: old,
    recipients: [{ email: old, state: "bounced" }],
  });
  expect(await delivered()).toMatchObject([{ recipient: NEW }]);
});

test("of two people who decide about one mail the second is told", async () => {
  const { sanne, id } = await bounced("Mulder Media");
  await resolveMessage.call(sanne, { id, decision: "retry", recipients: [NEW] });
  await expect(
    resolveMessage.call(sanne, { id, decision: "retry", recipients: ["ander@kok.example"] }),
  ).rejects.toMatchObject({ kind: "conflict" });
});

test("a withdrawn mail takes its step back, unless the letter is on paper or somebody says not to", async () => {
  const back = await bounced("Smit Bouw");
  expect(await resolveMessage.call(back.sanne, { id: back.id, decision: "withdraw" })).toMatchObject({
    data: { state: "withdrawn", put_back: 1 },
  });
  expect(await rowsOf("invoices", back.customer_id)).toMatchObject([
    { last_status_id: 1, flow_step_id: null },
  ]);
  expect(await rowsOf("letters", back.customer_id)).toMatchObject([{ is_listed: false }]);

  const printed = await bounced("Bos Transport");
  await owner`update letters set downloaded_at = now() where customer_id = ${printed.customer_id}`;
  const unchanged = await bounced("Vos Advies");
  for (const [{ sanne, id, customer_id }, step_back] of [
    [printed, true],
    [unchanged, false],
  ] as const) {
    const { data } = await resolveMessage.call(sanne, { id, decision: "withdraw", step_back });
    expect(data).toMatchObject({ state: "withdrawn", put_back: 0 });
    expect(await rowsOf("invoices", customer_id)).toMatchObject([{ last_status_id: 3 }]);
  }
});

test("a mail that was sent can be copied: a message of its own, that carries no step and is looked at before it goes", async () => {
  const { customer_id, sanne } = await waiting("De Boer");
  const [original] = await delivered();
  const [{ id } = {}] = await rowsOf("outbox", customer_id);
  const { data } = await resolveMessage.call(sanne, { id: Number(id), decision: "copy", recipients: [NEW] });
  const [copy] = await delivered();
  expect(copy?.recipient).toBe(NEW);
  expect(copy?.message_id).not.toBe(original?.message_id);
  expect(await rowsOf("outbox_items", customer_id, "invoice_id")).toHaveLength(1);
  expect(await rowsOf("invoices", customer_id)).toMatchObject([{ last_status_id: 3, action_no: 1 }]);

  await resolveMessage.call(sanne, { id: data.id, decision: "copy" });
  await owner`update invoices set amount = 0, last_status_id = 19 where customer_id = ${customer_id}`;
  expect(await delivered()).toEqual([]);
  expect((await rowsOf("outbox", customer_id)).map(({ state }) => state)).toEqual([
    "sent",
    "sent",
    "withdrawn",
  ]);
  expect(await rowsOf("letters", customer_id)).toMatchObject([{ is_listed: true, withdrawn_at: null }]);
});

test("only who decides about mails mends an address; a stranger's mail is not there", async () => {
  const { customer_id, id } = await bounced("Rol Telt");
  for (const other of [role.auditor, role.flex, role.manager])
    await expect(
      resolveMessage.call(await as(other, customer_id), { id, decision: "retry", recipients: [NEW] }),
    ).rejects.toMatchObject({ kind: "forbidden" });
  const stranger = await waiting("Vreemde");
  await expect(
    resolveMessage.call(stranger.sanne, { id, decision: "retry", recipients: [NEW] }),
  ).rejects.toMatchObject({ kind: "not-found" });
});
