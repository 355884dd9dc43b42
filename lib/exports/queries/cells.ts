import { type Column, type SQL, sql } from "drizzle-orm";
import type { Language } from "@/lib/access/context";
import { statuses } from "@/lib/flow/statuses";

/** The name of a status in a language, as the database writes it into a cell. */
export const statusName = (id: Column, language: Language): SQL =>
  sql`case ${id} ${sql.join(
    statuses.map((status) => sql`when ${sql.raw(String(status.id))} then ${status.name[language]}::text`),
    sql` `,
  )} end`;
