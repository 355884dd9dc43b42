import { and, asc, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { fullName } from "@/db/full-name";
import { customer_users, customers, resellers, users } from "@/db/schema/tenancy";
import { contains, when } from "@/db/where";
import type { StaffRead } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { staffQuery } from "@/lib/access/verbs";
import { groupBy } from "@/lib/kernel/group";
import { metaOf } from "@/lib/kernel/page";
import { UserList } from "../answers";
import { mayWriteUser } from "../rules";
import { UserFilters } from "../schema";

/**
 * Returns the condition for visible users. The row-level policy limits a white label to its own users; superadmins are hidden from it here.
 */
export const visible = ({ actor }: StaffRead): SQL | undefined =>
  actor.role_id === role.superadmin ? undefined : sql`${users.role_id} <> ${role.superadmin}`;

const matching = (read: StaffRead, filters: UserFilters): SQL | undefined =>
  and(
    filters.inactive ? undefined : eq(users.is_active, true),
    eq(users.is_service, false),
    visible(read),
    when(filters.role, (role_id) => eq(users.role_id, role_id)),
    when(filters.q, (text) => sql`(${contains(text, fullName)} or ${contains(text, users.email_address)})`),
  );

/** Returns the users in the caller's reach, a page at a time, each with their customers and whether the caller may work as them. */
export const listUsers = staffQuery({
  can: "users.read",
  input: UserFilters,
  answer: UserList,
  async run(read, filters) {
    const order = filters.direction === "asc" ? asc : desc;
    const sorts = {
      name: sql`${users.last_name}`,
      email_address: users.email_address,
      role_id: users.role_id,
    };
    const rows = await read.db
      .select({
        ...selected,
        reseller: resellers.name,
        selected: { id: customers.id, name: customers.name },
      })
      .from(users)
      .leftJoin(customers, eq(customers.id, users.selected_customer_id))
      .leftJoin(resellers, eq(resellers.id, users.reseller_id))
      .where(matching(read, filters))
      .orderBy(order(sorts[filters.sort]), order(users.id))
      .limit(filters.per_page)
      .offset((filters.page - 1) * filters.per_page);
    const [counted] = await read.db.select({ total: count() }).from(users).where(matching(read, filters));
    const ids = rows.map(({ id }) => id);
    const own = await customersOf(read, ids);
    const letters = await unprintedLetters(read, ids);
    const total = counted?.total ?? 0;
    return {
      data: rows.map(({ selected, ...row }) => ({
        ...row,
        selected_customer_id: selected?.id ?? null,
        selected_customer: selected,
        downloads: letters.get(row.id) ?? 0,
        customers: (own.get(row.id) ?? []).map(({ name }) => name),
        customer_ids: (own.get(row.id) ?? []).map(({ id }) => id),
        ...rights(read, row),
      })),
      meta: metaOf(filters, total),
      filters,
      totals: {},
    };
  },
});

/** Columns of the list and the form. */
export const selected = {
  id: users.id,
  full_name: sql<string>`coalesce(${fullName}, '')`,
  first_name: users.first_name,
  affix: users.affix,
  last_name: users.last_name,
  email_address: users.email_address,
  role_id: users.role_id,
  reseller_id: users.reseller_id,
  is_active: users.is_active,
  "2fa_type": users["2fa_type"],
  debtor_link: users.debtor_link,
  send_bcc: users.send_bcc,
  hash_id: users.hash_id,
  customer_interest: users.customer_interest,
  version: users.version,
};

export async function customersOf(read: StaffRead, ids: number[]) {
  if (ids.length === 0) return new Map<number, { id: number; name: string }[]>();
  const rows = await read.db
    .select({ user_id: customer_users.user_id, id: customers.id, name: customers.name })
    .from(customer_users)
    .innerJoin(customers, eq(customers.id, customer_users.customer_id))
    .where(inArray(customer_users.user_id, ids))
    .orderBy(customers.name, customers.id);
  return groupBy(rows, ({ user_id }) => user_id);
}

/** Returns how many letters of their customers wait for each of these users; the database limits it to the caller's reach. */
export async function unprintedLetters(read: StaffRead, ids: number[]): Promise<Map<number, number>> {
  const rows = await read.db.execute<{ user_id: number; letters: string }>(
    sql`select * from unprinted_letters(${sql.param(ids)})`,
  );
  return new Map(rows.map(({ user_id, letters }) => [user_id, Number(letters)]));
}

/** Returns what a caller may do with a user; the commands check it again. */
export const rights = (
  { actor }: StaffRead,
  user: { role_id: number; reseller_id: number | null; is_active: boolean },
) => ({ may_write: mayWriteUser(actor, user), super_login: maySuperLogin(actor, user) });

function maySuperLogin(actor: StaffRead["actor"], user: { role_id: number; is_active: boolean }): boolean {
  if (actor.is_super || !user.is_active || user.role_id === role.superadmin) return false;
  return actor.role_id === role.superadmin || user.role_id !== role.whiteLabel;
}
