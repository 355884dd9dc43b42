import { and, desc, eq } from "drizzle-orm";
import { fullName } from "@/db/full-name";
import { template_versions, templates } from "@/db/schema/templates";
import { users } from "@/db/schema/tenancy";
import type { CustomerRef, StaffRead } from "@/lib/access/context";
import { staffQuery } from "@/lib/access/verbs";
import { all, one } from "@/lib/kernel/answers";
import { notFound } from "@/lib/kernel/problems";
import { Template, TemplateVersion } from "../answers";
import { lint } from "../rules/lint";
import { flexDaysOf, optionsAnswer } from "../rules/types";
import { TemplateId } from "../schema";
import { inTemplateScope, mayWriteTemplate, templateScope } from "./template-scope";

/** Returns one template with its content and warnings. Throws Problem("not-found"). */
export const getTemplate = staffQuery({
  can: "templates.read",
  input: TemplateId,
  answer: one(Template),
  async run(staff, { id, customer_id }) {
    const { open, customer } = await templateScope(staff, customer_id);
    return { data: await templateAnswer(open, customer, id) };
  },
});

/** Returns a template in the API's shape, also after a change. */
export async function templateAnswer(open: StaffRead, customer: CustomerRef | null, id: number) {
  const [row] = await open.db
    .select()
    .from(templates)
    .where(and(eq(templates.id, id), inTemplateScope(customer)));
  if (!row) throw notFound();
  return {
    ...row,
    options: optionsAnswer(row),
    flex_days: flexDaysOf(row.options),
    is_own: row.customer_id !== null,
    may_write: mayWriteTemplate(open, customer, row),
    customer: customer && { id: customer.id, name: customer.name },
    warnings: lint(row),
  };
}

/** Returns a template's content at each of its versions, newest first, with author and time. Throws Problem("not-found"). */
export const templateVersions = staffQuery({
  can: "templates.read",
  input: TemplateId,
  answer: all(TemplateVersion),
  async run(staff, { id, customer_id }) {
    const { open, customer } = await templateScope(staff, customer_id);
    await templateAnswer(open, customer, id);
    const rows = await open.db
      .select({
        version: template_versions.version,
        content: template_versions.content,
        created_at: template_versions.created_at,
        user_id: template_versions.user_id,
        user: fullName,
      })
      .from(template_versions)
      .leftJoin(users, eq(users.id, template_versions.user_id))
      .where(eq(template_versions.template_id, id))
      .orderBy(desc(template_versions.version))
      .limit(200);
    return { data: rows.map(({ content, ...row }) => ({ ...row, template: storedTemplate(content) })) };
  },
});

/** Returns the stored version of a template; only the trigger on templates writes this column, from a row of that table. */
const storedTemplate = (content: unknown) =>
  content as Omit<typeof templates.$inferSelect, "customer_id" | "created_at">;
