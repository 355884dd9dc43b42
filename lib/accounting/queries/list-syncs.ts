import { and, asc, count, desc, eq, getTableColumns, sql } from "drizzle-orm";
import type { z } from "zod";
import { fullName } from "@/db/full-name";
import { sync_runs } from "@/db/schema/accounting";
import { users } from "@/db/schema/tenancy";
import { when } from "@/db/where";
import { query } from "@/lib/access/verbs";
import { metaOf } from "@/lib/kernel/page";
import { type SyncRun, SyncRunList } from "../answers/sync-runs";
import { SyncRunFilters } from "../schema";
import type { syncStates } from "../statuses";

/** Returns every import of open items, by file or by package, the last first: what it read and did, or why it did nothing. */
export const listSyncs = query({
  can: "sync.read",
  input: SyncRunFilters,
  answer: SyncRunList,
  async run({ db, customer, now }, filters) {
    const matching = and(
      eq(sync_runs.customer_id, customer.id),
      when(filters.source, (source) => eq(sync_runs.source, source)),
      when(filters.state, (state) => sql`${stateAt(now)} = ${state}`),
    );
    const order = filters.direction === "asc" ? asc : desc;
    const rows = await db
      .select({ run: { ...getTableColumns(sync_runs), state: stateAt(now) }, by: fullName })
      .from(sync_runs)
      .leftJoin(users, eq(users.id, sync_runs.user_id))
      .where(matching)
      .orderBy(order(sync_runs.id))
      .limit(filters.per_page)
      .offset((filters.page - 1) * filters.per_page);
    const [counted] = await db.select({ total: count() }).from(sync_runs).where(matching);
    return { data: rows.map(runAnswer), meta: metaOf(filters, counted?.total ?? 0), filters, totals: {} };
  },
});

/** Returns SQL for the state of a run at a moment: one that waited too long is dropped. */
export const stateAt = (now: Date) =>
  sql<
    (typeof syncStates)[number]
  >`case when ${sync_runs.state} = 'waiting' and ${sync_runs.expires_at} <= ${now.toISOString()}::timestamptz
    then 'dropped' else ${sync_runs.state} end`;

type StoredRun = { run: typeof sync_runs.$inferSelect; by: string | null };

const NONE = { read: 0, added: 0, changed: 0, closed: 0, reopened: 0, rejected: 0, doubted: 0 };

/** Returns a run as lists show it. */
export function runAnswer({ run, by }: StoredRun): z.output<typeof SyncRun> {
  const { id, job_id, source, division_name, filename, state, why } = run;
  const { read, added, changed, closed, reopened, rejected, doubted, started_at, ended_at } = run;
  const isOver = state === "done" || state === "rejected" || state === "waiting" || state === "reverted";
  const counts = { read, added, changed, closed, reopened, rejected, doubted };
  const is_automatic = run.user_id === null;
  return {
    id,
    job_id,
    source,
    division_name,
    filename,
    state,
    why,
    // A dropped run did nothing of what its preview counted.
    ...(isOver ? counts : NONE),
    is_automatic,
    by,
    started_at,
    ended_at,
  };
}
