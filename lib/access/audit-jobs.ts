import { sql } from "drizzle-orm";
import { fullNameOf } from "@/db/full-name";
import { audit_entries } from "@/db/schema/audit";
import { product } from "@/lib/kernel/product";
import type { Tx } from "./context";

type Job = { id: number; action: string; user_id: number; super_user_id: number | null };

/** Records in the audit, in the transaction that ends a job, that it was carried out and for which user; the job itself names its rows. */
export async function auditJobEnd({ db, customer }: Tx, job: Job, failed: boolean): Promise<void> {
  const { id, action, user_id, super_user_id } = job;
  await db.execute(sql`insert into ${audit_entries}
      (customer_id, user_id, user_name, super_user_id, super_user_name, act, subject, record_ids, records)
    values (${customer.id}, ${user_id}, coalesce(${nameOf(user_id)}, ${product.name}), ${super_user_id}::int, ${nameOf(super_user_id)},
      ${`jobs/${action}${failed ? " failed" : ""}`}, 'jobs', array[${id}]::int[], 1)`);
}

/** Records in the audit mails handed to the mail server, or refused by it, per user they were run for; others are the product's own. */
export async function auditDelivery({ db, customer }: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.execute(sql`insert into ${audit_entries}
      (customer_id, user_id, user_name, super_user_id, super_user_name, act, subject, record_ids, records)
    select o.customer_id, coalesce(j.user_id, 0), coalesce(${nameOf(sql`j.user_id`)}, ${product.name}), j.super_user_id,
      ${nameOf(sql`j.super_user_id`)},
      'outbox/delivered', 'outbox', (array_agg(o.id order by o.id))[1:100]::int[], count(*)::int
    from outbox o left join jobs j on j.customer_id = o.customer_id and j.id = o.run_id
    where o.customer_id = ${customer.id} and o.id in (${sql.join(
      ids.map((id) => sql`${id}`),
      sql`, `,
    )})
    group by o.customer_id, j.user_id, j.super_user_id`);
}

/** Returns SQL for the current name of a user; null where the id no longer exists. */
const nameOf = (id: unknown) =>
  sql`(select ${sql.raw(fullNameOf("u"))} from users u where u.id = ${id}::int)`;
