import { eq } from "drizzle-orm";
import { status_words } from "@/db/schema/imported-statuses";
import type { Read, Tx } from "@/lib/access/context";
import { bareStatus, type Meanings } from "@/lib/invoices/rules/importable-statuses";
import type { Start } from "@/lib/invoices/rules/start";

/** Returns the statuses that the customer's users gave for words, by the bare word. */
export async function rememberedStatuses({ db, customer }: Read): Promise<Meanings> {
  const rows = await db
    .select({ word: status_words.word, status_id: status_words.status_id })
    .from(status_words)
    .where(eq(status_words.customer_id, customer.id));
  return new Map(rows.map(({ word, status_id }) => [word, status_id]));
}

/** Returns the status of words for a start: its own mapping, else the remembered one. */
export async function meaningsFor(read: Read, start: Start): Promise<Meanings> {
  return new Map([...(await rememberedStatuses(read)), ...mappedBy(start)]);
}

/** Saves the statuses a start gives for words, for the next file with them. */
export async function rememberStatuses(tx: Tx, start: Start) {
  for (const [word, status_id] of mappedBy(start))
    await tx.db
      .insert(status_words)
      .values({ customer_id: tx.customer.id, word, status_id })
      .onConflictDoUpdate({ target: [status_words.customer_id, status_words.word], set: { status_id } });
}

const mappedBy = (start: Start): [string, number | null][] =>
  start.mode === "status"
    ? Object.entries(start.words).map(([word, status]) => [bareStatus(word), status])
    : [];
