import { eq } from "drizzle-orm";
import { stats } from "@/db/schema/dossiers";
import { stats_marks } from "@/db/schema/figures";
import type { Read } from "@/lib/access/context";
import type { StatsRow } from "../rules/stats-rows";
import { rowsToStore } from "./rows-to-store";

/** A day whose stored figures differ from the computed ones; null where one of the two has no row. */
type Difference = {
  currency: string;
  date: string;
  stored_text: string | null;
  computed_text: string | null;
};

const textOf = ({ total, amount, notdue, dso, cmsi }: Omit<StatsRow, "date">): string =>
  [total, amount, notdue, dso ?? "-", cmsi ?? "-"].join(" ");

/**
 * Computes every figure of past days and compares it with the stored one (FIGURES §5). Days from a mark on are left out: they are
 * recomputed within a minute. Changes nothing.
 */
export async function differentStats(read: Read): Promise<Difference[]> {
  const { db, customer } = read;
  const rows = await db.select().from(stats).where(eq(stats.customer_id, customer.id));
  const marks = await db.select().from(stats_marks).where(eq(stats_marks.customer_id, customer.id));
  const marked = new Map<string, string>(marks.map(({ currency, earliest }) => [currency, earliest]));
  const days = new Map<string, Difference>();
  const dayOf = (currency: string, date: string) => {
    const key = `${currency} ${date}`;
    const difference = days.get(key) ?? { currency, date, stored_text: null, computed_text: null };
    days.set(key, difference);
    return difference;
  };
  for (const row of rows) dayOf(row.currency, row.date).stored_text = textOf(row);
  for (const row of await rowsToStore(read, null)) dayOf(row.currency, row.date).computed_text = textOf(row);
  const isSettled = ({ currency, date }: Difference) => {
    const from = marked.get(currency);
    return from === undefined || date < from;
  };
  return [...days.values()].filter(
    (difference) => difference.stored_text !== difference.computed_text && isSettled(difference),
  );
}
