import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import { accounting_connections } from "@/db/schema/accounting";
import type { Tx } from "@/lib/access/context";
import type { PackageKey } from "../../statuses";

/** Returns the packages whose dead links were not reported today, and marks them as reported. */
export async function reserveNotification(tx: Tx): Promise<PackageKey[]> {
  const { customer_id, package: key, needs_relink_at, told_on } = accounting_connections;
  const dead = await tx.db
    .update(accounting_connections)
    .set({ told_on: tx.today })
    .where(
      and(
        eq(customer_id, tx.customer.id),
        isNotNull(needs_relink_at),
        or(isNull(told_on), lt(told_on, tx.today)),
      ),
    )
    .returning({ package: key });
  return dead.map(({ package: of }) => of);
}
