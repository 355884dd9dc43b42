import { type Column, type SQL, sql } from "drizzle-orm";

/** A condition only when there is something to ask for. */
export const when = <T>(
  value: T | null | undefined | "",
  condition: (value: T) => SQL | undefined,
): SQL | undefined =>
  value === undefined || value === null || value === "" ? undefined : condition(value as T);

/** Part of a text that is stored in lower case. `position` treats % and _ as the plain characters they are. */
export const containsLower = (text: string, column: Column | SQL): SQL =>
  sql`position(${text.toLowerCase()} in ${column}) > 0`;

/** Part of a text, whatever its case. */
export const contains = (text: string, column: Column | SQL): SQL =>
  sql`position(${text.toLowerCase()} in lower(${column})) > 0`;
