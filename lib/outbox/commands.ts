import { and, eq, sql } from "drizzle-orm";
import { outbox_attempts } from "@/db/schema/recipients";
import { outbox } from "@/db/schema/sending";
import type { Tx } from "@/lib/access/context";
import { ofOwnDebtor } from "@/lib/access/own-debtors";
import { command } from "@/lib/access/verbs";
import { replaceAddress } from "@/lib/debtors/commands/replace-address";
import { wakeDelivery } from "@/lib/jobs/wake";
import { one } from "@/lib/kernel/answers";
import { notFound } from "@/lib/kernel/problems";
import { Decided } from "./answers";
import { copyMessage } from "./commands/copy";
import { decide, type Message } from "./commands/decide";
import { withdrawByHand } from "./commands/withdraw";
import { reachedAnew } from "./queries/reach";
import { Resolve } from "./schema";

/**
 * A person's decision about a message. One that failed or whose fate is unknown is sent again (to the addresses given, else to those
 * the debtor has now), taken for sent, or withdrawn; only such messages can be decided, so two people cannot send one twice. One that
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
      : await sendAgain(tx, message, { recipients, save: save && recipients !== undefined });
    tx.afterCommit(wakeDelivery);
    return { data };
  },
});

/** A message of the customer, as it was when somebody decided about it. */
async function messageOf(tx: Tx, id: number): Promise<Message> {
  const [message] = await tx.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.customer_id, tx.customer.id), eq(outbox.id, id), ofOwnDebtor(tx, outbox.debtor_id)));
  if (!message) throw notFound();
  return message;
}

type Anew = { recipients: string[] | undefined; save: boolean };

/** The attempt before stays, with its addresses and its answer. For other addresses the bytes are made anew: they name them. */
async function sendAgain(tx: Tx, message: Message, { recipients, save }: Anew) {
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
