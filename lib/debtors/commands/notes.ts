import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { debtor_entries, debtors } from "@/db/schema/debtors";
import type { Tx } from "@/lib/access/context";
import { ownDebtor } from "@/lib/access/own-debtors";
import { command } from "@/lib/access/verbs";
import { followCall } from "@/lib/agreements/commands/follow-call";
import { justId, one, whole } from "@/lib/kernel/answers";
import { invalidField, notFound } from "@/lib/kernel/problems";
import { EntryId, NewEntry } from "../schema";

/**
 * A note on a debtor, or a call with how it ended and what follows from it, in one transaction. A note needs words, a call its result.
 * `undo_id` takes back what followed; null when nothing did.
 */
export const addDebtorEntry = command({
  can: "debtors.write",
  input: NewEntry,
  answer: one(z.strictObject({ id: whole, hold_id: whole.nullable(), undo_id: whole.nullable() })),
  async run(tx, { id: debtor_id, type, content, result, follow_up }) {
    await demandDebtor(tx, debtor_id);
    if (type === "note" && content === "") throw invalidField("content", "required");
    if (type === "call" && !result) throw invalidField("result", "required");
    const [row] = await tx.db
      .insert(debtor_entries)
      .values({
        customer_id: tx.customer.id,
        debtor_id,
        type,
        content,
        result: type === "call" ? (result ?? null) : null,
        user_id: tx.actor.id,
        super_user_id: tx.actor.super_user_id,
        day: tx.today,
      })
      .returning({ id: debtor_entries.id });
    const brought =
      type === "call" && result
        ? await followCall(tx, { debtor_id, result, follow_up: follow_up ?? null })
        : { hold_id: null, undo_id: null };
    return { data: { id: row?.id ?? 0, ...brought } };
  },
});

/** Takes a note or call off a debtor's story, or brings it back; what was changed or sent stays. Throws Problem("not-found"). */
export const deleteDebtorEntry = command({
  can: "debtors.write",
  input: EntryId,
  answer: justId,
  async run(tx, { id: debtor_id, entry_id, restore }) {
    await demandDebtor(tx, debtor_id);
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

async function demandDebtor(tx: Tx, debtor_id: number) {
  const [known] = await tx.db
    .select({ id: debtors.id })
    .from(debtors)
    .where(and(eq(debtors.customer_id, tx.customer.id), eq(debtors.id, debtor_id), ownDebtor(tx)));
  if (!known) throw notFound();
}
