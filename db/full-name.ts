import { sql } from "drizzle-orm";

/**
 * Returns the full name of a user, "Sanne de Vries", as SQL text; null without a joined user. `alias` comes from code, never from input.
 */
export const fullNameOf = (alias: string): string =>
  `nullif(concat_ws(' ', ${alias}.first_name, nullif(${alias}.affix, ''), ${alias}.last_name), '')`;

/** The full name of the joined user. For a loaded row there is lib/kernel/full-name.ts. */
export const fullName = sql<string | null>`${sql.raw(fullNameOf("users"))}`;
