import { and, asc, eq, isNull, like, or } from "drizzle-orm";
import { z } from "zod";
import { templates } from "@/db/schema/templates";
import { query } from "@/lib/access/verbs";
import { colleaguesOf } from "@/lib/agreements/queries/colleagues";
import { countryChoices } from "@/lib/i18n/countries";
import { one } from "@/lib/kernel/answers";
import { FormChoices } from "../answers";

/** Returns the choices in a debtor's form: colleagues who can own it, templates for its statement, countries by name. */
export const debtorChoices = query({
  can: "debtors.write",
  input: z.strictObject({}),
  answer: one(FormChoices),
  async run(read) {
    const { db, customer, language } = read;
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
        colleagues: await colleaguesOf(read),
        templates: statements.map(({ id, name }) => ({ value: String(id), label: name })),
        countries: countryChoices(language),
      },
    };
  },
});
