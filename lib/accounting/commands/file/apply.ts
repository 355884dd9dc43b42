import { and, eq, sql } from "drizzle-orm";
import { sync_rows, sync_runs } from "@/db/schema/accounting";
import { files, jobs } from "@/db/schema/jobs";
import type { Tx } from "@/lib/access/context";
import { command } from "@/lib/access/verbs";
import { JobStarted } from "@/lib/jobs/answers";
import { startJob } from "@/lib/jobs/commands";
import { jobEvents } from "@/lib/jobs/events";
import { conflict } from "@/lib/kernel/problems";
import { importCsvJob } from "../../jobs";
import { ApplySync, CsvImport } from "../../schema";
import { lockRun } from "../reopen-closed";

/**
 * Starts importing the file of a run that was previewed, or that the guard stopped. The import counts again: where its result differs from
 * the preview, nothing is imported and the run waits again (`look.differs`). Throws Problem("not-found"), and ("conflict") for a run that
 * is not waiting, one that waited too long or whose file was deleted, before more than half of the open invoices close unconfirmed, and
 * while another import of the customer is active.
 */
export const applySync = command({
  can: "sync.start",
  input: ApplySync,
  answer: JobStarted,
  async run(tx, { id, confirmed }) {
    const { state, source, look, expires_at, why_values, job_id } = await lockRun(tx, id);
    if (source !== "csv" || (state !== "waiting" && state !== "stopped")) throw conflict("nothing_to_apply");
    if (expires_at && expires_at <= tx.now) throw conflict("look_expired");
    const closing = state === "stopped" ? why_values : look?.closing;
    if (closing && !confirmed) throw conflict("would_close_half", closing);
    const input = await fileOf(tx, job_id);
    const job = await startJob(tx, importCsvJob, { ...input, confirmed });
    const mine = and(eq(sync_rows.customer_id, tx.customer.id), eq(sync_rows.run_id, id));
    await tx.db.delete(sync_rows).where(mine);
    await tx.db
      .update(sync_runs)
      .set({ state: "running", job_id: job.id, user_id: tx.actor.id, why: null, ended_at: null })
      .where(and(eq(sync_runs.customer_id, tx.customer.id), eq(sync_runs.id, id)));
    tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "synchronize"));
    return { accepted: true as const, data: job };
  },
});

/** Returns the input of the preview's job: its file, and how to read it. Throws Problem("conflict") where the file is no longer stored. */
async function fileOf(tx: Tx, job_id: number | null): Promise<CsvImport> {
  const [row] = await tx.db
    .select({ input: jobs.input })
    .from(jobs)
    .innerJoin(
      files,
      and(eq(files.customer_id, jobs.customer_id), sql`${files.id} = (${jobs.input}->>'file_id')::int`),
    )
    .where(and(eq(jobs.customer_id, tx.customer.id), eq(jobs.id, job_id ?? 0)));
  const { data } = CsvImport.safeParse(row?.input);
  if (!data) throw conflict("look_expired");
  return data;
}
