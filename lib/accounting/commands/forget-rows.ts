import { type SQL, sql } from "drizzle-orm";
import { sync_rows, sync_runs } from "@/db/schema/accounting";
import type { Tx } from "@/lib/access/context";

/** Deletes what runs before a moment did row by row, at most so many rows; their totals stay. Returns how many rows were deleted. */
export async function forgetRows(tx: Tx, moment: SQL, most: number): Promise<number> {
  const gone =
    await tx.db.execute(sql`delete from ${sync_rows} where ${sync_rows.customer_id} = ${tx.customer.id} and ${sync_rows.id} in (
    select s.id from ${sync_rows} s join ${sync_runs} r on r.customer_id = s.customer_id and r.id = s.run_id
    where s.customer_id = ${tx.customer.id} and r.started_at < ${moment} order by s.id limit ${most})`);
  return gone.count;
}

/**
 * Removes a person from rejected rows, in the caller's transaction: the raw rows of all debtors are cleared, and the label and values of a
 * row that contains one of these texts. How many were rejected, why and for how much stays.
 */
export async function clearNameInRows(tx: Tx, names: ReadonlySet<string>): Promise<void> {
  const texts = [...names].map((text) => text.toLowerCase());
  const holds = sql`exists (select 1 from unnest(${sql.param(texts)}::text[]) t
    where position(t in lower(${sync_rows.label} || ' ' || ${sync_rows.faults}::text)) > 0)`;
  await tx.db.execute(sql`update ${sync_rows} set raw = '', label = case when ${holds} then '' else ${sync_rows.label} end,
      faults = case when ${holds} then (select coalesce(jsonb_agg(f || '{"value": ""}'), '[]') from jsonb_array_elements(${sync_rows.faults}) f)
        else ${sync_rows.faults} end
    where ${sync_rows.customer_id} = ${tx.customer.id} and ${sync_rows.kind} = 'rejected'`);
}
