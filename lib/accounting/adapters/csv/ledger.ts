import type { Mapping } from "../../schema";
import { bare, type LedgerField, ledgerFields, missing, recognised } from "./columns";
import { csvLines, type Layout, layoutOf } from "./reading";
import { type Cell, type ReadRow, readRow } from "./row";

export const MAX_ROWS = 200_000;
const PREVIEW_ROWS = 8;
const SAMPLE_ROWS = 200;

export type Opened = { layout: Layout; headers: string[]; sample: string[][] };
export type LedgerLine = { read: ReadRow; values: string[] };

/** The header and first rows of a file, or null when it is no ledger: no text, one column, no rows. */
export async function openLedger(bytes: Buffer): Promise<Opened | null> {
  const layout = layoutOf(bytes);
  if (!layout) return null;
  let headers: string[] | null = null;
  const sample: string[][] = [];
  for await (const { cells } of unless(csvLines(bytes, layout))) {
    if (headers === null) headers = cells.map((cell) => cell.trim());
    else sample.push(cells);
    if (sample.length === SAMPLE_ROWS) break;
  }
  return headers && headers.length > 1 && new Set(headers).size === headers.length
    ? { layout, headers, sample }
    : null;
}

/** A file whose quotes never close cannot be read to its end; it is no ledger. */
async function* unless<T>(lines: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    yield* lines;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && String(error.code).startsWith("CSV_"))) throw error;
  }
}

/** What the mapping step shows: the headers, what we think they are, and the first rows. */
export function previewOf({ headers, sample }: Opened, remembered: Mapping | null) {
  const mapping = remembered ?? recognised(headers);
  return {
    headers,
    mapping,
    missing: missing(mapping),
    rows: sample.slice(0, PREVIEW_ROWS),
    fields: ledgerFields,
  };
}

/** Every line of a ledger, read by a mapping. */
export async function* ledgerLines(
  bytes: Buffer,
  { layout, headers, sample }: Opened,
  mapping: Mapping,
): AsyncGenerator<LedgerLine> {
  const places = new Map<LedgerField, number>();
  for (const field of ledgerFields) {
    const place = headers.indexOf(mapping[field] ?? "\0");
    if (place >= 0) places.set(field, place);
  }
  const dotThousands = writesCommas(sample, places);
  let isHeader = true;
  for await (const { line, cells } of csvLines(bytes, layout)) {
    const isRepeated =
      cells.length === headers.length &&
      cells.every((cell, place) => bare(cell) === bare(headers[place] ?? ""));
    if (isHeader || isRepeated || cells.every((cell) => cell.trim() === "")) {
      isHeader = false;
      continue;
    }
    const cell: Cell = (field) =>
      cells[places.get(field) ?? -1]?.normalize("NFC").replace(/\s+/g, " ").trim() ?? "";
    yield { read: readRow(cell, line, dotThousands), values: cells };
  }
}

/** Whether the amounts of a file have decimals after a comma, so that a dot in them means thousands. */
function writesCommas(sample: string[][], places: Map<LedgerField, number>): boolean {
  const columns = [places.get("openstaand"), places.get("factuurbedrag")].filter(
    (place) => place !== undefined,
  );
  return sample.some((cells) => columns.some((place) => /,\d{1,2}\D*$/.test(cells[place] ?? "")));
}
