import { and, asc, count, desc, eq, type SQL, sql } from "drizzle-orm";
import { fullName } from "@/db/full-name";
import { template_versions, templates } from "@/db/schema/templates";
import { users } from "@/db/schema/tenancy";
import { contains, when } from "@/db/where";
import type { CustomerRef, StaffRead } from "@/lib/access/context";
import { staffQuery } from "@/lib/access/verbs";
import { locales } from "@/lib/i18n/locales";
import { metaOf } from "@/lib/kernel/page";
import { TemplateList } from "../answers";
import { wordsOf } from "../rules/markup";
import { flexDaysOf, optionsAnswer } from "../rules/types";
import { TemplateFilters } from "../schema";
import { inTemplateScope, mayWriteTemplate, templateScope } from "./template-scope";

const matching = (customer: CustomerRef | null, filters: TemplateFilters): SQL | undefined =>
  and(
    inTemplateScope(customer),
    when(filters.flex, (flex) => eq(templates.is_flex, flex)),
    when(
      filters.q,
      (text) => sql`(${contains(text, templates.name)} or ${contains(text, templates.subject)})`,
    ),
  );

/** Returns the templates of a customer with the product's own, or the product's alone, a page at a time. */
export const listTemplates = staffQuery({
  can: "templates.read",
  input: TemplateFilters,
  answer: TemplateList,
  async run(staff, filters) {
    const { open, customer } = await templateScope(staff, filters.customer_id);
    const [rows, [counted]] = await Promise.all([
      pageOf(open, customer, filters),
      open.db.select({ total: count() }).from(templates).where(matching(customer, filters)),
    ]);
    const total = counted?.total ?? 0;
    return {
      data: rows.map((row) => templateRow(open, customer, row)),
      meta: metaOf(filters, total),
      filters,
      totals: {},
      customer: customer && { id: customer.id, name: customer.name },
    };
  },
});

function pageOf(open: StaffRead, customer: CustomerRef | null, filters: TemplateFilters) {
  const order = filters.direction === "asc" ? asc : desc;
  const sorts = {
    name: sql`lower(${templates.name})`,
    type: templates.type,
    send_type: templates.send_type,
    flex_days: sql`(${templates.options} ->> 'flex_days')::int`,
    changed_at: template_versions.created_at,
  };
  return open.db
    .select({ template: templates, changed_at: template_versions.created_at, changed_by: fullName })
    .from(templates)
    .leftJoin(
      template_versions,
      and(eq(template_versions.template_id, templates.id), eq(template_versions.version, templates.version)),
    )
    .leftJoin(users, eq(users.id, template_versions.user_id))
    .where(matching(customer, filters))
    .orderBy(order(sorts[filters.sort]), asc(sql`${templates.customer_id} is null`), order(templates.id))
    .limit(filters.per_page)
    .offset((filters.page - 1) * filters.per_page);
}

type Row = Awaited<ReturnType<typeof pageOf>>[number];

function templateRow(
  open: StaffRead,
  customer: CustomerRef | null,
  { template, changed_at, changed_by }: Row,
) {
  const { content, content_en, content_de } = template;
  const words = { nl: content, en: content_en, de: content_de };
  return {
    ...template,
    options: optionsAnswer(template),
    flex_days: template.is_flex ? flexDaysOf(template.options) : null,
    languages: locales.filter((language) => wordsOf(words[language]) !== ""),
    is_own: template.customer_id !== null,
    may_write: mayWriteTemplate(open, customer, template),
    changed_at,
    changed_by,
  };
}
