import { and, eq, getTableColumns } from "drizzle-orm";
import { fullName } from "@/db/full-name";
import { sync_runs } from "@/db/schema/accounting";
import { users } from "@/db/schema/tenancy";
import type { Read } from "@/lib/access/context";
import { query } from "@/lib/access/verbs";
import { metaOf } from "@/lib/kernel/page";
import { notFound } from "@/lib/kernel/problems";
import { OneSyncRun } from "../answers/sync-runs";
import type { Look } from "../rules/look";
import { SyncRowFilters } from "../schema/sync-runs";
import { closedBy } from "./closed-by";
import { shownRun, stateAt } from "./list-syncs";
import { revertible } from "./revertible";
import { pageOfSyncRows } from "./sync-rows";

/** One sync or import and a page of its rows: what each was before and after, or why it did not go in. Throws Problem("not-found"). */
export const getSync = query({
  can: "sync.read",
  input: SyncRowFilters,
  answer: OneSyncRun,
  async run(read, filters) {
    const { run, by } = await oneRun(read, filters.id);
    const { rows, total } = await pageOfSyncRows(read, run, filters);
    const { missing, open } = run.why_values;
    const look =
      run.state === "waiting" && run.look && run.expires_at ? lookOf(run.look, run.expires_at) : null;
    const data = {
      ...shownRun({ run, by }),
      missing: typeof missing === "number" ? missing : null,
      open: typeof open === "number" ? open : null,
      taken_back_at: run.taken_back_at,
      can_take_back: (await closedBy(read, run)).why === null,
      can_revert: (await revertible(read, run)).why === null,
      look,
      rows,
    };
    return { data, meta: metaOf(filters, total), filters };
  },
});

const lookOf = ({ digest: _, ...look }: Look, expires_at: Date) => ({ ...look, expires_at });

async function oneRun({ db, customer, now }: Read, id: number) {
  const [found] = await db
    .select({ run: { ...getTableColumns(sync_runs), state: stateAt(now) }, by: fullName })
    .from(sync_runs)
    .leftJoin(users, eq(users.id, sync_runs.user_id))
    .where(and(eq(sync_runs.customer_id, customer.id), eq(sync_runs.id, id)));
  if (!found) throw notFound();
  return found;
}
