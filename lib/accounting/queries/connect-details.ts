import { and, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { sync_runs } from "@/db/schema/accounting";
import { invoices } from "@/db/schema/invoices";
import { customers } from "@/db/schema/tenancy";
import type { Read } from "@/lib/access/context";
import { query } from "@/lib/access/verbs";
import { packages } from "../adapters/packages";
import { ConnectDetails } from "../answers";
import { connectionWith, isLinked } from "../commands/links/link";
import type { PackageKey } from "../statuses";
import { isDoubtful, lastReadRun } from "./doubtful-invoices";

/** Returns the customer's link per package, and the administrations as its package last listed them. */
export const connectDetails = query({
  can: "sync.read",
  input: z.strictObject({}),
  answer: ConnectDetails,
  async run(read) {
    const { hash_id, night } = await ownFacts(read);
    const [exact, twinfield, moneybird] = [
      await linkWith(read, "exact", night),
      await linkWith(read, "twinfield", night),
      await linkWith(read, "moneybird", night),
    ];
    const linked_by = {
      exact: packages.exact?.linkedBy ?? null,
      twinfield: packages.twinfield?.linkedBy ?? null,
      moneybird: packages.moneybird?.linkedBy ?? null,
    };
    return { data: { exact, twinfield, moneybird, linked_by, state: hash_id } };
  },
});

async function linkWith(read: Read, key: PackageKey, night: Date | null) {
  const connection = await connectionWith(read, key);
  if (!connection || !isLinked(connection)) return null;
  const { division, divisions, needs_relink_at, synced_at, retry_at } = connection;
  const open = (divisions ?? []).filter(({ is_active }) => is_active);
  return {
    current_division: division,
    divisions: Object.fromEntries(open.map(({ id, name }) => [id, name])),
    needs_relink: needs_relink_at !== null,
    synced_at,
    retry_at,
    next_at: nextOf(connection, { night, now: read.now }),
    last_run: await lastRunOf(read, key),
    in_doubt: await doubtsOf(read, { source: key, division }),
  };
}

type Waiting = { division: string | null; needs_relink_at: Date | null; retry_at: Date | null };

/** Returns when a link is read automatically next: after a temporary failure it does not wait for the night. */
function nextOf(
  { division, needs_relink_at, retry_at }: Waiting,
  { night, now }: { night: Date | null; now: Date },
): Date | null {
  if (night === null || division === null || needs_relink_at !== null) return null;
  return retry_at !== null && retry_at > now ? retry_at : night;
}

async function lastRunOf({ db, customer }: Read, key: PackageKey) {
  const [run] = await db
    .select()
    .from(sync_runs)
    .where(and(eq(sync_runs.customer_id, customer.id), eq(sync_runs.source, key)))
    .orderBy(desc(sync_runs.id))
    .limit(1);
  if (!run) return null;
  const { state, why, read, added, changed, closed, reopened, rejected, doubted, started_at } = run;
  const counts = { read, added, changed, closed, reopened, rejected, doubted };
  return { state, why, ...counts, started_at };
}

/** Returns how many invoices the last sync of an administration left in doubt that are still open; null where there are none. */
async function doubtsOf(read: Read, administration: { source: PackageKey; division: string | null }) {
  const run = await lastReadRun(read, administration);
  if (!run || run.doubted === 0) return null;
  const [found] = await read.db.execute<{ count: string }>(sql`select count(*) as count from ${invoices} i
    where i.customer_id = ${read.customer.id} and ${isDoubtful(run.id)}`);
  const count = Number(found?.count ?? 0);
  return count > 0 ? { run_id: run.id, count } : null;
}

/** Returns the hash id for a link by browser, and when the next night of syncs begins; null without nightly syncs. */
async function ownFacts({ db, customer, now }: Read) {
  const [own] = await db
    .select({
      hash_id: customers.hash_id,
      daily_sync: customers.daily_sync,
      night: sql<Date>`next_sync_night(${customers.id}, ${now.toISOString()}::timestamptz)`.mapWith(
        sync_runs.started_at,
      ),
    })
    .from(customers)
    .where(eq(customers.id, customer.id));
  return { hash_id: own?.hash_id ?? "", night: own?.daily_sync ? own.night : null };
}
