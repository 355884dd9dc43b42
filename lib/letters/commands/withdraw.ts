import { and, eq, isNull, sql } from "drizzle-orm";
import { letters } from "@/db/schema/letters";
import type { Tx } from "@/lib/access/context";

/** Removes letters from the download list for good: what they were about was undone before they were printed. */
export async function withdrawLetters(tx: Tx, ids: number[]) {
  if (ids.length === 0) return;
  tx.touched("messages");
  await tx.db
    .update(letters)
    .set({ withdrawn_at: sql`now()`, is_listed: false })
    .where(
      and(
        eq(letters.customer_id, tx.customer.id),
        isNull(letters.downloaded_at),
        sql`${letters.id} = any(${sql.param(ids)})`,
      ),
    );
}
