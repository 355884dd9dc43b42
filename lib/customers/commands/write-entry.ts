import { and, eq, sql } from "drizzle-orm";
import { contacts, dossier_entries } from "@/db/schema/dossiers";
import { atCustomer } from "@/lib/access/at-customer";
import type { StaffTx, Tx } from "@/lib/access/context";
import { staffCommand } from "@/lib/access/verbs";
import { storeAttachment } from "@/lib/files/commands";
import { idOnly, one } from "@/lib/kernel/answers";
import { conflict, invalidField, notFound, stale } from "@/lib/kernel/problems";
import { Entry } from "../answers";
import { entryAnswer } from "../queries/dossier";
import { EntryChanges, EntryVersion, NewEntry, storedTypes } from "../schema/dossier";

const FOLDER = "dossier";

/** Adds an entry to the dossier of a customer (SPEC §7). Throws Problem("not-found"), ("too-large"), or ("invalid") at the field. */
export const addEntry = staffCommand({
  can: "dossier.write",
  input: NewEntry,
  answer: one(Entry),
  async run(staff, { id, file, is_done, type, date, ...fields }) {
    const open = await atCustomer(staff, id);
    await requireContact(open, fields.contact_id);
    const attachment = await storeAttachment(open, file, FOLDER);
    const [entry] = await open.db
      .insert(dossier_entries)
      .values({
        ...fields,
        type: storedTypes[type],
        date: date ?? staff.today,
        customer_id: open.customer.id,
        user_id: staff.actor.id,
        file_id: attachment?.id ?? null,
        done_at: is_done ? staff.now : null,
      })
      .returning({ id: dossier_entries.id });
    if (!entry) throw new Error("an entry of a dossier was not stored");
    return { data: await entryAnswer(open, entry.id) };
  },
});

/**
 * Changes an entry; fields left out are unchanged, and the user is stored as the last one who changed it. Throws Problem("not-found"),
 * ("stale"), ("conflict") for one that was deleted, or ("invalid") at the field.
 */
export const changeEntry = staffCommand({
  can: "dossier.write",
  input: EntryChanges,
  answer: one(Entry),
  async run(staff, { id, entry_id, version: seen, file, is_done, is_deleted, type, ...fields }) {
    const { open, row } = await lockEntry(staff, { id, entry_id, seen });
    const restores = is_deleted === false;
    if (row.deleted_at && !restores) throw conflict("entry_deleted");
    await requireContact(open, fields.contact_id);
    const attachment = await storeAttachment(open, file, FOLDER);
    await open.db
      .update(dossier_entries)
      .set({
        ...fields,
        ...(type && { type: storedTypes[type] }),
        ...(attachment ? { file_id: attachment.id } : {}),
        ...(is_done === undefined ? {} : { done_at: is_done ? (row.done_at ?? staff.now) : null }),
        ...(restores ? { deleted_at: null, deleted_by: null } : {}),
        changed_at: staff.now,
        changed_by: staff.actor.id,
        version: sql`${dossier_entries.version} + 1`,
      })
      .where(eq(dossier_entries.id, entry_id));
    return { data: await entryAnswer(open, entry_id) };
  },
});

/** Deletes an entry; that it existed, and who deleted it, stays visible. Throws Problem("not-found") or ("stale"). */
export const deleteEntry = staffCommand({
  can: "dossier.write",
  input: EntryVersion,
  answer: idOnly,
  async run(staff, { id, entry_id, version: seen }) {
    const { open, row } = await lockEntry(staff, { id, entry_id, seen });
    if (row.deleted_at) throw notFound();
    await open.db
      .update(dossier_entries)
      .set({
        deleted_at: staff.now,
        deleted_by: staff.actor.id,
        version: sql`${dossier_entries.version} + 1`,
      })
      .where(eq(dossier_entries.id, entry_id));
    return { data: { id: entry_id } };
  },
});

type EntryKey = { id: number; entry_id: number; seen: number | undefined };

/** Locks an entry and returns it with the transaction of its customer. Throws Problem("not-found") or ("stale"). */
async function lockEntry(staff: StaffTx, { id, entry_id, seen }: EntryKey) {
  const open = await atCustomer(staff, id);
  const [row] = await open.db
    .select({
      version: dossier_entries.version,
      done_at: dossier_entries.done_at,
      deleted_at: dossier_entries.deleted_at,
    })
    .from(dossier_entries)
    .where(and(eq(dossier_entries.customer_id, open.customer.id), eq(dossier_entries.id, entry_id)))
    .for("update");
  if (!row) throw notFound();
  if (seen !== undefined && seen !== row.version) throw stale();
  return { open, row };
}

/** Throws Problem("invalid") at `contact_id` for a contact that is not one of this customer. */
async function requireContact({ db, customer }: Tx, contact_id: number | null | undefined): Promise<void> {
  if (contact_id === null || contact_id === undefined) return;
  const [contact] = await db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.customer_id, customer.id), eq(contacts.id, contact_id)));
  if (!contact) throw invalidField("contact_id", "unknown_contact");
}
