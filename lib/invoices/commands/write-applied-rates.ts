import { and, eq } from "drizzle-orm";
import { among } from "@/db/recordset";
import { invoices } from "@/db/schema/invoices";
import type { Tx } from "@/lib/access/context";
import type { RateChange } from "../rules/law-facts/rates-as-of";

/**
 * Stores a user's decision on changed rates, up to `newest`, for invoices whose interest a letter had stated: the changes apply to them
 * (`apply`), or the former rates remain (LAW §4).
 */
export async function writeAppliedRates(
  tx: Tx,
  ids: readonly number[],
  { newest, apply }: { newest: RateChange; apply: boolean },
): Promise<void> {
  if (ids.length === 0) return;
  tx.touched(ids);
  await tx.db
    .update(invoices)
    .set({ rates_decided_at: newest.changed_at, ...(apply ? { rates_from: newest.recorded_on } : {}) })
    .where(and(eq(invoices.customer_id, tx.customer.id), among(invoices.id, ids)));
}
