import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { templates } from "@/db/schema/templates";
import { customers } from "@/db/schema/tenancy";
import { query } from "@/lib/access/verbs";
import { one } from "@/lib/kernel/answers";

/** Returns whether the customer uses flex templates: the tab is shown only then (SPEC §2). */
export const flexInUse = query({
  can: "letters.read",
  input: z.strictObject({}),
  answer: one(z.strictObject({ in_use: z.boolean() })),
  async run({ db, customer }) {
    const own = db
      .select({ one: sql`1` })
      .from(templates)
      .where(and(eq(templates.customer_id, customer.id), eq(templates.is_flex, true)));
    const [row] = await db
      .select({ in_use: sql<boolean>`${customers.has_flex_template} or exists (${own})` })
      .from(customers)
      .where(eq(customers.id, customer.id));
    return { data: { in_use: row?.in_use ?? false } };
  },
});
