import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { handover_items, handovers } from "@/db/schema/handovers";
import type { Tx } from "@/lib/access/context";

/** Withdraws the hand-overs of a run that were not passed on yet. Returns the invoices of those that were: they stay as they are. */
export async function withdrawHandovers(tx: Tx, job_id: number): Promise<number[]> {
  const ofRun = and(eq(handovers.customer_id, tx.customer.id), eq(handovers.job_id, job_id));
  await tx.db
    .update(handovers)
    .set({ withdrawn_at: sql`now()` })
    .where(and(ofRun, isNull(handovers.downloaded_at), isNull(handovers.withdrawn_at)));
  const had = await tx.db
    .select({ id: handover_items.invoice_id })
    .from(handovers)
    .innerJoin(
      handover_items,
      and(
        eq(handover_items.customer_id, handovers.customer_id),
        eq(handover_items.handover_id, handovers.id),
      ),
    )
    .where(and(ofRun, isNotNull(handovers.downloaded_at), isNull(handovers.withdrawn_at)));
  return had.map(({ id }) => id);
}
