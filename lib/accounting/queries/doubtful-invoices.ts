import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { sync_rows, sync_runs } from "@/db/schema/accounting";
import type { Read } from "@/lib/access/context";
import { settled } from "@/lib/flow/statuses";

type Run = typeof sync_runs.$inferSelect;

/** Returns a condition on `i`, the invoices: those a run left in doubt that are still open. */
export const isDoubtful = (run_id: number): SQL => sql`i.amount <> 0 and i.last_status_id not in (${sql.join(
  settled.map((id) => sql`${id}`),
  sql`, `,
)}) and exists (select 1 from ${sync_rows} s where s.customer_id = i.customer_id and s.run_id = ${run_id}
  and s.kind = 'doubted' and s.invoice_id = i.id)`;

/** Returns the last run that read the administration of a run completely; undefined where there is none. */
export async function lastReadRun(
  { db, customer }: Read,
  { source, division }: Pick<Run, "source" | "division">,
): Promise<Run | undefined> {
  const [run] = await db
    .select()
    .from(sync_runs)
    .where(
      and(
        eq(sync_runs.customer_id, customer.id),
        eq(sync_runs.source, source),
        division === null ? sql`${sync_runs.division} is null` : eq(sync_runs.division, division),
        inArray(sync_runs.state, ["done", "rejected"]),
      ),
    )
    .orderBy(desc(sync_runs.id))
    .limit(1);
  return run;
}
