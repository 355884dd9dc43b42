import { and, eq, sql } from "drizzle-orm";
import { among } from "@/db/recordset";
import { run_items, runs } from "@/db/schema/runs";
import type { Tx } from "@/lib/access/context";

type Undone = { back: readonly number[]; left: readonly { reason: string; count: number }[] };

/** Records that a run was undone: by whom, which rows were reverted and why others were not. */
export async function recordUndo(tx: Tx, id: number, { back, left }: Undone) {
  await tx.db
    .update(runs)
    .set({
      undone_at: sql`now()`,
      undone_by: tx.actor.id,
      left_behind: left.map(({ reason, count }) => ({ reason, count })),
    })
    .where(and(eq(runs.customer_id, tx.customer.id), eq(runs.id, id)));
  await tx.db
    .update(run_items)
    .set({ is_undone: true })
    .where(
      and(
        eq(run_items.customer_id, tx.customer.id),
        eq(run_items.run_id, id),
        among(run_items.invoice_id, back),
      ),
    );
}
