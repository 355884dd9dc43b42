import { and, eq, exists, ne, notExists, or, sql } from "drizzle-orm";
import { customer_users, customers, users } from "@/db/schema/tenancy";
import type { StaffTx } from "@/lib/access/context";
import { endSessions } from "@/lib/access/end-sessions";
import { role } from "@/lib/access/roles";

/**
 * Makes the users of a white label inactive: its own, and those who work only for its customers. Their sessions end after the commit.
 * Superadmins stay active, and so do users who have a customer elsewhere.
 */
export async function closeUsersOf(tx: StaffTx, reseller_id: number): Promise<void> {
  const { db } = tx;
  const customersOf = (whose: ReturnType<typeof sql>) =>
    db
      .select({ one: sql`1` })
      .from(customer_users)
      .innerJoin(customers, eq(customers.id, customer_users.customer_id))
      .where(and(eq(customer_users.user_id, users.id), whose));
  const here = customersOf(sql`${customers.reseller_id} = ${reseller_id}`);
  const elsewhere = customersOf(sql`${customers.reseller_id} is distinct from ${reseller_id}`);
  const closed = await db
    .update(users)
    .set({ is_active: false, version: sql`${users.version} + 1` })
    .where(
      and(
        ne(users.role_id, role.superadmin),
        notExists(elsewhere),
        or(eq(users.reseller_id, reseller_id), exists(here)),
      ),
    )
    .returning({ id: users.id });
  await db.update(users).set({ reseller_id: null }).where(eq(users.reseller_id, reseller_id));
  tx.afterCommit(() => Promise.all(closed.map(({ id }) => endSessions({ user_id: id }))));
}
