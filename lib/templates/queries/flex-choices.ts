import { and, asc, eq, isNull, or } from "drizzle-orm";
import { z } from "zod";
import { templates } from "@/db/schema/templates";
import { query } from "@/lib/access/verbs";
import { all } from "@/lib/kernel/answers";
import { FlexChoice } from "../answers";
import { flexDaysOf } from "../rules/types";

/** Returns the flex templates that can be set on an invoice, each with its days (DECISIONS §2). */
export const flexChoices = query({
  can: "invoices.flex",
  input: z.strictObject({}),
  answer: all(FlexChoice),
  async run({ db, customer }) {
    const rows = await db
      .select({ id: templates.id, name: templates.name, options: templates.options })
      .from(templates)
      .where(
        and(
          eq(templates.is_flex, true),
          or(eq(templates.customer_id, customer.id), isNull(templates.customer_id)),
        ),
      )
      .orderBy(asc(templates.name), asc(templates.id));
    return {
      data: rows.map(({ id, name, options }) => ({
        value: String(id),
        label: name,
        days: flexDaysOf(options),
      })),
    };
  },
});
