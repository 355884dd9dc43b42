import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { pool } from "@/db/client";
import { outbox } from "@/db/schema/sending";
import { wakeDelivery } from "@/lib/jobs/wake";
import { settings } from "@/lib/kernel/settings";
import type { Leased } from "./lease";
import type { Settlement } from "./settle";

type ProductMail = {
  kind: string;
  recipient: string;
  /** The product's own address when left out. */
  sender?: string;
  sender_name: string;
  subject: string;
  html: string;
  text: string;
};

/** Puts a mail of the product itself (a sign-in code, a reset link) in the outbox, where it is delivered like any other. */
export async function queueProductMail(mail: ProductMail) {
  const { MAIL_FROM } = settings();
  const { sender = MAIL_FROM } = mail;
  const message_id = `<${randomUUID()}@${sender.split("@")[1] ?? "invorder.invalid"}>`;
  // Not `returning`: a plain insert needs no right to read.
  await pool("invorder_auth")
    .database.insert(outbox)
    .values({ ...mail, sender, message_id });
  // Somebody waits for it. Should the queue not answer, the delivery loop looks by itself.
  void wakeDelivery().catch(() => undefined);
}

/** The leased mails of the product, which belong to no customer. */
export const productMessages = (leased: Leased[]) =>
  pool("invorder_auth")
    .database.select()
    .from(outbox)
    .where(
      and(
        isNull(outbox.customer_id),
        inArray(
          outbox.id,
          leased.map(({ id }) => id),
        ),
      ),
    );

/** Writes down what became of a mail of the product. Its words are wiped once it is sent: a code must not lie around. */
export async function settleProductMail(worker: string, id: number, end: Settlement) {
  const isSent = end.state === "sent";
  await pool("invorder_auth")
    .database.update(outbox)
    .set({
      state: end.state,
      answer: isSent ? end.answer : null,
      error: isSent ? null : end.answer,
      sent_at: isSent ? sql`now()` : null,
      not_before: sql`now() + make_interval(secs => ${end.wait_seconds})`,
      lease_by: null,
      lease_until: null,
      ...(isSent ? { html: null, text: null } : {}),
    })
    .where(
      and(
        isNull(outbox.customer_id),
        eq(outbox.id, id),
        eq(outbox.state, "sending"),
        eq(outbox.lease_by, worker),
      ),
    );
}
