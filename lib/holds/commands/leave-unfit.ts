import { and, eq } from "drizzle-orm";
import { hold_items, holds } from "@/db/schema/agreements";
import { invoices } from "@/db/schema/invoices";
import { undo_holds } from "@/db/schema/undo";
import type { Tx } from "@/lib/access/context";
import { stageOf } from "@/lib/flow/statuses";
import { type Leaving, writeHolds } from "./write";

/**
 * Removes invoices from holds an undo restored that no longer fit: one closed since has no agreement, and a status a user set since is not
 * replaced by that of a hold.
 */
export async function leaveUnfit(tx: Tx, undo_id: number): Promise<void> {
  const rows = await tx.db
    .select({
      hold_id: hold_items.hold_id,
      invoice_id: hold_items.invoice_id,
      gives: holds.status_id,
      has: invoices.last_status_id,
    })
    .from(undo_holds)
    .innerJoin(holds, and(eq(holds.customer_id, undo_holds.customer_id), eq(holds.id, undo_holds.hold_id)))
    .innerJoin(
      hold_items,
      and(eq(hold_items.customer_id, undo_holds.customer_id), eq(hold_items.hold_id, undo_holds.hold_id)),
    )
    .innerJoin(
      invoices,
      and(eq(invoices.customer_id, hold_items.customer_id), eq(invoices.id, hold_items.invoice_id)),
    )
    .where(
      and(
        eq(undo_holds.customer_id, tx.customer.id),
        eq(undo_holds.undo_id, undo_id),
        eq(hold_items.is_open, true),
      ),
    );
  const leaves = rows.flatMap(({ hold_id, invoice_id, gives, has }): Leaving[] => {
    const stage = stageOf(has);
    if (stage === "closed") return [{ hold_id, invoice_id, outcome: "settled" }];
    if (gives !== null && stage !== "hold") return [{ hold_id, invoice_id, outcome: "by_hand" }];
    return [];
  });
  await writeHolds(tx, { leaves });
}
