import { type Ctx, reading, transact } from "@/lib/access/context";
import { loadFile } from "@/lib/files/commands";
import { advance } from "@/lib/jobs/commands";
import { defineJob, type JobRow, type Progress } from "@/lib/jobs/define";
import { telling } from "@/lib/jobs/progress";
import { SYNC } from "@/lib/jobs/rules";
import { Problem } from "@/lib/kernel/problems";
import { openLedger } from "./adapters/ledger/lines";
import { begin } from "./commands/begin";
import { importFile, lookAtFile } from "./commands/file/import";
import { revertFile } from "./commands/file/revert";
import { syncPackage } from "./commands/package/sync";
import { beginRun, endRunInVain } from "./commands/runs";
import { CsvImport, PackageSync, StartOld } from "./schema";
import { RevertRun } from "./schema/sync-runs";

/**
 * Brings an uploaded open-items ledger in. All of it is one transaction, so a killed worker leaves nothing half-imported and the next
 * attempt starts from the kept file; the same file twice changes nothing.
 */
export const importCsvJob = defineJob({
  name: "import-csv",
  exclusive: SYNC,
  input: CsvImport,
  run: (ctx, input, job, signal) => withFile(ctx, { input, job, signal }, importFile),
  release: (ctx, { id }) => endRunInVain(ctx, id, null),
});

/** Looks at what an uploaded ledger would do, and imports nothing of it. */
export const lookAtCsvJob = defineJob({
  name: "look-csv",
  exclusive: SYNC,
  isLook: true,
  input: CsvImport,
  run: (ctx, input, job, signal) => withFile(ctx, { input, job, signal }, lookAtFile),
  release: (ctx, { id }) => endRunInVain(ctx, id, null),
});

type Work = { input: CsvImport; job: JobRow; signal: AbortSignal };

/** Opens the kept file of a job under its run, and does something with it. */
async function* withFile(ctx: Ctx, { input, job, signal }: Work, work: typeof importFile) {
  const { file_id, mapping, sheet, header, ...how } = input;
  const { bytes, filename } = await reading(ctx, (read) => loadFile(read, file_id));
  const run_id = await beginRun(ctx, job.id, { source: "csv", filename });
  if (run_id === null) return;
  const opened = await openLedger(bytes, { sheet, header });
  const file = { job, run_id, opened, mapping, signal };
  yield* endedInVain(
    ctx,
    job,
    telling((tell) => work(ctx, file, { ...how, tell })),
  );
}

/** Reverts an imported file, all in one transaction: a killed worker leaves none of it half-way. */
export const revertCsvJob = defineJob({
  name: "revert-csv",
  exclusive: SYNC,
  input: RevertRun,
  async *run(ctx, input, job) {
    yield* telling((tell) => revertFile(ctx, { ...input, job, tell }));
  },
});

/** Brings a linked administration in; of two at the same moment one is refused. */
export const syncPackageJob = defineJob({
  name: "sync-package",
  exclusive: SYNC,
  input: PackageSync,
  run: syncPackage,
  release: (ctx, { id }) => endRunInVain(ctx, id, null),
});

/** What ends with a refusal is written into its run at once; a surprise is when the job is given up. */
async function* endedInVain(ctx: Ctx, { id }: JobRow, work: AsyncGenerator<Progress, void>) {
  try {
    yield* work;
  } catch (error) {
    if (error instanceof Problem) await endRunInVain(ctx, id, error);
    throw error;
  }
}

/** Lets the old invoices of an import begin where a person said, all in one transaction: a killed worker leaves none half-way. */
export const startAtJob = defineJob({
  name: "start-at",
  exclusive: SYNC,
  input: StartOld,
  async *run(ctx, { source, taken_at, ...how }, job) {
    yield* telling((tell) =>
      transact(
        ctx,
        async (tx) => {
          const begun = await begin(tx, { source, taken_at }, how);
          await advance(tx, job, { done: begun.invoices, total: begun.invoices, figures: () => ({ begun }) });
          tell({ current: begun.invoices, total: begun.invoices });
        },
        "work",
      ),
    );
  },
});
