import { and, eq, isNull, sql } from "drizzle-orm";
import { letters } from "@/db/schema/letters";
import type { Tx } from "@/lib/access/context";

/** Takes letters off the download list for good: what they told of was undone before anybody had them. */
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
