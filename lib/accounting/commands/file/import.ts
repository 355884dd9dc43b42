import { createHash } from "node:crypto";
import { and, asc, eq, sql } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { type Ctx, reading, type Tx, transact } from "@/lib/access/context";
import { csvText } from "@/lib/exports/render/cells";
import { storeFile } from "@/lib/files/commands";
import type { Locale } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import { advanceJob } from "@/lib/jobs/commands";
import type { JobRow } from "@/lib/jobs/define";
import { NOTHING } from "@/lib/kernel/money";
import { conflict } from "@/lib/kernel/problems";
import type { OpenedLedger } from "../../adapters/ledger/lines";
import { fileSource } from "../../adapters/ledger/source";
import type { Corrections, Fault, SourceProblem } from "../../port";
import { joinedNumbers, openInvoicesFrom } from "../../queries/open-invoices";
import { decideAbsence, type OpenInvoices } from "../../rules/absence";
import { differencesFrom, type ImportPreview, PREVIEW_HOURS } from "../../rules/import-preview";
import type { Mapping } from "../../schema";
import { rememberedCountries } from "../country-mappings";
import { readSource } from "../read-source";
import { type AddedRow, endRun, previewOf, storePreview } from "../runs";
import { type Merged, mergeFile, type OldInvoiceOptions } from "./merge";

type FileImport = {
  job: JobRow;
  run_id: number;
  opened: OpenedLedger;
  mapping: Mapping;
  signal: AbortSignal;
};

/** `complete`: the file is the whole list, so invoices it does not list are paid; `confirmed`: even if they are more than half. */
type ImportOptions = OldInvoiceOptions & { complete: boolean; confirmed: boolean };

/**
 * Imports the open items of a file: reads it completely, and imports everything in one transaction. Rejected rows are stored to be
 * corrected; importing the same items twice changes nothing. A previewed run does exactly what its preview showed or nothing: where the
 * result differs, the run waits again, with the new preview and the differences. Throws Problem("conflict") then, and before a complete
 * list closes more than half of the open invoices; Problem("invalid") for a file that cannot be read to its end.
 */
export async function importFile(ctx: Ctx, file: FileImport, options: ImportOptions) {
  const ledger = await readLedger(ctx, file, options);
  const { closing, corrections } = ledger;
  const isUnconfirmed = closing !== null && !options.confirmed;
  const previewed = await reading(ctx, (read) => previewOf(read, file.run_id));
  if (isUnconfirmed && !previewed) throw conflict("would_close_half", closing);
  try {
    await transact(
      ctx,
      async (tx) => {
        const merged = await mergeFile(tx, ledger, options);
        if (previewed) {
          const look = importPreviewOf(merged, closing);
          const differs = differencesFrom(previewed, look);
          if (differs.length > 0 || isUnconfirmed)
            throw new NotApplied(merged, { ...look, differs }, await invoicesJustAdded(tx));
        }
        const rejected_file = await storeRejected(tx, merged.problems, corrections);
        const figures = { ...merged.figures, rejected_file };
        const { read, balance } = figures;
        await advanceJob(tx, file.job, { done: read, total: read, figures: () => figures });
        await endRun(tx, file.run_id, {
          figures: { ...figures, is_whole: options.complete },
          changes: merged.changes,
          problems: merged.problems,
          undo: merged.undo,
          separator: corrections.separator,
          totals: balance.map(({ currency, in_file, rejected }) => ({ currency, open: in_file, rejected })),
        });
        options.report({ current: read, total: read });
      },
      "work",
    );
  } catch (error) {
    if (!(error instanceof NotApplied)) throw error;
    await savePreview(ctx, file, error, corrections);
    throw conflict("look_differs");
  }
}

/**
 * Previews the import of a file: runs it in a transaction that is rolled back, and saves its figures, the invoices it would change and the
 * rows it would reject with the run, which waits to be applied. Throws Problem("invalid") for a file that cannot be read to its end.
 */
export async function previewFileImport(ctx: Ctx, file: FileImport, options: ImportOptions) {
  const ledger = await readLedger(ctx, file, options);
  try {
    await transact(
      ctx,
      async (tx) => {
        const merged = await mergeFile(tx, ledger, options);
        throw new NotApplied(merged, importPreviewOf(merged, ledger.closing), await invoicesJustAdded(tx));
      },
      "work",
    );
  } catch (error) {
    if (!(error instanceof NotApplied)) throw error;
    await savePreview(ctx, file, error, ledger.corrections);
  }
}

/** Reads a file completely, and judges the open invoices it does not list. `closing`: more than half would close, to be confirmed. */
async function readLedger(
  ctx: Ctx,
  { opened, mapping, signal }: FileImport,
  { complete, report }: ImportOptions,
) {
  const { countries, joined, openInvoices } = await reading(ctx, async (read) => ({
    countries: await rememberedCountries(read),
    joined: await joinedNumbers(read, "csv"),
    openInvoices: complete
      ? await openInvoicesFrom(read, { key: "csv" })
      : (new Map() satisfies OpenInvoices),
  }));
  const { key, corrections, ...source } = fileSource(opened, mapping, { isComplete: complete, countries });
  const found = await readSource(
    { key, corrections, ...source },
    {
      openInvoices,
      joined,
      signal,
      // The number of rows in a file is known only at its end.
      report: () => report({ current: 0, total: 0 }),
    },
  );
  const judged = { openInvoices, namedIds: found.namedIds, absence: found.absence, isAttended: true };
  const { stop } = decideAbsence(judged);
  return { key, corrections, found, closing: stop, verdict: decideAbsence({ ...judged, isConfirmed: true }) };
}

