import { asc, desc, eq } from "drizzle-orm";
import { z } from "zod";
import { customers, resellers } from "@/db/schema/tenancy";
import { begins, contains } from "@/db/where";
import { role } from "@/lib/access/roles";
import { staffQuery } from "@/lib/access/verbs";
import { all, one } from "@/lib/kernel/answers";
import { CustomerChoice, UserChoices } from "../answers";
import { assignableBy, needsReseller, userFeatures, worksForCustomers } from "../rules";
import { CustomerSearch } from "../schema";

/** Returns the choices of a user's form. A white label gets neither others nor features: it has no selector for them (SPEC §6). */
export const userChoices = staffQuery({
  can: "users.write",
  input: z.strictObject({}),
  answer: one(UserChoices),
  async run({ db, actor }) {
    const roles = assignableBy(actor.role_id);
    const isSuperadmin = actor.role_id === role.superadmin;
    const labels = isSuperadmin
      ? await db
          .select({ id: resellers.id, name: resellers.name })
          .from(resellers)
          .orderBy(asc(resellers.name), asc(resellers.id))
      : [];
    return {
      data: {
        roles: [...roles],
        with_customers: roles.filter(worksForCustomers),
        with_reseller: roles.filter(needsReseller),
        resellers: labels.map(({ id, name }) => ({ value: String(id), label: name })),
        features: isSuperadmin ? [...userFeatures] : [],
      },
    };
  },
});

const SHOWN = 20;

/** Returns the first 20 customers within the caller's reach by a part of their name; those whose name begins with it come first. */
export const customerChoices = staffQuery({
  can: "users.write",
  input: CustomerSearch,
  answer: all(CustomerChoice),
  async run({ db }, { q }) {
    const rows = await db
      .select({ id: customers.id, name: customers.name, number: customers.number, reseller: resellers.name })
      .from(customers)
      .leftJoin(resellers, eq(resellers.id, customers.reseller_id))
      .where(q === "" ? undefined : contains(q, customers.name))
      .orderBy(desc(begins(q, customers.name)), asc(customers.name), asc(customers.id))
      .limit(SHOWN);
    return {
      data: rows.map(({ id, name, number, reseller }) => ({
        value: String(id),
        label: name,
        detail: [number, reseller].filter(Boolean).join(" · "),
      })),
    };
  },
});
