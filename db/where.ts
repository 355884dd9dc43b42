import { type Column, type SQL, sql } from "drizzle-orm";
import { plainWords } from "@/lib/kernel/plain-words";

/** A condition only when there is something to ask for. */
export const when = <T>(
  value: T | null | undefined | "",
  condition: (value: T) => SQL | undefined,
): SQL | undefined =>
  value === undefined || value === null || value === "" ? undefined : condition(value as T);

/**
 * Part of a text that is stored in plain words, without accents. LIKE rather than position(): under RLS Postgres may not look at the column's
 * statistics, and its guess for a pattern (few rows) is the better one.
 */
export const containsLower = (text: string, column: Column | SQL): SQL =>
  sql`${column} like ${pattern(plainWords(text))}`;

/** Part of a text, whatever its case. */
export const contains = (text: string, column: Column | SQL): SQL =>
  sql`lower(${column}) like ${pattern(text)}`;

/** Returns whether a text begins with this one, whatever its case: to put first what somebody who types a name means. */
export const begins = (text: string, column: Column): SQL<boolean> =>
  sql`lower(${column}) like ${pattern(text).slice(1)}`;

/** Returns what was typed stands for itself: % and _ are plain characters in it. */
const pattern = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;

/** Returns whether a text stored in plain words begins with this one. */
export const startsLower = (text: string, column: Column | SQL): SQL =>
  sql`${column} like ${pattern(plainWords(text)).slice(1)}`;

/** Returns how a text begins, by its index: RLS keeps LIKE from one, a comparison not. */
export const startsWith = (text: string, column: Column): SQL =>
  sql`(${column} >= ${text} and ${column} < ${`${text}${LAST_CHARACTER}`} and left(${column}, ${[...text].length}) = ${text})`;
const LAST_CHARACTER = "\u{10ffff}";
