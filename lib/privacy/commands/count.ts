import { sql } from "drizzle-orm";
import { clearings } from "@/db/schema/clearings";
import type { Tx } from "@/lib/access/context";
import type { ClearingKind } from "../schema";

/** Adds to what was cleared away of a customer tonight, in the transaction that clears it. */
export const keepCount = (tx: Tx, kind: ClearingKind, records: number) =>
  tx.db
    .insert(clearings)
    .values({ customer_id: tx.customer.id, day: tx.today, kind, records })
    .onConflictDoUpdate({
      target: [clearings.customer_id, clearings.day, clearings.kind],
      set: { records: sql`${clearings.records} + ${records}`, cleared_at: sql`now()` },
    });
