import { and, eq, sql } from "drizzle-orm";
import { recordset } from "@/db/recordset";
import { sync_rows, sync_runs } from "@/db/schema/accounting";
import { invoices } from "@/db/schema/invoices";
import { type Ctx, type Tx, transact } from "@/lib/access/context";
import { removeImportedDebtors } from "@/lib/debtors/commands/remove-imported";
import { revertImport } from "@/lib/invoices/commands/revert-import";
import type { SinceImport } from "@/lib/invoices/queries/since-import";
import { advance } from "@/lib/jobs/commands";
import type { JobRow, Progress } from "@/lib/jobs/define";
import { jobEvents } from "@/lib/jobs/events";
import { conflict } from "@/lib/kernel/problems";
import { revertible } from "../../queries/revertible";
import type { RevertRun } from "../../schema/sync-runs";
import { lockRun } from "../take-back";
import { restoreReading } from "../written";

type Reverting = RevertRun & { job: JobRow; tell: (progress: Progress) => void };

/**
 * Reverts an imported file in one transaction: its invoices, then the debtors it added that have none left. What somebody acted on since
 * stays, and is kept with the run by its reason; so do the other debtors, as the file left them. The file can be imported again. Throws
 * Problem("not-found"), and ("conflict") where it cannot be reverted any more.
 */
export const revertFile = (ctx: Ctx, { run_id, job, tell }: Reverting) =>
  transact(
    ctx,
    async (tx) => {
      const run = await lockRun(tx, run_id);
      // Its worker died when all was done.
      if (run.state === "reverted" && typeof job.result.restored === "number") return;
      const found = await revertible(tx, run);
      if (found.why !== null) throw conflict(found.why);
      const { imported } = found;
      tell({ current: 0, total: 0 });
      const { removed, restored, kept } = await revertImport(tx, imported);
      const debtors = await removeImportedDebtors(tx, imported.taken_at);
      await restoreReading(tx, run.source, run.read_before);
      await keepStayed(tx, run_id, kept);
      await tx.db
        .update(sync_runs)
        .set({ state: "reverted", taken_back_at: sql`now()` })
        .where(and(eq(sync_runs.customer_id, tx.customer.id), eq(sync_runs.id, run_id)));
      const total = removed + restored;
      const figures = { run_id, removed, restored, kept: kept.length, debtors };
      await advance(tx, job, { done: total, total, figures: () => figures });
      tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "synchronize"));
      tell({ current: total, total });
    },
    "work",
  );

const MOST_KEPT = 20_000;

async function keepStayed(tx: Tx, run_id: number, kept: readonly SinceImport[]) {
  if (kept.length === 0) return;
  await tx.db.execute(sql`insert into ${sync_rows} (customer_id, run_id, kind, invoice_id, currency, amount, reason)
    select ${tx.customer.id}, ${run_id}, 'kept', r.id, ${invoices.currency}, ${invoices.amount}, r.reason
    from ${invoices} join ${recordset(kept.slice(0, MOST_KEPT), "id int, reason text")} on r.id = ${invoices.id}
    where ${invoices.customer_id} = ${tx.customer.id}`);
}
