import { and, eq, isNull } from "drizzle-orm";
import { pool } from "@/db/client";
import { accounting_connections } from "@/db/schema/accounting";
import { contextOfUser } from "@/lib/access/actor-context";
import { capabilities } from "@/lib/access/capabilities";
import { transact } from "@/lib/access/context";
import { startJob } from "@/lib/jobs/commands";
import { Problem } from "@/lib/kernel/problems";
import { syncPackageJob } from "../jobs";
import type { PackageKey } from "../statuses";

/** A link that is due for its nightly sync, and the user it runs for. */
type Due = { of_customer: number; of_package: PackageKey; by_user: number; last_tried: string | null };

/**
 * Starts the sync of every link that is due for the night (SPEC §3 `daily_sync`, DECISIONS §10), each once with any number of workers. A
 * link whose customer has another active sync waits for the next call. Returns how many syncs were started.
 */
export async function startNightlySyncs(now: Date): Promise<number> {
  const due = await pool("invorder_dispatch").sql<Due[]>`
    select * from links_due(${now.toISOString()}, ${[...capabilities["sync.start"].roles]}::int[])`;
  let startedCount = 0;
  for (const link of due) if (await begin(link, now)) startedCount += 1;
  return startedCount;
}

async function begin({ of_customer, of_package, by_user, last_tried }: Due, now: Date): Promise<boolean> {
  const ctx = await contextOfUser(by_user, of_customer, now);
  if (!ctx) return false;
  const { customer_id, package: key, tried_at } = accounting_connections;
  const seen = last_tried ? eq(tried_at, new Date(last_tried)) : isNull(tried_at);
  return transact(ctx, async (tx) => {
    const [mine] = await tx.db
      .update(accounting_connections)
      .set({ tried_at: now })
      .where(and(eq(customer_id, tx.customer.id), eq(key, of_package), seen))
      .returning({ id: accounting_connections.id });
    if (!mine) return false;
    await startJob(tx, syncPackageJob, { package: of_package, is_automatic: true });
    return true;
  }).catch((error) => {
    if (error instanceof Problem) return false;
    throw error;
  });
}
