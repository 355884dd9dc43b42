import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { template_versions, templates } from "@/db/schema/templates";
import type { CustomerRef, StaffTx } from "@/lib/access/context";
import { staleRecord } from "@/lib/access/stale-record";
import { staffCommand } from "@/lib/access/verbs";
import { one } from "@/lib/kernel/answers";
import { forbidden, invalidField, notFound } from "@/lib/kernel/problems";
import { Template } from "../answers";
import { templateAnswer } from "../queries/get-template";
import { inTemplateScope, mayWriteTemplate, templateScope } from "../queries/template-scope";
import { sanitized } from "../render";
import { isProductType } from "../rules/types";
import { NewTemplate, TemplateChanges } from "../schema";

/** Adds a template to a customer's, or for role 1 to the product's own. Problems in it are returned as warnings. */
export const createTemplate = staffCommand({
  can: "templates.write",
  input: NewTemplate,
  answer: one(Template),
  async run(staff, { customer_id, name, ...fields }) {
    const { open, customer } = await templateScope(staff, customer_id);
    const { type, ...words } = stored(fields, "flex");
    const row = { ...words, name, type, is_flex: type === "flex", customer_id: customer?.id ?? null };
    if (!mayWriteTemplate(open, customer, row)) throw forbidden();
    await requireFreeType(open, customer, type);
    const [template] = await open.db
      .insert(templates)
      .values({ ...row, content: row.content ?? "" })
      .onConflictDoNothing()
      .returning({ id: templates.id });
    // Another of this type was made concurrently.
    if (!template) throw invalidField("type", "template_type_taken", { name });
    await storeVersion(open, template.id);
    return { data: await templateAnswer(open, customer, template.id) };
  },
});

/**
 * Changes a template; omitted fields stay, and an unchanged template gets no new version. Throws Problem("not-found"), ("forbidden") or
 * ("stale").
 */
export const updateTemplate = staffCommand({
  can: "templates.write",
  input: TemplateChanges,
  answer: one(Template),
  async run(staff, { id, customer_id, version: seen, ...fields }) {
    const { open, customer } = await templateScope(staff, customer_id);
    const before = await lockTemplate(open, customer, id);
    const changes = stored(fields, before.type, before.options);
    const after = { customer_id: before.customer_id, is_flex: changes.type === "flex" };
    if (!mayWriteTemplate(open, customer, after)) throw forbidden();
    if (seen !== undefined && seen !== before.version) throw await staleRecord(open, templates, id);
    if (changes.type !== before.type)
      await requireFreeType(open, before.customer_id === null ? null : customer, changes.type, id);
    const row = { ...changes, is_flex: after.is_flex };
    if (changesAnything(row, before)) {
      await open.db
        .update(templates)
        .set({ ...row, is_default: false, version: sql`${templates.version} + 1` })
        .where(eq(templates.id, id));
      await storeVersion(open, id);
    }
    return { data: await templateAnswer(open, customer, id) };
  },
});

/** Stores a template's content at its version, so that what was sent with it can always be read again. */
export const storeVersion = ({ db, actor }: StaffTx, id: number) =>
  db.execute(sql`insert into ${template_versions} (customer_id, template_id, version, content, user_id)
    select t.customer_id, t.id, t.version, to_jsonb(t) - 'customer_id' - 'created_at', ${actor.id || null}::int
    from ${templates} t where t.id = ${id}`);

/** Returns the template, locked for this change. Throws Problem("not-found"), or ("forbidden") for a read-only one. */
export async function lockTemplate(open: StaffTx, customer: CustomerRef | null, id: number) {
  const [row] = await open.db
    .select()
    .from(templates)
    .where(and(eq(templates.id, id), inTemplateScope(customer)));
  if (!row) throw notFound();
  if (!mayWriteTemplate(open, customer, row)) throw forbidden();
  const [locked] = await open.db.select().from(templates).where(eq(templates.id, id)).for("update");
  if (!locked) throw notFound();
  return locked;
}

const changesAnything = (row: Record<string, unknown>, before: Record<string, unknown>): boolean =>
  Object.entries(row).some(
    ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(before[name]),
  );

type TemplateInput = Omit<NewTemplate, "customer_id" | "name"> & { name?: string | undefined };

/** Returns the columns for the given fields. `is_flex` and the type "flex" imply each other. */
function stored(input: TemplateInput, type: string, options: Options = {}) {
  const { flex_days, pay_days, options: more, is_flex, ...words } = input;
  const days = { flex_days: flex_days ?? more?.flex_days, pay_days: pay_days ?? more?.pay_days };
  const kind = is_flex ? "flex" : (words.type ?? type);
  return {
    ...words,
    content: safe(words.content),
    content_en: safe(words.content_en),
    content_de: safe(words.content_de),
    name: words.name ?? undefined,
    type: kind,
    ...(wantsDays(input) ? { options: optionsWith(options, days) } : {}),
  };
}

type Options = { flex_days?: number | undefined; pay_days?: number | undefined };

const wantsDays = (input: TemplateInput): boolean =>
  "pay_days" in input || input.flex_days !== undefined || input.options !== undefined;

/** Returns the options after a change: an emptied field leaves the days of a letter to the flow; a flex template keeps its days. */
const optionsWith = (before: Options, { flex_days, pay_days }: Options) => {
  const days = flex_days ?? before.flex_days;
  return {
    ...(days === undefined ? {} : { flex_days: days }),
    ...(pay_days === undefined ? {} : { pay_days }),
  };
};

const safe = (content: string | undefined) => (content === undefined ? undefined : sanitized(content));

/**
 * Throws Problem("invalid") when the type is taken: one template per type for the product and for each customer; flex templates may be
 * many.
 */
async function requireFreeType(open: StaffTx, customer: CustomerRef | null, type: string, id = 0) {
  if (customer && isProductType(type)) throw invalidField("type", "template_product_type");
  if (type === "flex") return;
  const whose = customer ? eq(templates.customer_id, customer.id) : isNull(templates.customer_id);
  const [existing] = await open.db
    .select({ name: templates.name })
    .from(templates)
    .where(and(whose, eq(templates.type, type), ne(templates.id, id)));
  if (existing) throw invalidField("type", "template_type_taken", { name: existing.name });
}
