import { and, eq, inArray, notInArray } from "drizzle-orm";
import { customer_users, customers } from "@/db/schema/tenancy";
import type { StaffTx } from "@/lib/access/context";
import { invalidField } from "@/lib/kernel/problems";

/**
 * Makes these the customers of a user, as far as the caller's reach goes: what they have beyond it stays. Throws Problem("invalid") at
 * `customer_ids` for one out of reach.
 */
export async function giveCustomers(tx: StaffTx, user_id: number, wanted: readonly number[]): Promise<void> {
  const ids = [...new Set(wanted)];
  const reachable =
    ids.length === 0
      ? []
      : await tx.db.select({ id: customers.id }).from(customers).where(inArray(customers.id, ids));
  if (reachable.length < ids.length) throw invalidField("customer_ids", "unknown_customers");
  const own = eq(customer_users.user_id, user_id);
  await tx.db
    .delete(customer_users)
    .where(ids.length === 0 ? own : and(own, notInArray(customer_users.customer_id, ids)));
  if (ids.length > 0)
    await tx.db
      .insert(customer_users)
      .values(ids.map((customer_id) => ({ customer_id, user_id })))
      .onConflictDoNothing();
}
