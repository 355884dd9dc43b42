import { pool } from "@/db/client";
import { productDay } from "@/lib/access/actor-context";
import { mondayMailFor } from "@/lib/figures/queries/monday-mail/mail-for";
import { mondayOf } from "@/lib/kernel/day";
import { queueProductMail } from "@/lib/outbox/delivery/product-mail";
import { asOwner, requireDemo } from "./owner";

/** Sends a user of the demo this week's Monday mail for inspection; it does not count as sent. */
export async function mondayMail([email = ""]: string[]) {
  await asOwner(requireDemo);
  const [user] = await pool("invorder_auth").sql<
    { id: number }[]
  >`select id from users where email_address = ${email} and is_active`;
  if (!user) throw new Error("usage: monday-mail EMAIL, of somebody who is active");
  const now = new Date();
  const mail = await mondayMailFor(user.id, mondayOf(await productDay(now)), now);
  if (!mail) throw new Error(`${email} sees no figures`);
  await queueProductMail(mail);
  console.log(`sent to ${email}: ${mail.subject}`);
}
