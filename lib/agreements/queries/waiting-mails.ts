import { and, countDistinct, eq } from "drizzle-orm";
import { among } from "@/db/recordset";
import { outbox, outbox_items } from "@/db/schema/sending";
import type { Read } from "@/lib/access/context";

/** Returns how many mails over these invoices wait: the last check before sending stops them once the invoices are held. */
export async function waitingMails(read: Read, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const [row] = await read.db
    .select({ count: countDistinct(outbox.id) })
    .from(outbox_items)
    .innerJoin(
      outbox,
      and(eq(outbox.customer_id, outbox_items.customer_id), eq(outbox.id, outbox_items.outbox_id)),
    )
    .where(
      and(
        eq(outbox_items.customer_id, read.customer.id),
        among(outbox_items.invoice_id, ids),
        eq(outbox.state, "reserved"),
      ),
    );
  return row?.count ?? 0;
}
