import { sql } from "drizzle-orm";

/** The name of a user as people write it, "Sanne de Vries", as SQL text; null where nobody is joined. `alias` comes from code, never from input. */
export const fullNameOf = (alias: string): string =>
  `nullif(concat_ws(' ', ${alias}.first_name, nullif(${alias}.affix, ''), ${alias}.last_name), '')`;

/** The name of the joined user. For a row in hand there is lib/kernel/full-name.ts. */
export const fullName = sql<string | null>`${sql.raw(fullNameOf("users"))}`;
