import { pool } from "@/db/client";
import type { Day } from "@/lib/kernel/day";

/** Returns the users who subscribed to the Monday mail and have not received this one; without inactive users and service accounts. */
export async function readersOf(monday: Day): Promise<number[]> {
  const rows = await pool("invorder_auth").sql<{ id: number }[]>`
    select u.id from monday_mails m join users u on u.id = m.user_id and u.is_active and not u.is_service
    where m.is_wanted and (m.told_on is null or m.told_on < ${monday}) order by u.id`;
  return rows.map(({ id }) => id);
}

/** Returns the ids of the customers a user works for, the selected one first. */
export async function customersOfReader(user_id: number): Promise<number[]> {
  const rows = await pool("invorder_auth").sql<{ id: number }[]>`
    select c.id from customer_users cu join customers c on c.id = cu.customer_id and c.is_active
    join users u on u.id = cu.user_id where u.id = ${user_id}
    order by (c.id = u.selected_customer_id) desc nulls last, c.name, c.id`;
  return rows.map(({ id }) => id);
}
