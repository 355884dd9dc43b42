import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import { customer_users, users } from "@/db/schema/tenancy";
import type { Read } from "@/lib/access/context";
import { query } from "@/lib/access/verbs";
import { fullNameOf } from "@/lib/kernel/full-name";
import { Colleagues } from "../answers";

/** Returns the users of the customer who can look after agreements, by name. */
export const listColleagues = query({
  can: "holds.read",
  input: z.strictObject({}),
  answer: Colleagues,
  run: async (read) => ({ data: await colleaguesOf(read) }),
});

/** Returns the active users of the customer, without service accounts, by name. */
export async function colleaguesOf({ db, customer }: Read) {
  const people = await db
    .select({ id: users.id, first_name: users.first_name, affix: users.affix, last_name: users.last_name })
    .from(users)
    .innerJoin(customer_users, eq(customer_users.user_id, users.id))
    .where(
      and(
        eq(customer_users.customer_id, customer.id),
        eq(users.is_active, true),
        eq(users.is_service, false),
      ),
    )
    .orderBy(asc(users.last_name), asc(users.id));
  return people.map(({ id, ...names }) => ({ value: String(id), label: fullNameOf(names) }));
}
