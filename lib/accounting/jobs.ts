import { and, eq, sql } from "drizzle-orm";
import { debtorsOf } from "@/db/debtors-of";
import { recordset } from "@/db/recordset";
import { sync_rows, sync_runs } from "@/db/schema/accounting";
import { invoices } from "@/db/schema/invoices";
import { type Ctx, type Read, reading, type Tx, transact } from "@/lib/access/context";
import { removeImportedDebtors } from "@/lib/debtors/commands/remove-imported";
import { loadFile } from "@/lib/files/commands";
import { revertImport } from "@/lib/invoices/commands/revert-import";
import type { SinceImport } from "@/lib/invoices/queries/since-import";
import { advanceJob } from "@/lib/jobs/commands";
import { defineJob, type JobRow, type Progress } from "@/lib/jobs/define";
import { jobEvents } from "@/lib/jobs/events";
import { reportingProgress } from "@/lib/jobs/progress";
import { SYNC } from "@/lib/jobs/rules";
import { conflict, Problem } from "@/lib/kernel/problems";
import { openLedger } from "./adapters/ledger/lines";
import { packages } from "./adapters/packages";
import { importFile, previewFileImport } from "./commands/file/import";
import { divisionsIfListed } from "./commands/links/divisions";
import { connectionWith, isLinked, linkOf, linkSettings } from "./commands/links/link";
import { recordFailure } from "./commands/links/record-failure";
import { mergePackage } from "./commands/package/merge";
import { readSource } from "./commands/read-source";
import { lockRun } from "./commands/reopen-closed";
import { beginRun, endFailedRun } from "./commands/runs";
import { startImported } from "./commands/start-imported";
import { restoreReading } from "./commands/write-import";
import { checkRevertible } from "./queries/check-revertible";
import { openInvoicesFrom } from "./queries/open-invoices";
import { decideAbsence } from "./rules/absence";
import { CsvImport, PackageSync, RevertRun, StartOld } from "./schema";
import type { PackageKey } from "./statuses";

type SyncInput = { package: PackageKey; is_automatic: boolean };

/** Everything is requested again once a week, whatever was read before; half a day early, because nights do not start to the second. */
const WHOLE_LOOK_MS = 6.5 * 86_400_000;

/**
 * Reads a linked administration and imports it: everything in one transaction after everything was read, so that a failure on the way
 * changes nothing. Once `signal` is aborted the package is not called any more. Throws Problem("conflict") for a link that does not exist
 * or cannot be read.
 */
async function* syncPackage(
  asking: Ctx,
  input: SyncInput,
  job: JobRow,
  signal: AbortSignal,
): AsyncGenerator<Progress, void> {
  // A sync that starts automatically has no user.
  const ctx = input.is_automatic ? { ...asking, actor: { ...asking.actor, id: 0 } } : asking;
  try {
    yield* synced(ctx, input, job, signal);
  } catch (error) {
    const reason = await recordFailure(ctx, input.package, error);
    if (reason instanceof Problem) await endFailedRun(ctx, job.id, reason);
    throw reason;
  }
}

async function* synced(
  ctx: Ctx,
  { package: key, is_automatic }: SyncInput,
  job: JobRow,
  signal: AbortSignal,
) {
  const of = packages[key];
  const { connection, set, debtorNumbers, openInvoices } = await reading(ctx, (read) => linkState(read, key));
  const { division, division_name } = connection;
  if (!of || division === null) throw conflict(of ? "no_division" : "package_not_offered");
  const run_id = await beginRun(ctx, job.id, { source: key, division, division_name, is_automatic });
  if (run_id === null) return;
  const open = await divisionsIfListed(ctx, connection, signal);
  if (open && !open.some(({ id, is_active }) => id === division && is_active))
    throw conflict("division_gone");
  const administration = { source: key, division };
  const { cursor, whole_at } = connection;
  const isWhole = whole_at === null || ctx.now.getTime() - whole_at.getTime() >= WHOLE_LOOK_MS;
  const source = of.read(linkOf(ctx, { of, connection, set, signal }), division, { cursor, isWhole });
  const readOptions = {
    openInvoices,
    debtorNumbers,
    range: set.range,
    usesFax: set.fax_field === "fax",
    signal,
  };
  yield* reportingProgress(async (report) => {
    const fetched = await readSource(source, {
      ...readOptions,
      report: (read, expected) =>
        report({ current: read, total: expected === 0 ? 0 : Math.max(read, expected) }),
    });
    const { namedIds, absence } = fetched;
    const verdict = decideAbsence({ openInvoices, namedIds, absence, isAttended: false });
    const mergeContext = {
      job,
      run_id,
      connection_id: connection.id,
      administration,
      verdict,
      isFullReading: isWhole,
      report,
    };
    await transact(ctx, (tx) => mergePackage(tx, fetched, mergeContext), "work");
  });
}

/** Returns the link, its settings, its debtors' numbers, and the open amounts here of its items, except for debtors that are not read. */
async function linkState(read: Read, key: PackageKey) {
  const connection = await connectionWith(read, key);
  if (!connection || !isLinked(connection)) throw conflict("not_linked");
  const division = connection.division ?? "";
  const set = await linkSettings(read, connection.host);
  const rows = await read.db.execute<{ external_id: string; number_there: string }>(
    sql`select external_id, number_there from ${debtorsOf(read.customer.id, { source: key, division })} d`,
  );
  const debtorNumbers = new Map(
    [...rows].map(({ external_id, number_there }) => [external_id, number_there]),
  );
  return {
    connection,
    set,
    debtorNumbers,
    openInvoices: await openInvoicesFrom(read, { key, division, range: set.range }),
  };
}

