import { and, asc, eq, isNull, like, or } from "drizzle-orm";
import { z } from "zod";
import { templates } from "@/db/schema/templates";
import { customer_users, users } from "@/db/schema/tenancy";
import { query } from "@/lib/access/verbs";
import { countryChoices } from "@/lib/i18n/countries";
import { one } from "@/lib/kernel/answers";
import { fullNameOf } from "@/lib/kernel/full-name";
import { FormChoices } from "../answers";

/** What a debtor's form offers to choose from: colleagues who can own it, templates for its statement, countries by name. */
export const debtorChoices = query({
  can: "debtors.write",
  input: z.strictObject({}),
  answer: one(FormChoices),
  async run({ db, customer, language }) {
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
    const statements = await db
      .select({ id: templates.id, name: templates.name })
      .from(templates)
      .where(
        and(
          or(eq(templates.customer_id, customer.id), isNull(templates.customer_id)),
          like(templates.type, "%-courant"),
        ),
      )
      .orderBy(asc(templates.name), asc(templates.id));
    return {
      data: {
        colleagues: people.map(({ id, ...names }) => ({ value: String(id), label: fullNameOf(names) })),
        templates: statements.map(({ id, name }) => ({ value: String(id), label: name })),
        countries: countryChoices(language),
      },
    };
  },
});
