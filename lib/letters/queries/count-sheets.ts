import { and, count, not, sql } from "drizzle-orm";
import { among } from "@/db/recordset";
import { letters } from "@/db/schema/letters";
import type { Read } from "@/lib/access/context";
import { type MatchingFilters, matchingLetters } from "./matching";

/**
 * Returns how many letters match, and how many sheets they take printed on one side and on both: a letter begins on a sheet of its own.
 * Those in `without` are not counted.
 */
export async function countSheets(
  read: Read,
  filters: MatchingFilters,
  without: ReadonlySet<number> = new Set(),
) {
  const [row] = await read.db
    .select({
      letters: count(),
      sheets: sql<number>`coalesce(sum(coalesce(${letters.pages}, 1)), 0)::int`,
      sheets_both_sides: sql<number>`coalesce(sum((coalesce(${letters.pages}, 1) + 1) / 2), 0)::int`,
    })
    .from(letters)
    .where(and(matchingLetters(read, filters), not(among(letters.id, [...without]))));
  return row ?? { letters: 0, sheets: 0, sheets_both_sides: 0 };
}
