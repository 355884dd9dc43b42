import { and, eq, sql } from "drizzle-orm";
import { debtor_entries, debtors } from "@/db/schema/debtors";
import type { Tx } from "@/lib/access/context";
import { ownDebtor } from "@/lib/access/own-debtors";
import { replanDebtor } from "@/lib/invoices/commands/replan";
import { notFound } from "@/lib/kernel/problems";
import { type RecipientChange, recipientChangeEntry } from "./recipient-changes";
import { writeRecipients } from "./recipients";

type Row = typeof debtors.$inferSelect;

/**
 * Writes the changes of a locked debtor, and an entry for each changed field with user and time; nothing without a change. When collecting
 * is switched on or off, the next steps of the debtor's invoices are recalculated.
 */
export async function storeChanges(
  tx: Tx,
  before: Row,
  values: Partial<Row>,
  to: RecipientChange | null,
): Promise<void> {
  const { id } = before;
  const changes = [...changesOf(before, values), ...recipientChangeEntry(to)];
  if (changes.length === 0) return;
  if (changes.some(({ label }) => label === "name" || label === "number")) tx.touched("debtors");
  await tx.db
    .update(debtors)
    .set({ ...values, version: sql`${debtors.version} + 1` })
    .where(and(eq(debtors.customer_id, tx.customer.id), eq(debtors.id, id)));
  if (to) await writeRecipients(tx, id, to.after);
  await tx.db.insert(debtor_entries).values(
    changes.map((change) => ({
      ...change,
      customer_id: tx.customer.id,
      debtor_id: id,
      type: "change" as const,
      user_id: tx.actor.id,
      super_user_id: tx.actor.super_user_id,
      day: tx.today,
    })),
  );
  if (changes.some(({ label }) => label === "collect")) await replanDebtor(tx, id);
}

/** Returns a debtor within the actor's reach, locked until the transaction ends. Throws Problem("not-found"). */
export async function lockDebtor(tx: Tx, id: number): Promise<Row> {
  const [row] = await tx.db
    .select()
    .from(debtors)
    .where(and(eq(debtors.customer_id, tx.customer.id), eq(debtors.id, id), ownDebtor(tx)))
    .for("update");
  if (!row) throw notFound();
  return row;
}

const unrecorded = new Set(["owner_user_id", "country_word", "anonymised_at"]);

function changesOf(before: Row, changes: Record<string, unknown>) {
  const columns: Record<string, unknown> = before;
  return Object.entries(changes)
    .filter(([name, value]) => !unrecorded.has(name) && value !== undefined && value !== columns[name])
    .map(([label, value]) => ({ label, from: valueText(columns[label]), to: valueText(value) }));
}

const valueText = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value);