/** Stores the CSV of rejected rows for the user to correct. Returns the file's id; null when no row was rejected. */
async function storeRejected(
  tx: Tx,
  problems: SourceProblem[],
  corrections: Corrections,
): Promise<number | null> {
  if (problems.length === 0) return null;
  return storeFile(tx, {
    bytes: Buffer.from(rejectedCsv(problems, corrections, tx.language), "utf8"),
    filename: `${sentence(tx.language, "sync.rejected_filename")}-${tx.today}.csv`,
    content_type: "text/csv",
    folder: "imports",
  });
}

/** Returns the file's own headings, plus the line, the faulty columns as the file names them, and the reason for each. */
function rejectedCsv(
  problems: SourceProblem[],
  { headers, separator, nameOf }: Corrections,
  language: Locale,
): string {
  const added = ["sync.line", "sync.column", "sync.reason"].map((key) => sentence(language, key));
  const reasonOf = ({ reason }: Fault) => sentence(language, `rejects.${reason}`);
  const rows = problems.map(({ line, faults, raw }) => [
    ...headers.map((_, index) => raw[index] ?? ""),
    String(line),
    faults.map(({ column }) => nameOf(column)).join(", "),
    faults
      .map((fault) => (faults.length > 1 ? `${nameOf(fault.column)}: ` : "") + reasonOf(fault))
      .join(" | "),
  ]);
  return `\ufeff${csvText([[...headers, ...added], ...rows], separator)}`;
}

/** Thrown inside an import's transaction to roll it back; contains what the import would have done. */
class NotApplied extends Error {
  constructor(
    readonly merged: Merged,
    readonly look: ImportPreview,
    readonly added: AddedRow[],
  ) {
    super("an import was rolled back");
  }
}

const MOST_ADDED = 20_000;

/** Returns the invoices an import added in its transaction, the first twenty thousand by their number. */
const invoicesJustAdded = async ({ db, customer }: Tx): Promise<AddedRow[]> =>
  db
    .select({
      debtor_number: debtors.number,
      number: invoices.number,
      currency: invoices.currency,
      amount: invoices.amount,
    })
    .from(invoices)
    .innerJoin(
      debtors,
      and(eq(debtors.customer_id, invoices.customer_id), eq(debtors.id, invoices.debtor_id)),
    )
    .where(
      and(
        eq(invoices.customer_id, customer.id),
        eq(invoices.source, "csv"),
        sql`${invoices.created_at} = now()`,
      ),
    )
    .orderBy(asc(invoices.number))
    .limit(MOST_ADDED);

/** Returns the figures of an import for its preview; none of them names a person. */
function importPreviewOf(
  { figures, changes, open_before }: Merged,
  closing: ImportPreview["closing"],
): ImportPreview {
  const { read, added, closed, reopened, rejected, debtors, unchanged, duplicates } = figures;
  // The job counts reopened invoices as changed, too.
  const changed = figures.changed - reopened;
  const { begun: startFigures, balance, warnings, unread, unknown_countries } = figures;
  const before = new Map(open_before.map(({ currency, amount }) => [currency, amount]));
  const rows = [...changes].sort((a, b) => a.id - b.id);
  return {
    read,
    added,
    changed,
    closed,
    reopened,
    rejected,
    debtors,
    unchanged,
    duplicates,
    warnings,
    unread,
    closing,
    countries: unknown_countries.length,
    balance: balance.map((row) => ({ ...row, open_before: before.get(row.currency) ?? NOTHING })),
    old: startFigures
      ? {
          invoices: startFigures.invoices,
          debtors: startFigures.debtors,
          older_than: startFigures.older_than,
          is_waiting: startFigures.is_waiting,
          totals: startFigures.totals,
        }
      : null,
    digest: createHash("sha256").update(JSON.stringify(rows)).digest("hex"),
    differs: [],
  };
}

/** Saves an import's preview with its run, which waits from then on, and counts it into the job; that job cannot start old invoices. */
const savePreview = (
  ctx: Ctx,
  { job, run_id }: { job: JobRow; run_id: number },
  { merged, look, added: rows }: NotApplied,
  { separator }: Pick<Corrections, "separator">,
) =>
  transact(ctx, async (tx) => {
    const { read, added, changed, closed, reopened, rejected, debtors, unchanged, duplicates } = look;
    const figures = {
      run_id,
      read,
      added,
      changed,
      closed,
      reopened,
      rejected,
      debtors,
      unchanged,
      duplicates,
    };
    await advanceJob(tx, job, { done: read, total: read, figures: () => figures });
    await storePreview(tx, run_id, {
      look,
      changes: merged.changes,
      problems: merged.problems,
      added: rows,
      separator,
      expires_at: new Date(tx.now.getTime() + PREVIEW_HOURS * 3_600_000),
    });
  });
