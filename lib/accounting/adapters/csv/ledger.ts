import { plainLine } from "@/lib/kernel/fields";
import type { Mapping } from "../../schema";
import { bare, type LedgerField, ledgerFields, missing, recognised } from "./columns";
import { csvLines, type Layout, layoutOf, UnreadableFile } from "./reading";
import { type Cell, type ReadRow, readRow } from "./row";

const PREVIEW_ROWS = 8;
const SAMPLE_ROWS = 200;

export type Opened = { layout: Layout; headers: string[]; sample: string[][] };
export type LedgerLine = { read: ReadRow; values: string[] };

/** The header and first rows of a file, or null when it is no ledger: no text, one column, no rows. */
export function openLedger(bytes: Buffer): Opened | null {
  const layout = layoutOf(bytes);
  if (!layout) return null;
  let headers: string[] | null = null;
  const sample: string[][] = [];
  for (const lines of readable(csvLines(bytes, layout))) {
    for (const { cells } of lines) {
      if (headers === null) headers = cells.map(plainLine);
      else if (sample.length < SAMPLE_ROWS) sample.push(cells);
    }
    if (sample.length === SAMPLE_ROWS) break;
  }
  return headers && headers.length > 1 && new Set(headers).size === headers.length
    ? { layout, headers, sample }
    : null;
}

/** A file whose quotes never close cannot be read to its end; it is no ledger. */
function* readable<T>(lines: Generator<T>): Generator<T> {
  try {
    yield* lines;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
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
    fields: [...ledgerFields],
  };
}

/** Every line of a ledger, read by a mapping, in the batches in which the file is read. */
export function* ledgerLines(
  bytes: Buffer,
  { layout, headers, sample }: Opened,
  mapping: Mapping,
): Generator<LedgerLine[]> {
  const places = new Map<LedgerField, number>();
  for (const field of ledgerFields) {
    const place = headers.indexOf(mapping[field] ?? "\0");
    if (place >= 0) places.set(field, place);
  }
  const dotThousands = writesCommas(sample, places);
  const header = headers.map(bare).join(" ");
  let isHeader = true;
  for (const lines of csvLines(bytes, layout)) {
    const read: LedgerLine[] = [];
    for (const { line, cells } of lines) {
      if (isHeader || isBlank(cells) || repeats(cells, headers, header)) {
        isHeader = false;
        continue;
      }
      const cell: Cell = (field) => clean(cells[places.get(field) ?? -1]);
      read.push({ read: readRow(cell, line, dotThousands), values: cells });
    }
    yield read;
  }
}

const isBlank = (cells: string[]): boolean => cells.every((cell) => cell.trim() === "");

/** Some exports write their header again on every page. */
const repeats = (cells: string[], headers: string[], header: string): boolean =>
  cells.length === headers.length &&
  cells[0]?.length === headers[0]?.length &&
  cells.map(bare).join(" ") === header;

/** Most cells are plain already, and looking is cheaper than mending. */
function clean(cell: string | undefined): string {
  if (cell === undefined || cell === "") return "";
  return PLAIN.test(cell) ? cell : plainLine(cell);
}
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** Whether the amounts of a file have decimals after a comma, so that a dot in them means thousands. */
function writesCommas(sample: string[][], places: Map<LedgerField, number>): boolean {
  const columns = [places.get("openstaand"), places.get("factuurbedrag")].filter(
    (place) => place !== undefined,
  );
  return sample.some((cells) => columns.some((place) => /,\d{1,2}\D*$/.test(cells[place] ?? "")));
}
