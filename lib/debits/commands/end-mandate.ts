import { and, eq, sql } from "drizzle-orm";
import { debit_collections, debit_mandates } from "@/db/schema/debits";
import type { Tx } from "@/lib/access/context";
import { jobEvents } from "@/lib/jobs/events";
import { lockDebits, withdrawCollection } from "./withdraw";

type Mandate = Pick<typeof debit_mandates.$inferSelect, "id" | "debtor_id">;
type Ending = { by: "debtor" | "user"; is_untold: boolean };

/**
 * Ends a valid mandate, in the caller's transaction: announced collections that were not submitted yet are not made. Returns how many were
 * withdrawn with it, and how many are at the bank already.
 */
export async function endMandate(
  tx: Tx,
  { id, debtor_id }: Mandate,
  { by, is_untold }: Ending,
): Promise<{ withdrawn: number; at_bank: number }> {
  await lockDebits(tx, debtor_id);
  await tx.db
    .update(debit_mandates)
    .set({
      state: "revoked",
      revoked_on: tx.today,
      ended_at: sql`now()`,
      ended_by: by,
      is_untold,
      user_id: tx.actor.id || null,
      version: sql`${debit_mandates.version} + 1`,
    })
    .where(
      and(
        eq(debit_mandates.customer_id, tx.customer.id),
        eq(debit_mandates.id, id),
        eq(debit_mandates.state, "valid"),
      ),
    );
  const standing = await tx.db
    .select({
      id: debit_collections.id,
      hold_id: debit_collections.hold_id,
      state: debit_collections.state,
    })
    .from(debit_collections)
    .where(and(eq(debit_collections.customer_id, tx.customer.id), eq(debit_collections.mandate_id, id)));
  const announced = standing.filter(({ state }) => state === "announced");
  for (const collection of announced) await withdrawCollection(tx, collection, "withdrawn");
  tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "actions"));
  return {
    withdrawn: announced.length,
    at_bank: standing.filter(({ state }) => state === "asked").length,
  };
}
