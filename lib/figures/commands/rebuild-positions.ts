import { and, asc, eq, gt } from "drizzle-orm";
import { invoices } from "@/db/schema/invoices";
import { type Ctx, transact } from "@/lib/access/context";
import { systemContext } from "@/lib/access/person";

/** So many invoices in a transaction: who writes one of them meanwhile waits for no more. */
const BATCH = 5_000;

/** So many customers at a time: what is worked out of one waits for a processor and for nothing else. */
const LANES = 2;

/** Works out the positions of all invoices of these customers anew and writes those that differ. Returns of how many invoices. */
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
