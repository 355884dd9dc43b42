import { sql } from "drizzle-orm";
import type { sync_runs } from "@/db/schema/accounting";
import { sync_rows } from "@/db/schema/accounting";
import { invoices, journal_entries, timeline_entries } from "@/db/schema/invoices";
import { bookings } from "@/db/schema/payments";
import type { Read } from "@/lib/access/context";

type Run = typeof sync_runs.$inferSelect;

/** Why what a run closed cannot be reopened: it closed nothing, more than was recorded, or a user acted on it since. */
type Why = "nothing_to_take_back" | "run_too_large" | "acted_since";

/**
 * Returns whether the invoices a run closed can be reopened: as long as each is as the run left it, with nothing noted, booked or changed
 * since; `acted`: how many are not.
 */
export async function checkReopenable(
  { db, customer }: Read,
  run: Run,
): Promise<{ acted: number; why: Why | null }> {
  const isOver = (run.state === "done" || run.state === "rejected") && run.taken_back_at === null;
  if (!isOver || run.closed === 0) return { acted: 0, why: "nothing_to_take_back" };
  const since = (table: typeof journal_entries | typeof timeline_entries | typeof bookings) =>
    sql`exists (select 1 from ${table} x where x.customer_id = i.customer_id and x.invoice_id = i.id and x.created_at > t.at)`;
  const [found] = await db.execute<{ rows: string; acted: string }>(sql`
    with t as (select greatest(taken_at, decided_at) as at from sync_runs where customer_id = ${customer.id} and id = ${run.id})
    select count(*) as rows, count(*) filter (where i.amount <> (r.after->>'amount')::bigint or i.last_status_id <> (r.after->>'status_id')::int
      or i.processing_job_id is not null or ${since(journal_entries)} or ${since(timeline_entries)} or ${since(bookings)}) as acted
    from ${sync_rows} r cross join t join ${invoices} i on i.customer_id = r.customer_id and i.id = r.invoice_id
    where r.customer_id = ${customer.id} and r.run_id = ${run.id} and r.kind = 'closed'`);
  const [rows, acted] = [Number(found?.rows ?? 0), Number(found?.acted ?? 0)];
  if (rows < run.closed) return { acted, why: "run_too_large" };
  return { acted, why: acted > 0 ? "acted_since" : null };
}
