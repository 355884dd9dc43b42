import { and, eq } from "drizzle-orm";
import { sync_runs } from "@/db/schema/accounting";
import { command, query } from "@/lib/access/verbs";
import { countSinceImport } from "@/lib/invoices/queries/since-import";
import { JobStarted } from "@/lib/jobs/answers";
import { startJob } from "@/lib/jobs/commands";
import { conflict, notFound } from "@/lib/kernel/problems";
import { RevertPlanned } from "../../answers/sync-runs";
import { revertCsvJob } from "../../jobs";
import { checkRevertible } from "../../queries/check-revertible";
import { RevertSync } from "../../schema";
import { lockRun } from "../reopen-closed";

/**
 * Starts reverting an imported file as a whole: what it added is deleted, what it changed, closed or reopened is restored, and invoices a
 * user acted on since are left. Throws Problem("not-found"), and ("conflict") for a run that is no imported file or was reverted already,
 * once another file was imported or a day has passed, and while another import of the customer is active.
 */
export const revertSync = command({
  can: "sync.start",
  input: RevertSync,
  answer: JobStarted,
  async run(tx, { id }) {
    const { why } = await checkRevertible(tx, await lockRun(tx, id));
    if (why) throw conflict(why);
    return { accepted: true as const, data: await startJob(tx, revertCsvJob, { run_id: id }) };
  },
});

/** Returns what reverting an imported file would do. Throws as `revertSync` does. */
export const previewRevert = query({
  can: "sync.start",
  input: RevertSync,
  answer: RevertPlanned,
  async run(read, { id }) {
    const [run] = await read.db
      .select()
      .from(sync_runs)
      .where(and(eq(sync_runs.customer_id, read.customer.id), eq(sync_runs.id, id)));
    if (!run) throw notFound();
    const found = await checkRevertible(read, run);
    if (found.why !== null) throw conflict(found.why);
    return { data: await countSinceImport(read, found.imported) };
  },
});
