import { and, asc, eq, inArray, isNotNull, ne, or } from "drizzle-orm";
import { z } from "zod";
import { customer_users, customers, resellers, users } from "@/db/schema/tenancy";
import { atCustomer } from "@/lib/access/at-customer";
import { may } from "@/lib/access/capabilities";
import type { StaffRead } from "@/lib/access/context";
import { staffRoles } from "@/lib/access/roles";
import { staffQuery } from "@/lib/access/verbs";
import { countryChoices } from "@/lib/i18n/countries";
import { one } from "@/lib/kernel/answers";
import { id } from "@/lib/kernel/fields";
import { fullNameOf } from "@/lib/kernel/full-name";
import { CustomerChoices } from "../answers";
import { customerFeatures } from "../schema";

/** Returns the choices of a customer's form: white labels for role 1, possible account owners, customers to link, countries. */
export const customerChoices = staffQuery({
  can: "customers.read",
  input: z.strictObject({ customer_id: id("customer").optional() }),
  answer: one(CustomerChoices),
  async run(staff, { customer_id }) {
    const countries = countryChoices(staff.language);
    if (!may(staff, "customers.write"))
      return { data: { resellers: [], owners: [], customers: [], countries, features: [] } };
    const reseller_id =
      customer_id === undefined ? staff.actor.reseller_id : await resellerOf(staff, customer_id);
    return {
      data: {
        resellers: may(staff, "customers.move") ? await labels(staff) : [],
        owners: await owners(staff, customer_id, reseller_id),
        customers: await others(staff, customer_id, reseller_id),
        countries,
        features: may(staff, "customers.features") ? [...customerFeatures] : [],
      },
    };
  },
});

async function resellerOf(staff: StaffRead, customer_id: number): Promise<number | null> {
  const { db } = await atCustomer(staff, customer_id);
  const [row] = await db
    .select({ reseller_id: customers.reseller_id })
    .from(customers)
    .where(eq(customers.id, customer_id));
  return row?.reseller_id ?? null;
}

const choicesOf = <Row extends { id: number; name: string }>(rows: readonly Row[]) =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }));

const labels = async ({ db }: StaffRead) =>
  choicesOf(
    await db
      .select({ id: resellers.id, name: resellers.name })
      .from(resellers)
      .orderBy(asc(resellers.name), asc(resellers.id)),
  );

/** Returns its own users and the salespeople and administrators of its white label. */
async function owners({ db }: StaffRead, customer_id: number | undefined, reseller_id: number | null) {
  const own = db
    .select({ id: customer_users.user_id })
    .from(customer_users)
    .where(eq(customer_users.customer_id, customer_id ?? 0));
  const rows = await db
    .select({ id: users.id, first_name: users.first_name, affix: users.affix, last_name: users.last_name })
    .from(users)
    .where(
      and(
        eq(users.is_active, true),
        eq(users.is_service, false),
        or(
          inArray(users.id, own),
          and(
            inArray(users.role_id, [...staffRoles]),
            isNotNull(users.reseller_id),
            eq(users.reseller_id, reseller_id ?? 0),
          ),
        ),
      ),
    )
    .orderBy(asc(users.last_name), asc(users.id));
  return choicesOf(rows.map(({ id, ...names }) => ({ id, name: fullNameOf(names) })));
}

/** Returns other customers of the same white label. */
const others = async ({ db }: StaffRead, customer_id: number | undefined, reseller_id: number | null) =>
  choicesOf(
    await db
      .select({ id: customers.id, name: customers.name })
      .from(customers)
      .where(and(ne(customers.id, customer_id ?? 0), eq(customers.reseller_id, reseller_id ?? 0)))
      .orderBy(asc(customers.name), asc(customers.id)),
  );