/**
 * Imports an uploaded open-items ledger. All of it is one transaction, so a killed worker leaves nothing half-imported and the next attempt
 * starts from the stored file; importing the same file twice changes nothing.
 */
export const importCsvJob = defineJob({
  name: "import-csv",
  exclusive: SYNC,
  input: CsvImport,
  run: (ctx, input, job, signal) => withFile(ctx, { input, job, signal }, importFile),
  release: (ctx, { id }) => endFailedRun(ctx, id, null),
});

/** Previews the import of an uploaded ledger, and imports nothing. */
export const previewCsvImportJob = defineJob({
  name: "look-csv",
  exclusive: SYNC,
  isReadOnly: true,
  input: CsvImport,
  run: (ctx, input, job, signal) => withFile(ctx, { input, job, signal }, previewFileImport),
  release: (ctx, { id }) => endFailedRun(ctx, id, null),
});

type Work = { input: CsvImport; job: JobRow; signal: AbortSignal };

/** Opens the stored file of a job under its run, and passes it to `work`. */
async function* withFile(ctx: Ctx, { input, job, signal }: Work, work: typeof importFile) {
  const { file_id, mapping, sheet, header, ...options } = input;
  const { bytes, filename } = await reading(ctx, (read) => loadFile(read, file_id));
  const run_id = await beginRun(ctx, job.id, { source: "csv", filename });
  if (run_id === null) return;
  const opened = await openLedger(bytes, { sheet, header });
  const file = { job, run_id, opened, mapping, signal };
  yield* endedInVain(
    ctx,
    job,
    reportingProgress((report) => work(ctx, file, { ...options, report })),
  );
}

/** Reverts an imported file, all in one transaction: a killed worker leaves nothing half-reverted. */
export const revertCsvJob = defineJob({
  name: "revert-csv",
  exclusive: SYNC,
  input: RevertRun,
  async *run(ctx, input, job) {
    yield* reportingProgress((report) => revertFile(ctx, { ...input, job, report }));
  },
});

/** Imports a linked administration; of two jobs at the same moment one is refused. */
export const syncPackageJob = defineJob({
  name: "sync-package",
  exclusive: SYNC,
  input: PackageSync,
  run: syncPackage,
  release: (ctx, { id }) => endFailedRun(ctx, id, null),
});

/** Yields the progress of `work`. A refusal is written into its run immediately; any other error when the job is given up. */
async function* endedInVain(ctx: Ctx, { id }: JobRow, work: AsyncGenerator<Progress, void>) {
  try {
    yield* work;
  } catch (error) {
    if (error instanceof Problem) await endFailedRun(ctx, id, error);
    throw error;
  }
}

/** Starts the old invoices of an import at the chosen steps, all in one transaction: a killed worker leaves none half-way. */
export const startAtJob = defineJob({
  name: "start-at",
  exclusive: SYNC,
  input: StartOld,
  async *run(ctx, { source, taken_at, ...options }, job) {
    yield* reportingProgress((report) =>
      transact(
        ctx,
        async (tx) => {
          const startFigures = await startImported(tx, { source, taken_at }, options);
          await advanceJob(tx, job, {
            done: startFigures.invoices,
            total: startFigures.invoices,
            figures: () => ({ begun: startFigures }),
          });
          report({ current: startFigures.invoices, total: startFigures.invoices });
        },
        "work",
      ),
    );
  },
});

type Reverting = RevertRun & { job: JobRow; report: (progress: Progress) => void };

/**
 * Reverts an imported file in one transaction: its invoices, then the debtors it added that have none left. Invoices a user acted on since
 * stay, and are stored with the run by their reason; other debtors stay as the file left them. The file can be imported again. Throws
 * Problem("not-found"), and ("conflict") where it cannot be reverted any more.
 */
const revertFile = (ctx: Ctx, { run_id, job, report }: Reverting) =>
  transact(
    ctx,
    async (tx) => {
      const run = await lockRun(tx, run_id);
      // Its worker died after everything was done.
      if (run.state === "reverted" && typeof job.result.restored === "number") return;
      const found = await checkRevertible(tx, run);
      if (found.why !== null) throw conflict(found.why);
      const { imported } = found;
      report({ current: 0, total: 0 });
      const { removed, restored, remainingInvoices } = await revertImport(tx, imported);
      const debtors = await removeImportedDebtors(tx, imported.taken_at);
      await restoreReading(tx, run.source, run.read_before);
      await storeUnreverted(tx, run_id, remainingInvoices);
      await tx.db
        .update(sync_runs)
        .set({ state: "reverted", taken_back_at: sql`now()` })
        .where(and(eq(sync_runs.customer_id, tx.customer.id), eq(sync_runs.id, run_id)));
      const total = removed + restored;
      const figures = { run_id, removed, restored, kept: remainingInvoices.length, debtors };
      await advanceJob(tx, job, { done: total, total, figures: () => figures });
      tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "synchronize"));
      report({ current: total, total });
    },
    "work",
  );

const MOST_STORED = 20_000;

async function storeUnreverted(tx: Tx, run_id: number, remainingInvoices: readonly SinceImport[]) {
  if (remainingInvoices.length === 0) return;
  await tx.db.execute(sql`insert into ${sync_rows} (customer_id, run_id, kind, invoice_id, currency, amount, reason)
    select ${tx.customer.id}, ${run_id}, 'kept', r.id, ${invoices.currency}, ${invoices.amount}, r.reason
    from ${invoices} join ${recordset(remainingInvoices.slice(0, MOST_STORED), "id int, reason text")} on r.id = ${invoices.id}
    where ${invoices.customer_id} = ${tx.customer.id}`);
}
