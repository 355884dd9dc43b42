import { reading, type Tx, transact } from "@/lib/access/context";
import { customerSettings } from "@/lib/customers/queries";
import { takeInDebtors } from "@/lib/debtors/commands/take-in";
import { keptFile } from "@/lib/files/commands";
import { formatCount } from "@/lib/i18n/format";
import { addImported } from "@/lib/invoices/commands/add-imported";
import { changeInvoices, closeVanished, vanished } from "@/lib/invoices/commands/take-in";
import { advance } from "@/lib/jobs/commands";
import { defineJob, type JobRow, type Progress } from "@/lib/jobs/define";
import { telling } from "@/lib/jobs/progress";
import { conflict, Problem } from "@/lib/kernel/problems";
import { ledgerLines, MAX_ROWS, type Opened, openLedger } from "./adapters/csv/ledger";
import type { LedgerRow } from "./adapters/csv/row";
import { keepRejected, Rejects } from "./commands/rejects";
import { fold, stage } from "./commands/stage";
import { CsvImport } from "./schema";

const SOURCE = "csv";

/**
 * Brings an open-items ledger in: read, sort out, compare, write. All of it is one transaction, so a killed worker leaves nothing
 * half-imported and the next attempt starts from the kept file; the same file twice changes nothing.
 */
export const importCsvJob = defineJob({
  name: "import-csv",
  exclusive: "sync_active",
  input: CsvImport,
  async *run(ctx, input, job) {
    const { bytes } = await reading(ctx, (read) => keptFile(read, input.file_id));
    const opened = openLedger(bytes);
    if (!opened) throw new Problem("invalid", { key: "invalid_file" });
    yield* telling((tell) =>
      transact(ctx, (tx) => importLedger(tx, job, { bytes, opened, input }, tell), "work"),
    );
  },
});

type Ledger = { bytes: Buffer; opened: Opened; input: CsvImport };

async function importLedger(tx: Tx, job: JobRow, ledger: Ledger, tell: (progress: Progress) => void) {
  const rejects = new Rejects(ledger.opened);
  const counts = { read: 0, warnings: 0 };
  await stage(
    tx,
    goodRows(ledger, rejects, counts, (read) => tell({ current: 0, total: read })),
  );
  const { duplicates, refused } = await fold(tx);
  rejects.addLines(refused, "factuurnummer", "clashing_parts");
  const settings = await customerSettings(tx);
  if (ledger.input.complete) await demandPlausible(tx, ledger.input);
  const debtors = await takeInDebtors(tx, SOURCE, settings.country || "NL");
  tell({ current: Math.round(counts.read * 0.2), total: counts.read });
  const added = await addImported(tx, SOURCE, settings);
  tell({ current: Math.round(counts.read * 0.6), total: counts.read });
  const { changed, closed } = await changeInvoices(tx, SOURCE, settings);
  const vanishedCount = ledger.input.complete ? await closeVanished(tx, SOURCE, settings) : 0;
  const rejected = rejects.count;
  const unchanged = counts.read - rejected - duplicates - added - changed - closed;
  const figures = {
    ...counts,
    added,
    changed,
    closed: closed + vanishedCount,
    unchanged: Math.max(0, unchanged),
    duplicates,
    debtors,
    rejected,
    rejected_rows: rejects.shown,
    rejected_file: await keepRejected(tx, rejects),
  };
  await advance(tx, job, { done: counts.read, total: counts.read, figures: () => figures });
  tell({ current: counts.read, total: counts.read });
}

/** The good rows, batch by batch; waiting for the database happens between batches, and so do the signs of life. */
async function* goodRows(
  { bytes, opened, input }: Ledger,
  rejects: Rejects,
  counts: { read: number; warnings: number },
  tell: (read: number) => void,
): AsyncGenerator<LedgerRow[]> {
  for (const lines of ledgerLines(bytes, opened, input.mapping)) {
    const good: LedgerRow[] = [];
    for (const { read, values } of lines) {
      if (read === "skip") continue;
      counts.read += 1;
      if ("rejected" in read) rejects.add(read.rejected, values);
      else good.push(read.row);
      if ("row" in read && read.warning) counts.warnings += 1;
    }
    if (counts.read > MAX_ROWS)
      throw new Problem("invalid", { key: "too_many_lines", values: { max: formatCount(MAX_ROWS) } });
    tell(counts.read);
    yield good;
  }
}

/** Stops and asks before a list closes more than half of what is open: it may be the wrong file (DECISIONS §10). */
async function demandPlausible(tx: Tx, input: CsvImport) {
  const { missing, open } = await vanished(tx, SOURCE);
  if (missing * 2 > open && !input.confirmed) throw conflict("would_close_half", { missing, open });
}
