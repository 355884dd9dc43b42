import { count, sql } from "drizzle-orm";
import { letters } from "@/db/schema/sending";
import type { Read } from "@/lib/access/context";
import { matchingLetters, type Narrowed } from "./matching";

/** How many letters match, and how many sheets they take printed on one side and on both: a letter begins on a sheet of its own. */
export async function paperOf(read: Read, filters: Narrowed) {
  const [row] = await read.db
    .select({
      letters: count(),
      sheets: sql<number>`coalesce(sum(coalesce(${letters.pages}, 1)), 0)::int`,
      sheets_both_sides: sql<number>`coalesce(sum((coalesce(${letters.pages}, 1) + 1) / 2), 0)::int`,
    })
    .from(letters)
    .where(matchingLetters(read, filters));
  return row ?? { letters: 0, sheets: 0, sheets_both_sides: 0 };
}
