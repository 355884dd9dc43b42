import { command, query } from "@/lib/access/verbs";
import { storeFile } from "@/lib/files/commands";
import { StorageUnavailable } from "@/lib/files/port";
import { contentTypes, hasExtensionOf } from "@/lib/files/rules";
import type { Locale } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import { JobStarted } from "@/lib/jobs/answers";
import { startJob } from "@/lib/jobs/commands";
import { invalidField, Problem } from "@/lib/kernel/problems";
import { type LedgerField, missing, recognised } from "../adapters/ledger/columns";
import { type OpenedLedger, openLedger, previewOf } from "../adapters/ledger/lines";
import { fileSource } from "../adapters/ledger/source";
import { isCompound, isZip } from "../adapters/xlsx/workbook";
import { CsvPreviewed } from "../answers";
import { importCsvJob, previewCsvImportJob } from "../jobs";
import { tallied } from "../rules/tally";
import { CsvPreview, CsvUpload, type Mapping } from "../schema";
import { rememberedMapping, rememberMapping } from "./column-mappings";
import { requireStart } from "./start-at";
import { rememberStatuses } from "./status-mappings";

const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Returns the contents of a file and how we would read it: sheets, headers, recognised columns, first rows, and its sums per currency by
 * the columns given, remembered or recognised. Stores nothing. Throws Problem("invalid") at `file` for a file that is no ledger.
 */
export const previewCsv = query({
  can: "sync.read",
  input: CsvPreview,
  answer: CsvPreviewed,
  async run(read, { file, mapping: chosenMapping, ...sheetOptions }) {
    const { opened } = await openUpload(file, sheetOptions);
    const mapping = chosenMapping ?? (await rememberedMapping(read, opened.headers));
    const preview = previewOf(opened, mapping);
    const sums = preview.missing.length > 0 ? null : await sumsOf(opened, preview.mapping);
    return { data: { ...preview, sums } };
  },
});

async function sumsOf(opened: OpenedLedger, mapping: Mapping) {
  const tally = await atFile(() => tallied(fileSource(opened, mapping)));
  return {
    rows: tally.rows,
    taken: tally.importedTotals.list(),
    rejected: tally.refusedRows,
    refused: tally.refused.list(),
    unread: tally.unread,
    rejections: tally.rejections(),
  };
}

/**
 * Starts the import of a ledger, or with `look` only its preview. Throws Problem("invalid") at `file` or `mapping`, also when there is no
 * room to store the file, and Problem("conflict") while another sync is active.
 */
export const startCsvImport = command({
  can: "sync.start",
  input: CsvUpload,
  answer: JobStarted,
  async run(
    tx,
    {
      file,
      mapping: chosenMapping,
      look,
      complete,
      confirmed,
      start,
      older_than,
      until,
      confirm,
      ...sheetOptions
    },
  ) {
    if (start) await requireStart(tx, { start, until, confirm });
    const { bytes, opened } = await openUpload(file, sheetOptions);
    const mapping =
      chosenMapping ?? (await rememberedMapping(tx, opened.headers)) ?? recognised(opened.headers);
    requireColumns(mapping, opened, tx.language);
    await rememberMapping(tx, opened.headers, mapping);
    if (start) await rememberStatuses(tx, start);
    const file_id = await storeFile(tx, {
      bytes,
      filename: file.name,
      content_type: opened.file.sheet === null ? "text/csv" : contentTypes.xlsx,
      folder: "imports",
    }).catch((error) => {
      if (error instanceof StorageUnavailable) throw invalidField("file", "storage_full");
      throw error;
    });
    const { sheet } = opened.file;
    const read = { file_id, mapping, sheet, header: opened.header.line };
    const options = { complete, confirmed, start: start ?? null, older_than, until: until ?? null, confirm };
    const job = await startJob(tx, look ? previewCsvImportJob : importCsvJob, { ...read, ...options });
    return { accepted: true as const, data: job };
  },
});

type TablePosition = { sheet?: string | undefined; header?: number | undefined };

async function openUpload(
  file: File,
  { sheet, header }: TablePosition,
): Promise<{ bytes: Buffer; opened: OpenedLedger }> {
  if (file.size === 0 || file.size > MAX_BYTES)
    throw invalidField("file", file.size === 0 ? "invalid_file" : "file_too_large");
  const bytes = Buffer.from(await file.arrayBuffer());
  requireName(file.name, bytes);
  const sheetOptions = { sheet: sheet || null, header: header ?? null };
  return { bytes, opened: await atFile(() => openLedger(bytes, sheetOptions)) };
}

/** Throws where a file's name does not match its bytes; an outdated or protected workbook is reported when it is opened. */
function requireName(name: string, bytes: Buffer) {
  if (isCompound(bytes)) return;
  if (isZip(bytes) && /\.xlsm$/i.test(name)) throw invalidField("file", "file_macros");
  if (!hasExtensionOf(name, isZip(bytes) ? "xlsx" : "text")) throw invalidField("file", "invalid_file");
}

/** Returns the result of `read`. Throws its Problem("invalid") at `file`, the field the file was chosen in. */
async function atFile<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Problem && error.kind === "invalid" && error.detail)
      throw invalidField("file", error.detail.key, error.detail.values);
    throw error;
  }
}

function requireColumns(mapping: Mapping, { headers, sample }: OpenedLedger, language: Locale) {
  const strange = Object.values(mapping).find((header) => !headers.includes(header));
  if (strange !== undefined) throw invalidField("mapping", "unknown_column", { column: strange });
  const lacking = missing(mapping);
  // None of a ledger's columns: it is another kind of file, and asking for columns would not help.
  if (lacking.length >= 3 && Object.keys(mapping).length === 0) throw invalidField("file", "invalid_file");
  if (lacking.length > 0) {
    const columns = lacking.map((field) => fieldWords(field, language)).join(", ");
    throw invalidField("mapping", "missing_columns", { columns });
  }
  if (sample.length === 0) throw invalidField("file", "invalid_file");
}

/** Returns a column's name in a language, with its fixed name in `mapping` where that differs. */
function fieldWords(field: LedgerField, language: Locale): string {
  const words = sentence(language, `ledger.${field}`);
  return words.toLowerCase() === field ? words : `${words} (${field})`;
}
