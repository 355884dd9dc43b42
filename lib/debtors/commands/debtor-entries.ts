import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { among } from "@/db/recordset";
import { debtor_entries, debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { withDebtor } from "@/db/with-debtor";
import type { Read, Tx } from "@/lib/access/context";
import { ownDebtor } from "@/lib/access/own-debtors";
import { command, query } from "@/lib/access/verbs";
import { CallPreview } from "@/lib/agreements/answers";
import { followCall } from "@/lib/agreements/commands/follow-call";
import { type Call, previewCall } from "@/lib/agreements/queries/preview-call";
import { requireDebtor } from "@/lib/agreements/queries/selected-invoices";
import { isAnswered } from "@/lib/agreements/rules/calls";
import { idOnly, int, one } from "@/lib/kernel/answers";
import { invalidField, notFound } from "@/lib/kernel/problems";
import { EntryId, NewEntry } from "../schema";

/**
 * Adds a note on a debtor, or a call with its result, its subject and its follow-up, in one transaction. A note needs a text, a call its
 * result. `undo_id` reverts the follow-up; null without one. Throws as followCall does.
 */
export const addDebtorEntry = command({
  can: "debtors.write",
  input: NewEntry,
  answer: one(z.strictObject({ id: int, hold_id: int.nullable(), undo_id: int.nullable() })),
  async run(tx, entry) {
    await requireValid(tx, entry);
    const id = await storeEntry(tx, entry);
    const call = callOf(entry);
    if (!call) return { data: { id, hold_id: null, undo_id: null } };
    await markTelephone(tx, call);
    return { data: { id, ...(await followCall(tx, call)) } };
  },
});

/** Returns the effects of a call. Stores nothing; throws as saving it would. */
export const previewEntry = query({
  can: "debtors.write",
  input: NewEntry,
  answer: CallPreview,
  async run(read, entry) {
    await requireValid(read, entry);
    const call = callOf(entry);
    return { data: call ? await previewCall(read, call) : { follow_up: null, callback: null } };
  },
});

/** Returns an entry as a call; null for a note. */
const callOf = ({ id, type, result, follow_up }: NewEntry): Call | null =>
  type === "call" && result ? { debtor_id: id, result, follow_up: follow_up ?? null } : null;

async function requireValid(read: Read, { id, type, content, result, invoices: about }: NewEntry) {
  await requireDebtor(read, id);
  if (type === "note" && content === "") throw invalidField("content", "required");
  if (type === "call" && !result) throw invalidField("result", "required");
  const found = await read.db
    .select({ debtor_id: invoices.debtor_id })
    .from(invoices)
    .innerJoin(debtors, withDebtor)
    .where(and(eq(invoices.customer_id, read.customer.id), ownDebtor(read), among(invoices.id, about)));
  if (found.length < new Set(about).size) throw notFound();
  if (found.some(({ debtor_id }) => debtor_id !== id)) throw invalidField("invoices", "other_debtor");
}

async function storeEntry(
  tx: Tx,
  { id: debtor_id, type, content, result, invoices: about }: NewEntry,
): Promise<number> {
  const [row] = await tx.db
    .insert(debtor_entries)
    .values({
      customer_id: tx.customer.id,
      debtor_id,
      type,
      content,
      result: type === "call" ? (result ?? null) : null,
      invoice_ids: about,
      user_id: tx.actor.id,
      super_user_id: tx.actor.super_user_id,
      day: tx.today,
    })
    .returning({ id: debtor_entries.id });
  if (!row) throw new Error("an entry was not kept");
  return row.id;
}

/** Marks the number as wrong when a stranger answers, and clears the mark when somebody of the debtor's does. */
async function markTelephone(tx: Tx, { debtor_id, result }: Call) {
  if (result !== "wrong_number" && !isAnswered(result)) return;
  const number = result === "wrong_number" ? debtors.contact_telephone_number : sql`''`;
  await tx.db
    .update(debtors)
    .set({ wrong_telephone_number: sql`${number}` })
    .where(
      and(
        eq(debtors.customer_id, tx.customer.id),
        eq(debtors.id, debtor_id),
        sql`${debtors.wrong_telephone_number} <> ${number}`,
      ),
    );
}

/** Deletes a note or call from a debtor's history, or restores it; what was changed or sent stays. Throws Problem("not-found"). */
export const deleteDebtorEntry = command({
  can: "debtors.write",
  input: EntryId,
  answer: idOnly,
  async run(tx, { id: debtor_id, entry_id, restore }) {
    await requireDebtor(tx, debtor_id);
    const gone = await tx.db
      .update(debtor_entries)
      .set({ deleted_at: restore ? null : sql`now()` })
      .where(
        and(
          eq(debtor_entries.customer_id, tx.customer.id),
          eq(debtor_entries.debtor_id, debtor_id),
          eq(debtor_entries.id, entry_id),
          sql`${debtor_entries.type} <> 'change'`,
          restore ? undefined : isNull(debtor_entries.deleted_at),
        ),
      )
      .returning({ id: debtor_entries.id });
    if (gone.length === 0) throw notFound();
    return { data: { id: entry_id } };
  },
});
