import { eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { customer_users, customers, resellers } from "@/db/schema/tenancy";
import { customerFacts } from "@/lib/access/at-customer";
import type { StaffRead } from "@/lib/access/context";
import { staffQuery } from "@/lib/access/verbs";
import { all, one } from "@/lib/kernel/answers";
import { product } from "@/lib/kernel/product";
import { oppositeColor } from "@/lib/resellers/rules/colour";
import { logoAddress, startImageAddress } from "@/lib/resellers/rules/images";
import { ActionCount, Profile } from "../answers";

/** Returns the signed-in user for the screens and the API (SPEC §3, Auth user). */
export const profile = staffQuery({
  can: "self.read",
  input: z.strictObject({}),
  answer: one(Profile),
  async run(read) {
    const { actor } = read;
    const customer = read.customer ? await selected(read, read.customer.id) : null;
    const own = await ownCustomers(read);
    const { sso, ...reseller } = await resellerOf(read, customer?.reseller_id ?? actor.reseller_id);
    return {
      data: {
        id: actor.id,
        role_id: actor.role_id,
        full_name: actor.full_name,
        email_address: actor.email_address,
        selected_customer_id: customer?.id ?? null,
        selected_customer: customer,
        customers: Object.fromEntries(own.map((ownCustomer) => [ownCustomer.id, ownCustomer])),
        reseller,
        super_login: actor.is_super,
        sso,
      },
    };
  },
});

async function selected(read: StaffRead, id: number) {
  const [row] = await read.db
    .select({ ...customerFacts, reseller_id: customers.reseller_id })
    .from(customers)
    .where(eq(customers.id, id));
  return row ?? null;
}

/** Returns the user's customers with the number of waiting actions, for all of them in one statement. */
async function ownCustomers(read: StaffRead) {
  const counts = await read.db.execute<{ customer_id: number; actions: string }>(
    sql`select * from action_counts(${read.today})`,
  );
  const waiting = new Map(counts.map(({ customer_id, actions }) => [customer_id, Number(actions)]));
  const rows = await read.db
    .select({ id: customers.id, name: customers.name })
    .from(customers)
    .where(
      inArray(
        customers.id,
        read.db
          .select({ id: customer_users.customer_id })
          .from(customer_users)
          .where(eq(customer_users.user_id, read.actor.id)),
      ),
    )
    .orderBy(customers.name, customers.id);
  return rows.map((row) => ({ ...row, action_list: waiting.get(row.id) ?? 0 }));
}

async function resellerOf(read: StaffRead, id: number | null) {
  const [row] = await read.db
    .select()
    .from(resellers)
    .where(id === null ? eq(resellers.domain, product.domain) : eq(resellers.id, id));
  const { domain, logo, start_image, primary_color, secondary_color } = row ?? {
    domain: product.domain,
    logo: null,
    start_image: null,
    primary_color: product.primary_color,
    secondary_color: product.secondary_color,
  };
  return {
    sso: row?.sso ?? null,
    name: row?.name ?? product.name,
    domain,
    logo: logoAddress({ domain, logo }),
    start_image: startImageAddress({ domain, start_image }),
    primary_color,
    secondary_color,
    secondary_opposite_color: oppositeColor(secondary_color),
  };
}

/** Returns the user's customers with their action counts, for the menu; requested when it opens. */
export const actionCounts = staffQuery({
  can: "self.read",
  input: z.strictObject({}),
  answer: all(ActionCount),
  async run(read) {
    const own = await ownCustomers(read);
    return { data: own.map(({ id, name, action_list }) => ({ id, name, actions: action_list })) };
  },
});
