import { bareCountry, countryFrom } from "@/lib/i18n/country-words";
import { plainLine } from "@/lib/kernel/fields";
import type { Mapping } from "../../schema";
import { csvFile } from "../csv/reading";
import { isCompound, isZip, refuseCompound, xlsxFile } from "../xlsx/workbook";
import { bare, type LedgerField, ledgerFields, missing, recognised } from "./columns";
import { type FileLine, type LedgerFile, UnreadableFile } from "./file";
import { columnNames, HEADER_LINES, headerOf } from "./header";
import { type Cell, type LedgerFound, readRow } from "./row";

const PREVIEW_ROWS = 8;
const SAMPLE_ROWS = 200;

/** The position of the ledger in a file, as far as the user chose it: a sheet by name, and the number of the header line. */
type TablePosition = { sheet: string | null; header: number | null };

export type OpenedLedger = {
  file: LedgerFile;
  headers: string[];
  /** The header line, and the lines searched for it. */
  header: FileLine;
  tops: FileLine[];
  sample: FileLine[];
};

/** The number of sheets that are searched for a list when none was chosen. */
const SHEETS_TRIED = 12;

/**
 * Returns the header and first rows of a file. When no sheet was chosen, reads the first with known columns, else the first that is a list,
 * which skips a cover or an empty sheet. Throws UnreadableFile for a file that is no ledger: neither text nor workbook, a single column, or
 * no header at the chosen line.
 */
export async function openLedger(bytes: Buffer, { sheet, header }: TablePosition): Promise<OpenedLedger> {
  const file = await fileOf(bytes, sheet);
  if (sheet !== null || file.sheets.length < 2) return requireList(await openedAt(file, header));
  let list: OpenedLedger | null = null;
  for (const name of file.sheets.slice(0, SHEETS_TRIED)) {
    const opened = await openedAt(await fileOf(bytes, name), header);
    if (opened && Object.keys(recognised(opened.headers)).length >= 2) return opened;
    list ??= opened;
  }
  return requireList(list);
}

function requireList(opened: OpenedLedger | null): OpenedLedger {
  if (!opened) throw new UnreadableFile();
  return opened;
}

/** Returns null when the file holds no list, or none under the chosen line. */
async function openedAt(file: LedgerFile, header: number | null): Promise<OpenedLedger | null> {
  const lines = await firstLines(file, HEADER_LINES + SAMPLE_ROWS);
  const tops = lines.slice(0, HEADER_LINES);
  const found = header === null ? headerOf(tops) : tops.find(({ line }) => line === header);
  if (!found) return null;
  const sample = lines.filter(({ line }) => line > found.line).slice(0, SAMPLE_ROWS);
  const headers = columnNames(found, Math.max(0, ...sample.map(widthOf)));
  return headers.length < 2 ? null : { file, headers, header: found, tops, sample };
}

async function fileOf(bytes: Buffer, sheet: string | null): Promise<LedgerFile> {
  if (isCompound(bytes)) return refuseCompound(bytes);
  return isZip(bytes) ? await xlsxFile(bytes, sheet) : csvFile(bytes);
}

/** Returns the first lines. A quote that never closes below them is found only when the whole file is read. */
async function firstLines(file: LedgerFile, count: number): Promise<FileLine[]> {
  const first: FileLine[] = [];
  for await (const lines of file.lines()) {
    first.push(...lines.slice(0, count - first.length));
    if (first.length === count) break;
  }
  return first;
}

/** Returns the number of cells up to the last non-empty one. */
const widthOf = ({ cells }: FileLine): number => cells.findLastIndex((cell) => cell.trim() !== "") + 1;

/** Returns the data of the mapping step: the sheets, the lines at the top, the headers, their proposed mapping, and the first rows. */
export function previewOf({ file, headers, header, tops, sample }: OpenedLedger, remembered: Mapping | null) {
  const mapping = remembered ?? recognised(headers);
  return {
    sheets: file.sheets,
    sheet: file.sheet,
    header: header.line,
    tops: tops.map(({ line, cells }) => ({ line, cells: cells.filter((cell) => cell.trim() !== "") })),
    headers,
    mapping,
    missing: missing(mapping),
    rows: sample.slice(0, PREVIEW_ROWS).map(({ cells }) => cells),
    fields: [...ledgerFields],
  };
}

/**
 * Yields every item under the header, read by a mapping, in the batches in which the file is read. `countries`: the country codes a user
 * gave for words we do not know, by the bare word.
 */
export async function* ledgerItems(
  opened: OpenedLedger,
  mapping: Mapping,
  countries: ReadonlyMap<string, string> = new Map(),
): AsyncGenerator<LedgerFound[]> {
  const { file, header, headers, sample } = opened;
  const places = placesOf(headers, mapping);
  const countryOf = (word: string) => countryFrom(word) ?? countries.get(bareCountry(word)) ?? null;
  const manner = { dotThousands: writesCommas(sample, places), countsFrom: file.countsFrom, countryOf };
  const heading = header.cells.map(bare).join(" ");
  for await (const lines of file.lines()) {
    const read: LedgerFound[] = [];
    for (const { line, cells, marks } of lines) {
      if (line <= header.line || isBlank(cells) || repeats(cells, header.cells, heading)) continue;
      const cell: Cell = (field) => clean(cells[places.get(field) ?? -1]);
      const mark = marks && ((field: LedgerField) => marks[places.get(field) ?? -1]);
      const found = readRow({ cell, mark, line, cells, ...manner });
      if (found) read.push(found);
    }
    yield read;
  }
}

function placesOf(headers: string[], mapping: Mapping): Map<LedgerField, number> {
  const places = new Map<LedgerField, number>();
  for (const field of ledgerFields) {
    const index = headers.indexOf(mapping[field] ?? "\0");
    if (index >= 0) places.set(field, index);
  }
  return places;
}

const isBlank = (cells: string[]): boolean => cells.every((cell) => cell.trim() === "");

/** Returns whether a line repeats the header: some exports write it again on every page. */
const repeats = (cells: string[], header: string[], heading: string): boolean =>
  cells.length === header.length &&
  cells[0]?.length === header[0]?.length &&
  cells.map(bare).join(" ") === heading;

/** Returns a cell's text on one line. Most cells are plain already, and testing is cheaper than replacing. */
function clean(cell: string | undefined): string {
  if (cell === undefined || cell === "") return "";
  return PLAIN.test(cell) ? cell : plainLine(cell);
}
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** Returns whether text amounts have decimals after a comma, so that a dot in them separates thousands. */
function writesCommas(sample: FileLine[], places: Map<LedgerField, number>): boolean {
  const columns = [places.get("openstaand"), places.get("factuurbedrag")].filter(
    (index) => index !== undefined,
  );
  return sample.some(({ cells, marks }) =>
    columns.some((index) => !marks?.[index] && /,\d{1,2}\D*$/.test(cells[index] ?? "")),
  );
}
