import { and, eq, sql } from "drizzle-orm";
import { among } from "@/db/recordset";
import { hold_items, holds } from "@/db/schema/agreements";
import type { Tx } from "@/lib/access/context";
import { writeHolds } from "./write";

/** Removes invoices that are about to be deleted from holds older than their import; a hold without another invoice ends. */
export async function leaveImported(tx: Tx, invoice_ids: readonly number[], taken_at: string): Promise<void> {
  const open = await tx.db
    .select({ hold_id: hold_items.hold_id, invoice_id: hold_items.invoice_id })
    .from(hold_items)
    .innerJoin(holds, and(eq(holds.customer_id, hold_items.customer_id), eq(holds.id, hold_items.hold_id)))
    .where(
      and(
        eq(hold_items.customer_id, tx.customer.id),
        eq(hold_items.is_open, true),
        sql`${holds.created_at} <> ${taken_at}::timestamptz`,
        among(hold_items.invoice_id, invoice_ids),
      ),
    );
  await writeHolds(tx, { leaves: open.map((item) => ({ ...item, outcome: "settled" as const })) });
}

/** Deletes the holds an import created that have no invoice left. */
export async function removeEmptyHolds({ db, customer }: Tx, taken_at: string): Promise<void> {
  await db.execute(sql`delete from ${holds} h where h.customer_id = ${customer.id} and h.created_at = ${taken_at}::timestamptz
    and not exists (select 1 from ${hold_items} i where i.customer_id = h.customer_id and i.hold_id = h.id)`);
}
