import { pool } from "@/db/client";
import { bucketKey, countAttempts } from "@/lib/access/attempt-limits";
import type { Read } from "@/lib/access/context";
import { command } from "@/lib/access/verbs";
import { sentence } from "@/lib/i18n/sentences";
import { groupBy } from "@/lib/kernel/group";
import { conflict } from "@/lib/kernel/problems";
import { drawn } from "@/lib/letters/commands/print";
import { composeMessage } from "@/lib/messages/rules/compose";
import type { Outcome } from "@/lib/messages/rules/run";
import { queueProductMails } from "@/lib/outbox/delivery/product-mail";
import { RehearsalResult } from "../answers/rehearsal";
import { decisionsOf } from "../queries/plan";
import { rehearsalMail } from "../render/rehearsal";
import { Rehearsal } from "../schema";

/** The most mails of one rehearsal: more would fill a mailbox without showing more. */
const MOST_MAILS = 25;
const MOST_IN_AN_HOUR = 5;
const HOUR_MINUTES = 60;

/**
 * Sends the messages of a run of the ticked rows to the acting user only, each mail marked, at most 25 of them: the first of every step and
 * template before the second of any. Claims, debtors and dossiers do not change. Throws Problem("not-found") for another customer's
 * invoice, ("conflict") where nothing would be sent, or where the user never signed in by a link mailed to their address, and ("too-many")
 * after five in an hour.
 */
export const rehearseActions = command({
  can: "actions.run",
  input: Rehearsal,
  answer: RehearsalResult,
  async run(tx, selection) {
    const { decided, context } = await decisionsOf(tx, selection);
    if (decided.messages.length === 0) throw conflict("rehearsal_empty");
    const { user_id, recipient } = await actingPerson(tx);
    const bucket = { key: bucketKey("rehearsals of", String(user_id)), most: MOST_IN_AN_HOUR };
    await countAttempts([bucket], "too_many_rehearsals", HOUR_MINUTES);
    const mails = await Promise.all(
      firstOfEach(decided.messages, MOST_MAILS).map(async (planned) => {
        const message = composeMessage(planned, { ...context, isRehearsal: true });
        const { mail, content, filename } = rehearsalMail(message, context, tx.language);
        const pdf = await drawn({ ...content, mark: sentence(tx.language, "rehearsal.letter") });
        const attachments = [{ filename, content_type: "application/pdf", base64: pdf.toString("base64") }];
        return { ...mail, kind: "test" as const, recipient, attachments };
      }),
    );
    tx.afterCommit(() => queueProductMails(mails));
    return { data: { recipient, sent: mails.length, messages: decided.messages.length } };
  },
});

/**
 * Returns the acting user, also in a super-login, and their address. Throws Problem("conflict") for a customer's API key, and for a user
 * who never signed in: passwords are set through a mailed link, so a user who has signed in can read that mailbox.
 */
async function actingPerson({ actor }: Read): Promise<{ user_id: number; recipient: string }> {
  const user_id = actor.super_user_id ?? actor.id;
  const [person] = await pool("invorder_auth").sql<{ email_address: string }[]>`
    select email_address from users
    where id = ${user_id} and is_active and not is_service and last_login_at is not null and email_address <> ''`;
  if (!person) throw conflict("rehearsal_no_address");
  return { user_id, recipient: person.email_address };
}

/** Returns at most so many messages, in their order: the first of each template and language, then the second of each, and so on. */
function firstOfEach(messages: Outcome["messages"], most: number): Outcome["messages"] {
  const place = new Map<Outcome["messages"][number], number>();
  for (const of of groupBy(messages, ({ template, language }) => `${template.id} ${language}`).values())
    for (const [index, message] of of.entries()) place.set(message, index);
  const chosen = new Set(
    messages.toSorted((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0)).slice(0, most),
  );
  return messages.filter((message) => chosen.has(message));
}
