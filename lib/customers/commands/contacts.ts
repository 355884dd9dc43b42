import { eq, sql } from "drizzle-orm";
import { contacts, dossier_entries } from "@/db/schema/dossiers";
import { atCustomer } from "@/lib/access/at-customer";
import type { StaffTx } from "@/lib/access/context";
import { staffCommand } from "@/lib/access/verbs";
import { idOnly } from "@/lib/kernel/answers";
import { conflict, notFound, stale } from "@/lib/kernel/problems";
import { OneContact } from "../answers";
import { contactAnswer } from "../queries/contacts";
import { ContactChanges, ContactVersion, NewContact } from "../schema";

/** Adds a contact person at a customer. Throws Problem("not-found") for a customer out of reach. */
export const createContact = staffCommand({
  can: "contacts.write",
  input: NewContact,
  answer: OneContact,
  async run(staff, { customer_id, ...fields }) {
    const open = await atCustomer(staff, customer_id);
    const [contact] = await open.db
      .insert(contacts)
      .values({ ...fields, customer_id: open.customer.id })
      .returning({ id: contacts.id });
    if (!contact) throw new Error("a contact was not stored");
    return { data: await contactAnswer(open, contact.id) };
  },
});

/** Changes a contact; fields left out are unchanged. Throws Problem("not-found") or ("stale"). */
export const updateContact = staffCommand({
  can: "contacts.write",
  input: ContactChanges,
  answer: OneContact,
  async run(staff, { id, version: seen, ...fields }) {
    const open = await lockContact(staff, id, seen);
    await open.db
      .update(contacts)
      .set({ ...fields, version: sql`${contacts.version} + 1` })
      .where(eq(contacts.id, id));
    return { data: await contactAnswer(open, id) };
  },
});

/** Removes a contact that no dossier entry names. Throws Problem("not-found"), ("stale") or ("conflict"). */
export const deleteContact = staffCommand({
  can: "contacts.write",
  input: ContactVersion,
  answer: idOnly,
  async run(staff, { id, version: seen }) {
    const open = await lockContact(staff, id, seen);
    const [named] = await open.db
      .select({ id: dossier_entries.id })
      .from(dossier_entries)
      .where(eq(dossier_entries.contact_id, id))
      .limit(1);
    if (named) throw conflict("contact_in_use");
    await open.db.delete(contacts).where(eq(contacts.id, id));
    return { data: { id } };
  },
});

/** Locks a contact and returns the transaction of its customer. Throws Problem("not-found") or ("stale"). */
async function lockContact(staff: StaffTx, id: number, seen: number | undefined) {
  const { customer_id } = await contactAnswer(staff, id);
  const open = await atCustomer(staff, customer_id);
  const [row] = await open.db
    .select({ version: contacts.version })
    .from(contacts)
    .where(eq(contacts.id, id))
    .for("update");
  if (!row) throw notFound();
  if (seen !== undefined && seen !== row.version) throw stale();
  return open;
}
