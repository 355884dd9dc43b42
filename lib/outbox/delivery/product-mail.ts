import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { pool, runStatement, type Transaction } from "@/db/client";
import { type MailFile, type messageKinds, outbox } from "@/db/schema/sending";
import { wakeDelivery } from "@/lib/jobs/wake";
import { settings } from "@/lib/kernel/settings";
import { type Attempt, claimAttempt } from "./begin-attempt";
import type { Leased } from "./lease";
import { isUnderWay, type Settlement } from "./settle";

type ProductMail = {
  kind: (typeof messageKinds)[number];
  recipient: string;
  /** Defaults to the product's own address. */
  sender?: string;
  sender_name: string;
  /** The Reply-To address; defaults to the sender. */
  reply_to?: string;
  subject: string;
  html: string;
  text: string;
  attachments?: MailFile[];
  /** Unsubscribe address, for mails that were not requested at that moment. */
  unsubscribe_url?: string;
};

/** Puts a mail of the product itself (a sign-in code, a reset link) in the outbox, where it is delivered like any other. */
export const queueProductMail = (mail: ProductMail) => queueProductMails([mail]);

/** Puts several such mails in the outbox: all of them, or none. */
export async function queueProductMails(mails: readonly ProductMail[]) {
  await runStatement("invorder_auth", (db) => insertMails(db, mails));
  // A user waits for it. If the queue does not respond, the delivery loop finds it anyway.
  void wakeDelivery().catch(() => undefined);
}

/**
 * Queues such a mail at most once, in the transaction of `reserve`, which decides whether it is still to be sent. Returns whether it was
 * queued.
 */
export async function queueProductMailOnce(
  mail: ProductMail,
  reserve: (db: Transaction) => Promise<boolean>,
): Promise<boolean> {
  const isMine = await pool("invorder_auth").database.transaction(async (db) => {
    if (!(await reserve(db))) return false;
    await insertMails(db, [mail]);
    return true;
  });
  if (isMine) void wakeDelivery().catch(() => undefined);
  return isMine;
}

// Without `returning`: a plain insert needs no select privilege.
const insertMails = (db: Pick<Transaction, "insert">, mails: readonly ProductMail[]) =>
  db.insert(outbox).values(
    mails.map((mail) => {
      const { sender = settings().MAIL_FROM } = mail;
      return {
        ...mail,
        sender,
        message_id: `<${randomUUID()}@${sender.split("@")[1] ?? "invorder.invalid"}>`,
      };
    }),
  );

/** Returns the leased mails of the product, which belong to no customer. */
export const productMessages = (leased: Leased[]) =>
  runStatement("invorder_auth", (db) =>
    db
      .select()
      .from(outbox)
      .where(
        and(
          isNull(outbox.customer_id),
          inArray(
            outbox.id,
            leased.map(({ id }) => id),
          ),
        ),
      ),
  );

const unlessWithFiles = (words: typeof outbox.html | typeof outbox.text) =>
  sql`case when ${outbox.attachments} is null then ${words} end`;

/** Begins an attempt at a mail of the product. Returns whether this attempt may hand it over. */
export const beginProductMail = (attempt: Attempt): Promise<boolean> =>
  runStatement("invorder_auth", (db) => claimAttempt(db, null, attempt));

/** Writes the outcome of an attempt at a mail of the product. Its text is wiped once it is sent: codes must not be retained. */
export async function settleProductMail({ worker, id, attempts }: Attempt, end: Settlement) {
  const isSent = end.state === "sent";
  await runStatement("invorder_auth", (db) =>
    db
      .update(outbox)
      .set({
        state: end.state,
        answer: isSent ? end.answer : null,
        error: isSent ? null : end.answer,
        sent_at: isSent ? sql`now()` : null,
        not_before: sql`now() + make_interval(secs => ${end.wait_seconds})`,
        lease_by: null,
        lease_until: null,
        ...(isSent ? { html: null, text: null } : {}),
        // A mail with attachments contains debtors' amounts but belongs to no customer: its content is wiped once it is no longer waiting.
        ...(isSent || end.state === "reserved"
          ? {}
          : { html: unlessWithFiles(outbox.html), text: unlessWithFiles(outbox.text) }),
        ...(end.state === "reserved" ? {} : { attachments: null }),
      })
      .where(
        and(
          isNull(outbox.customer_id),
          eq(outbox.id, id),
          eq(outbox.attempts, attempts + 1),
          isUnderWay(worker),
        ),
      ),
  );
}
