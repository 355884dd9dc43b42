import type postgres from "postgres";
import { courantTemplates } from "./templates-courant";
import { mailTemplates } from "./templates-mail";
import { stepTemplates } from "./templates-steps";

/** The product's own templates, for every step in three languages. Adds what is missing; what role 1 changed stays. */
export async function productTemplates(sql: postgres.Sql) {
  const rows = [...stepTemplates, ...courantTemplates, ...mailTemplates].map(
    ({ nl, en, de, type, name, send_type }) => ({
      type,
      name,
      send_type,
      subject: nl.subject,
      subject_en: en.subject,
      subject_de: de.subject,
      content: nl.content,
      content_en: en.content,
      content_de: de.content,
    }),
  );
  await sql`insert into templates ${sql(rows)} on conflict (type) where customer_id is null and not is_flex do nothing`;
}
