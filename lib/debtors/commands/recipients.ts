import { and, eq, sql } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { debtor_recipients } from "@/db/schema/recipients";
import type { Tx } from "@/lib/access/context";
import type { Recipient } from "../answers";
import { writtenRecipients } from "../queries/recipients";
import { isSame, recipientsOf, saysNoMore, withContact } from "../rules/recipients";

/** Writes down all recipients of a debtor in their order, in the place of those before. One who says no more than the debtor's own address needs no row. */
export async function writeRecipients(tx: Tx, debtor_id: number, recipients: readonly Recipient[]) {
  const customer_id = tx.customer.id;
  await tx.db
    .delete(debtor_recipients)
    .where(and(eq(debtor_recipients.customer_id, customer_id), eq(debtor_recipients.debtor_id, debtor_id)));
  if (saysNoMore(recipients)) return;
  await tx.db
    .insert(debtor_recipients)
    .values(recipients.map((recipient, index) => ({ ...recipient, customer_id, debtor_id, place: index })));
}

/** Marks an address of a debtor as one whose mailbox the server refused; an address that is no longer there is left alone. */
export async function markBounced(tx: Tx, debtor_id: number, email: string, answer: string) {
  const [debtor] = await tx.db
    .select({ contact: debtors.contact_email_address })
    .from(debtors)
    .where(and(eq(debtors.customer_id, tx.customer.id), eq(debtors.id, debtor_id)))
    .for("update");
  if (!debtor) return;
  const recipientsByDebtor = await writtenRecipients(tx, [debtor_id]);
  const before = recipientsOf(debtor.contact, recipientsByDebtor.get(debtor_id) ?? []);
  const isMeant = (recipient: Recipient) => isSame(recipient.email, email);
  if (!before.some(isMeant)) return;
  const bounced = { state: "bounced", bounced_on: tx.today, answer } as const;
  await writeRecipients(
    tx,
    debtor_id,
    before.map((recipient) => (isMeant(recipient) ? { ...recipient, ...bounced } : recipient)),
  );
}

/** After a source wrote debtors' own addresses, their recipients follow. */
export async function followContacts(tx: Tx) {
  const moved = await tx.db.execute<{ id: number; contact: string }>(sql`
    select d.id, d.contact_email_address as contact from ${debtors} d
    where d.customer_id = ${tx.customer.id}
      and exists (select 1 from ${debtor_recipients} r where r.customer_id = d.customer_id and r.debtor_id = d.id)
      and lower(d.contact_email_address) <> coalesce((
        select lower(r.email) from ${debtor_recipients} r
        where r.customer_id = d.customer_id and r.debtor_id = d.id and r.kind = 'to' and r.role in ('reminders', 'all')
        order by r.place limit 1), '')`);
  const recipientsByDebtor = await writtenRecipients(
    tx,
    [...moved].map(({ id }) => id),
  );
  for (const { id, contact } of moved)
    await writeRecipients(tx, id, withContact(recipientsByDebtor.get(id) ?? [], contact));
}
