import { and, eq, gte, lt, max, sql } from "drizzle-orm";
import { pool } from "@/db/client";
import { recordset } from "@/db/recordset";
import { stats } from "@/db/schema/dossiers";
import { stats_marks } from "@/db/schema/figures";
import { productDay } from "@/lib/access/actor-context";
import { type Ctx, type Tx, transact } from "@/lib/access/context";
import { type DailyWork, eachCustomer } from "@/lib/jobs/daily";
import { addDays, type Day, earlier } from "@/lib/kernel/day";
import { rowsToStore } from "../queries/rows-to-store";

/** Stores the figures of the day that has ended, and of every missed day (FIGURES §5). */
export const statsWork: DailyWork = {
  name: "stats",
  async customersWith(today) {
    const rows = await pool("invorder_dispatch").sql<
      { id: number }[]
    >`select id from stats_due(${today}) as id`;
    return rows.map(({ id }) => id);
  },
  run: (ctx) => transact(ctx, async (tx) => storeFrom(tx, null, await marksOf(tx)), "work"),
};

/**
 * Recomputes stored figures of past days that have changed: of every customer with a mark on a past day, from that day on. An error does
 * not stop the others; it is thrown at the end. Returns the number of customers.
 */
export async function catchUpStats(now: Date): Promise<number> {
  const today = await productDay(now);
  const rows = await pool("invorder_dispatch").sql<
    { id: number }[]
  >`select id from stats_marked(${today}) as id`;
  await eachCustomer(
    "figures of past days",
    rows.map(({ id }) => id),
    now,
    catchUp,
  );
  return rows.length;
}

const catchUp = (ctx: Ctx) =>
  transact(
    ctx,
    async (tx) => {
      const marks = await marksOf(tx);
      if (marks.length > 0) await storeFrom(tx, await firstDayOf(tx, marks), marks);
    },
    "work",
  );

type Mark = { currency: (typeof stats_marks.$inferSelect)["currency"]; earliest: Day; moved_at: string };

/** Reads the marks before the rows and clears them after: a concurrent change of the past leaves its own mark. */
async function storeFrom(tx: Tx, from: Day | null, marks: readonly Mark[]): Promise<void> {
  await writeStats(tx, from);
  for (const mark of marks) await clear(tx, mark);
}

/**
 * Returns the day from which rows must be written: the first marked one, or the first not stored in some currency because no worker ran
 * that day; null for all, where nothing is stored of a marked currency.
 */
async function firstDayOf(tx: Tx, marks: readonly Mark[]): Promise<Day | null> {
  const rows = await tx.db
    .select({ currency: stats.currency, last: max(stats.date) })
    .from(stats)
    .where(eq(stats.customer_id, tx.customer.id))
    .groupBy(stats.currency);
  const missing = new Map(rows.flatMap(({ currency, last }) => (last ? [[currency, addDays(last, 1)]] : [])));
  if (marks.some(({ currency }) => !missing.has(currency))) return null;
  return [...marks.map(({ earliest }) => earliest), ...missing.values()].reduce(earlier);
}

/** Returns marks of past days; a mark of a later day waits until its rows can be written. */
const marksOf = (tx: Tx): Promise<Mark[]> =>
  tx.db
    .select({
      currency: stats_marks.currency,
      earliest: stats_marks.earliest,
      // With microseconds, which a Date lacks.
      moved_at: sql<string>`${stats_marks.moved_at}::text`,
    })
    .from(stats_marks)
    .where(and(eq(stats_marks.customer_id, tx.customer.id), lt(stats_marks.earliest, tx.today)));

/** Deletes a mark unless it was moved since: then the past was changed once more. */
const clear = (tx: Tx, { currency, moved_at }: Mark) =>
  tx.db
    .delete(stats_marks)
    .where(
      and(
        eq(stats_marks.customer_id, tx.customer.id),
        eq(stats_marks.currency, currency),
        sql`${stats_marks.moved_at} = ${moved_at}::timestamptz`,
      ),
    );

const columns = "currency text, date date, total int, amount bigint, notdue bigint, dso int, cmsi int";

/**
 * Computes the rows of `stats` from a day until yesterday, in the caller's transaction, and writes those that differ; rows without an
 * invoice are deleted. From the first invoice's day where `from` is null. Repeating it changes nothing.
 */
async function writeStats(tx: Tx, from: Day | null): Promise<void> {
  const rows = await rowsToStore(tx, from);
  const recordRows = recordset(rows, columns);
  await tx.db.execute(sql`insert into ${stats} (customer_id, currency, date, total, amount, notdue, dso, cmsi, recomputed_at)
    select ${tx.customer.id}, r.currency, r.date, r.total, r.amount, r.notdue, r.dso, r.cmsi, now() from ${recordRows}
    on conflict (customer_id, currency, date) do update set total = excluded.total, amount = excluded.amount, notdue = excluded.notdue,
      dso = excluded.dso, cmsi = excluded.cmsi, recomputed_at = excluded.recomputed_at
    where (stats.total, stats.amount, stats.notdue, stats.dso, stats.cmsi)
      is distinct from (excluded.total, excluded.amount, excluded.notdue, excluded.dso, excluded.cmsi)`);
  await tx.db
    .delete(stats)
    .where(
      and(
        eq(stats.customer_id, tx.customer.id),
        from === null ? undefined : gte(stats.date, from),
        sql`not exists (select from ${recordRows} where r.currency = ${stats.currency} and r.date = ${stats.date})`,
      ),
    );
}
