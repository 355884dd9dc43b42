import { sql } from "drizzle-orm";
import { letter_counters } from "@/db/schema/letter-counters";
import type { Tx } from "@/lib/access/context";

/**
 * Numbers for new letters of the customer, "B26-004512": counted on in the year of the product's day (LETTERS §3.6). Who asks meanwhile
 * waits until this transaction ends, so that a year has no gap.
 */
export async function letterNumbers(tx: Tx, count: number): Promise<string[]> {
  if (count === 0) return [];
  const year = Number(tx.today.slice(0, 4));
  const [row] = await tx.db
    .insert(letter_counters)
    .values({ customer_id: tx.customer.id, year, last: count })
    .onConflictDoUpdate({
      target: [letter_counters.customer_id, letter_counters.year],
      set: { last: sql`${letter_counters.last} + ${count}` },
    })
    .returning({ last: letter_counters.last });
  if (!row) throw new Error("the letters were not counted");
  const first = row.last - count + 1;
  return Array.from({ length: count }, (_, place) => named(year, first + place));
}

const named = (year: number, place: number): string =>
  `B${String(year % 100).padStart(2, "0")}-${String(place).padStart(6, "0")}`;
