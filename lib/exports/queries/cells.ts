import { type Column, type SQL, sql } from "drizzle-orm";
import { statuses } from "@/lib/flow/statuses";
import type { Locale } from "@/lib/i18n/locales";

/** The name of a status in a language, as the database writes it into a cell. */
export const statusName = (id: Column, language: Locale): SQL =>
  sql`case ${id} ${sql.join(
    statuses.map((status) => sql`when ${sql.raw(String(status.id))} then ${status.name[language]}::text`),
    sql` `,
  )} end`;
