import { type Column, type SQL, sql } from "drizzle-orm";
import { plainWords } from "@/lib/kernel/plain-words";

/** Returns the condition; undefined without a value. */
export const when = <T>(
  value: T | null | undefined | "",
  condition: (value: T) => SQL | undefined,
): SQL | undefined =>
  value === undefined || value === null || value === "" ? undefined : condition(value as T);

/**
 * Returns a condition that a column stored as plain text, without accents, contains a text. LIKE rather than position(): under RLS Postgres
 * may not use the column's statistics, and its default estimate for a pattern (few rows) is the better one.
 */
export const containsLower = (text: string, column: Column | SQL): SQL =>
  sql`${column} like ${pattern(plainWords(text))}`;

/** Returns a condition that a column contains a text, ignoring case. */
export const contains = (text: string, column: Column | SQL): SQL =>
  sql`lower(${column}) like ${pattern(text)}`;

/** Returns whether a column begins with a text, ignoring case: it sorts the likely match of a typed name first. */
export const begins = (text: string, column: Column): SQL<boolean> =>
  sql`lower(${column}) like ${pattern(text).slice(1)}`;

/** Returns the LIKE pattern of a typed text, in which % and _ are escaped. */
const pattern = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;

/** Returns a condition that a column stored as plain text begins with this one. */
export const startsLower = (text: string, column: Column | SQL): SQL =>
  sql`${column} like ${pattern(plainWords(text)).slice(1)}`;

/** Returns a condition that a column begins with a text, using its index: RLS denies LIKE an index, but not a comparison. */
export const startsWith = (text: string, column: Column): SQL =>
  sql`(${column} >= ${text} and ${column} < ${`${text}${LAST_CHARACTER}`} and left(${column}, ${[...text].length}) = ${text})`;
const LAST_CHARACTER = "\u{10ffff}";
