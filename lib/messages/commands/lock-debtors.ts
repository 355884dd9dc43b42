import { and, eq } from "drizzle-orm";
import { among } from "@/db/recordset";
import { debtors } from "@/db/schema/debtors";
import type { Tx } from "@/lib/access/context";

/** Holds debtors until the transaction ends, in one order for everybody: who writes to them looks at what was written after this. */
export async function lockDebtors({ db, customer }: Tx, debtor_ids: readonly number[]) {
  await db
    .select({ id: debtors.id })
    .from(debtors)
    .where(and(eq(debtors.customer_id, customer.id), among(debtors.id, debtor_ids)))
    .orderBy(debtors.id)
    .for("no key update");
}
