import { and, eq, gte, sql } from "drizzle-orm";
import { recordset } from "@/db/recordset";
import { stats } from "@/db/schema/dossiers";
import type { Tx } from "@/lib/access/context";
import type { Day } from "@/lib/kernel/day";
import { rowsToKeep } from "../queries/rows-to-keep";

const columns = "currency text, date date, total int, amount bigint, notdue bigint, dso int, cmsi int";

/**
 * Works out the rows of `stats` from a day on until yesterday, in the caller's transaction, and writes those that differ; what belongs to
 * no invoice any more goes. From the first invoice's day where `from` is null. Doing it again changes nothing.
 */
export async function writeStats(tx: Tx, from: Day | null): Promise<void> {
  const rows = await rowsToKeep(tx, from);
  const told = recordset(rows, columns);
  await tx.db.execute(sql`insert into ${stats} (customer_id, currency, date, total, amount, notdue, dso, cmsi, recomputed_at)
    select ${tx.customer.id}, r.currency, r.date, r.total, r.amount, r.notdue, r.dso, r.cmsi, now() from ${told}
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
        sql`not exists (select from ${told} where r.currency = ${stats.currency} and r.date = ${stats.date})`,
      ),
    );
}
