import { and, eq } from "drizzle-orm";
import { among } from "@/db/recordset";
import { debtors } from "@/db/schema/debtors";
import type { Tx } from "@/lib/access/context";

/**
 * Locks debtors until the transaction ends, always in the order of their ids: writing a message to them begins with this, and reads their
 * state afterwards.
 */
export async function lockDebtors({ db, customer }: Tx, debtor_ids: readonly number[]) {
  await db
    .select({ id: debtors.id })
    .from(debtors)
    .where(and(eq(debtors.customer_id, customer.id), among(debtors.id, debtor_ids)))
    .orderBy(debtors.id)
    .for("no key update");
}
