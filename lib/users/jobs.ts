import { and, eq } from "drizzle-orm";
import { pool } from "@/db/client";
import { customer_users, users } from "@/db/schema/tenancy";
import { type Tx, transact } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { reserveNotification } from "@/lib/accounting/commands/links/notification";
import type { DailyWork } from "@/lib/jobs/daily";
import { mailDeadLink } from "./sign-in/notices";

/**
 * Notifies a customer's own users, once a day at most, that a connection to an accounting package no longer works, until it is restored.
 */
export const deadLinkWork: DailyWork = {
  name: "dead links",
  async customersWith(today) {
    const rows = await pool("invorder_dispatch").sql<{ id: number }[]>`
      select distinct customer_id as id from accounting_connections
      where needs_relink_at is not null and (told_on is null or told_on < ${today})`;
    return rows.map(({ id }) => id);
  },
  async run(ctx) {
    // Reserved first: a crash halfway may skip some users, but notifies none twice.
    const { packages, people } = await transact(ctx, reserved);
    if (packages.length === 0) return;
    for (const person of people) await mailDeadLink(person, { customer: ctx.customer.name, packages });
  },
};

async function reserved(tx: Tx) {
  const packages = await reserveNotification(tx);
  const people = await tx.db
    .select({
      id: users.id,
      first_name: users.first_name,
      affix: users.affix,
      last_name: users.last_name,
      email_address: users.email_address,
    })
    .from(users)
    .innerJoin(customer_users, eq(customer_users.user_id, users.id))
    .where(
      and(
        eq(customer_users.customer_id, tx.customer.id),
        eq(users.role_id, role.klant),
        eq(users.is_active, true),
      ),
    )
    .orderBy(users.id);
  return { packages, people };
}
