import { and, eq } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { debtor_recipients } from "@/db/schema/recipients";
import type { Tx } from "@/lib/access/context";
import type { Recipient } from "../answers";
import { storedRecipients } from "../queries/recipients";
import { equalsContact, isSameAddress, recipientsOf } from "../rules/recipients";

/** Replaces the stored recipients of a debtor, in their order. A single one that equals the debtor's own address needs no row. */
export async function writeRecipients(tx: Tx, debtor_id: number, recipients: readonly Recipient[]) {
  const customer_id = tx.customer.id;
  await tx.db
    .delete(debtor_recipients)
    .where(and(eq(debtor_recipients.customer_id, customer_id), eq(debtor_recipients.debtor_id, debtor_id)));
  if (equalsContact(recipients)) return;
  await tx.db
    .insert(debtor_recipients)
    .values(recipients.map((recipient, index) => ({ ...recipient, customer_id, debtor_id, place: index })));
}

/**
 * Marks an address of a debtor as bounced: refused by its server, with the answer, or returned according to a user. An address that no
 * longer exists is ignored.
 */
export const markBounced = (tx: Tx, debtor_id: number, email: string, answer = CAME_BACK): Promise<void> =>
  changeRecipient(tx, debtor_id, email, (recipient) => ({
    ...recipient,
    state: "bounced",
    bounced_on: tx.today,
    answer,
  }));

/** Clears the mark of an address whose mail a user had reported as returned; a server's refusal stays. */
export const unmarkBounced = (tx: Tx, debtor_id: number, email: string): Promise<void> =>
  changeRecipient(tx, debtor_id, email, (recipient) =>
    recipient.answer === CAME_BACK
      ? { ...recipient, state: "ok", bounced_on: null, answer: null }
      : recipient,
  );

/** No server answered. */
const CAME_BACK = "";

async function changeRecipient(
  tx: Tx,
  debtor_id: number,
  email: string,
  change: (recipient: Recipient) => Recipient,
): Promise<void> {
  const [debtor] = await tx.db
    .select({ contact: debtors.contact_email_address })
    .from(debtors)
    .where(and(eq(debtors.customer_id, tx.customer.id), eq(debtors.id, debtor_id)))
    .for("update");
  if (!debtor) return;
  const recipientsByDebtor = await storedRecipients(tx, [debtor_id]);
  const before = recipientsOf(debtor.contact, recipientsByDebtor.get(debtor_id) ?? []);
  const isMeant = (recipient: Recipient) => isSameAddress(recipient.email, email);
  if (!before.some(isMeant)) return;
  await writeRecipients(
    tx,
    debtor_id,
    before.map((recipient) => (isMeant(recipient) ? change(recipient) : recipient)),
  );
}
