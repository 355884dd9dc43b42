import { and, asc, eq, gt } from "drizzle-orm";
import { invoices } from "@/db/schema/invoices";
import { systemContext } from "@/lib/access/actor-context";
import { type Ctx, transact } from "@/lib/access/context";

/** Invoices per transaction: a concurrent writer of one of them waits no longer than for these. */
const BATCH = 5_000;

/** Customers processed concurrently: their computation only waits for a processor. */
const LANES = 2;

/** Recomputes the positions of all invoices of these customers and writes those that differ. Returns the number of invoices. */
export async function rebuildPositions(customer_ids: readonly number[], now: Date): Promise<number> {
  const waiting = customer_ids.values();
  let count = 0;
  const lane = async () => {
    for (const id of waiting) {
      const ctx = await systemContext(id, now);
      for (let ids = await touchAfter(ctx, 0); ids.length > 0; ids = await touchAfter(ctx, ids.at(-1) ?? 0))
        count += ids.length;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return count;
}

const touchAfter = (ctx: Ctx, last: number): Promise<number[]> =>
  transact(
    ctx,
    async (tx) => {
      const rows = await tx.db
        .select({ id: invoices.id })
        .from(invoices)
        .where(and(eq(invoices.customer_id, tx.customer.id), gt(invoices.id, last)))
        .orderBy(asc(invoices.id))
        .limit(BATCH);
      const ids = rows.map(({ id }) => id);
      tx.touched(ids);
      return ids;
    },
    "work",
  );
