import type postgres from "postgres";
import { mailTemplates } from "./templates-mail";
import { noticeTemplates } from "./templates-notices";
import { stepTemplates } from "./templates-steps";
import { columnsOf } from "./words";

/**
 * Writes the product's own templates, for every step in three languages. Adds missing ones and updates unchanged ones; those changed by
 * role 1 remain.
 */
export async function productTemplates(sql: postgres.Sql) {
  const all = [...stepTemplates, ...noticeTemplates, ...mailTemplates];
  const rows = all.map((template) => ({ ...columnsOf(template), is_default: true }));
  await sql`insert into templates ${sql(rows)} on conflict (type) where customer_id is null and not is_flex
    do update set name = excluded.name, subject = excluded.subject, subject_en = excluded.subject_en, subject_de = excluded.subject_de,
      content = excluded.content, content_en = excluded.content_en, content_de = excluded.content_de, version = templates.version + 1
    where templates.is_default
      and (templates.subject, templates.subject_en, templates.subject_de, templates.content, templates.content_en, templates.content_de)
        is distinct from (excluded.subject, excluded.subject_en, excluded.subject_de, excluded.content, excluded.content_en, excluded.content_de)`;
  await storeVersions(sql);
}

/** Stores the templates' versions that are not stored yet, so that the text of a sent message can always be read. */
export const storeVersions = (sql: postgres.Sql | postgres.TransactionSql) =>
  sql`insert into template_versions (customer_id, template_id, version, content)
    select t.customer_id, t.id, t.version, to_jsonb(t) - 'customer_id' - 'created_at' from templates t
    on conflict (template_id, version) do nothing`;
