import { sql } from "drizzle-orm";
import { sync_runs } from "@/db/schema/accounting";
import type { Read } from "@/lib/access/context";
import type { Imported } from "@/lib/invoices/queries/since-import";

type Run = typeof sync_runs.$inferSelect;

/** Hours for which an imported file may be reverted. */
const REVERT_HOURS = 24;

/** Why a run cannot be reverted: it imported no file, or was reverted already; another file was imported since; or it was too long ago. */
type Why = "nothing_to_revert" | "imported_since" | "revert_too_late";

/** Returns what is needed to revert an imported file, or why it cannot be: only the last file can be, within a day. */
export async function checkRevertible(
  { db, customer }: Read,
  { id, source, state, undo_id }: Run,
): Promise<{ why: Why } | { why: null; imported: Imported }> {
  if (source !== "csv" || (state !== "done" && state !== "rejected") || undo_id === null)
    return { why: "nothing_to_revert" };
  const [run] = await db.execute<{ taken_at: string | null; is_recent: boolean; is_last: boolean }>(sql`
    select t.taken_at::text as taken_at, t.taken_at > now() - make_interval(hours => ${REVERT_HOURS}) as is_recent,
      not exists (select 1 from ${sync_runs} n where n.customer_id = t.customer_id and n.source = t.source and n.taken_at > t.taken_at) as is_last
    from ${sync_runs} t where t.customer_id = ${customer.id} and t.id = ${id}`);
  if (!run?.taken_at) return { why: "nothing_to_revert" };
  if (!run.is_last) return { why: "imported_since" };
  if (!run.is_recent) return { why: "revert_too_late" };
  return { why: null, imported: { source, taken_at: run.taken_at, undo_id } };
}
