import { and, eq, sql } from "drizzle-orm";
import { holds } from "@/db/schema/agreements";
import { debit_collections } from "@/db/schema/debits";
import type { Tx } from "@/lib/access/context";
import { withdrawHold } from "@/lib/agreements/commands/end-hold";

type Collection = { id: number; hold_id: number | null };
type State = (typeof debit_collections.$inferSelect)["state"];

/** Sets the state of a collection, in the transaction that read it. */
export async function setCollection(
  tx: Tx,
  { id }: { id: number },
  change: { state: State; provider_payment_id?: number },
): Promise<void> {
  await tx.db
    .update(debit_collections)
    .set(change)
    .where(and(eq(debit_collections.customer_id, tx.customer.id), eq(debit_collections.id, id)));
}

/** Ends a collection that is not made: its invoices return to their former status. */
export async function withdrawCollection(
  tx: Tx,
  collection: Collection,
  state: "failed" | "withdrawn",
): Promise<void> {
  await setCollection(tx, collection, { state });
  if (collection.hold_id === null) return;
  const open = await tx.db.$count(
    holds,
    and(eq(holds.customer_id, tx.customer.id), eq(holds.id, collection.hold_id), eq(holds.state, "open")),
  );
  if (open > 0) await withdrawHold(tx, collection.hold_id);
}

/** Locks the collections of a debtor: they are processed one after another. */
export const lockDebits = (tx: Tx, debtor_id: number) =>
  tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('direct debits'), ${debtor_id})`);
