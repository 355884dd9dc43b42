import { and, eq, sql } from "drizzle-orm";
import { pool } from "@/db/client";
import { stats_marks } from "@/db/schema/figures";
import { type Ctx, type Tx, transact } from "@/lib/access/context";
import { systemContext } from "@/lib/access/person";
import type { DailyWork } from "@/lib/jobs/daily";
import type { Day } from "@/lib/kernel/day";
import { writeStats } from "./write-stats";

/** Keeps the figures of the day that is over, and of every day that was missed (FIGURES §5). */
export const statsWork: DailyWork = {
  name: "stats",
  async customersWith(today) {
    const rows = await pool("invorder_dispatch").sql<
      { id: number }[]
    >`select id from stats_due(${today}) as id`;
    return rows.map(({ id }) => id);
  },
  run: (ctx) => transact(ctx, (tx) => writeStats(tx, null), "work"),
};

/**
 * Works out what was kept of days that look another way since: of every customer with a mark, from the marked day on. One that fails does
 * not keep the others waiting; its error is thrown at the end. Returns how many it did.
 */
export async function catchUpStats(now: Date): Promise<number> {
  const rows = await pool("invorder_dispatch").sql<{ id: number }[]>`select id from stats_marked() as id`;
  const failures: unknown[] = [];
  for (const { id } of rows)
    await systemContext(id, now)
      .then(catchUp)
      .catch((error) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, "figures of past days were not worked out");
  return rows.length;
}

const catchUp = (ctx: Ctx) =>
  transact(
    ctx,
    async (tx) => {
      const marks = await marksOf(tx);
      const days = marks.map(({ earliest }) => earliest).sort();
      if (days[0] !== undefined) await writeStats(tx, days[0]);
      for (const mark of marks) await clear(tx, mark);
    },
    "work",
  );

type Mark = { currency: (typeof stats_marks.$inferSelect)["currency"]; earliest: Day; moved_at: string };

const marksOf = (tx: Tx): Promise<Mark[]> =>
  tx.db
    .select({
      currency: stats_marks.currency,
      earliest: stats_marks.earliest,
      // To the microsecond, which a Date has not.
      moved_at: sql<string>`${stats_marks.moved_at}::text`,
    })
    .from(stats_marks)
    .where(eq(stats_marks.customer_id, tx.customer.id));

/** A mark that was moved meanwhile stays: somebody changed the past once more. */
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
