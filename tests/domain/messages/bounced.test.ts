import { expect, test } from "vitest";
import { updateDebtor } from "@/lib/debtors/commands/write-debtor";
import type { Outcome, Parcel } from "@/lib/outbox/delivery/channel";
import { isGone } from "@/lib/outbox/rules/mail";
import { deliveryBy, type Handed, recordingConnection, waiting } from "../../support/sending";
import { owner, rowsOf, TODAY } from "../../support/world";

/** Delivers waiting mails over a server that refuses some mailboxes. */
async function delivered(refuses: Record<string, string>) {
  const handed: Handed[] = [];
  const answering = async ({ recipients }: Parcel): Promise<Outcome | undefined> => {
    const refusals = recipients.flatMap((recipient) => {
      const answer = refuses[recipient];
      return answer ? [{ recipient, answer, is_gone: isGone(answer) }] : [];
    });
    const first = refusals.find(({ recipient }) => recipient === recipients[0]);
    return first
      ? { kind: "refused", answer: first.answer, refusals }
      : { kind: "sent", answer: "250 ok", refusals };
  };
  const { deliverWaiting, settled } = deliveryBy("bezorger", recordingConnection(handed, answering));
  await deliverWaiting();
  await settled();
  return handed;
}

test("a mailbox that is gone is marked at the debtor, with the day and the server's words", async () => {
  const { customer_id } = await waiting("Hofstad Media");
  const [{ id, contact_email_address: gone } = {}] = await rowsOf("debtors", customer_id);
  await delivered({ [gone]: "550 5.1.1 no such mailbox" });
  expect(await rowsOf("outbox", customer_id)).toMatchObject([
    { state: "failed", error: "550 5.1.1 no such mailbox" },
  ]);
  expect(await rowsOf("debtor_recipients", customer_id)).toMatchObject([
    { debtor_id: id, email: gone, state: "bounced", bounced_on: TODAY, answer: "550 5.1.1 no such mailbox" },
  ]);
});

test("a refusal that says nothing of the mailbox marks nobody", async () => {
  const { customer_id } = await waiting("Kok Catering");
  const [{ contact_email_address: known } = {}] = await rowsOf("debtors", customer_id);
  await delivered({ [known]: "550 5.7.1 refused by policy" });
  expect(await rowsOf("outbox", customer_id)).toMatchObject([{ state: "failed" }]);
  expect(await rowsOf("debtor_recipients", customer_id)).toEqual([]);
});

test("of several recipients only the one that is gone is marked, and a copy of our own is nobody's", async () => {
  const { customer_id, sanne } = await waiting("Visser Transport");
  const [{ id, contact_email_address: first } = {}] = await rowsOf("debtors", customer_id);
  const [copy, ours] = ["kopie@debiteur.example", "archief@visser.example"];
  await updateDebtor.call(sanne, { id, recipients: [{ email: first }, { email: copy, kind: "cc" }] });
  await owner`update outbox set cc = ${[copy, ours]} where customer_id = ${customer_id}`;
  await delivered({ [copy]: "550 no such mailbox", [ours]: "550 no such mailbox" });
  expect(await rowsOf("outbox", customer_id)).toMatchObject([{ state: "sent" }]);
  expect(await rowsOf("debtor_recipients", customer_id)).toMatchObject([
    { email: first, state: "ok" },
    { email: copy, state: "bounced" },
  ]);
});
