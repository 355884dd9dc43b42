import { strToU8, Zip, ZipDeflate } from "fflate";
import type { Locale } from "@/lib/i18n/locales";
import type { CellKind } from "../schema";
import { letter, partsOf, STYLE, sheetBegin, sheetEnd, textCell } from "./parts";
import { type Cell, cellXml, columnWidths } from "./sheet-cells";

const LEVEL = 2;
const AT_ONCE = 1_000;
const LOOKED_AT = 200;

/** A sheet: its header and its rows. A cell of a row may have another kind than its column. */
export type Sheet = {
  name: string;
  headings: readonly string[];
  kinds: readonly CellKind[];
  rows: readonly SheetRow[];
};
export type SheetRow = readonly (Cell | { kind: CellKind; value: Cell })[];

/** Returns a complete workbook of several sheets; each has a bold, frozen header with filters. */
export function workbookOfSheets(sheets: readonly Sheet[], language: Locale): Buffer {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    chunks.push(part);
  });
  const parts = partsOf(
    sheets.map(({ name }) => name),
    language,
  );
  for (const [name, text] of Object.entries(parts)) addPart(zip, name).push(strToU8(text), true);
  for (const [index, sheet] of sheets.entries())
    writeSheet(addPart(zip, `xl/worksheets/sheet${index + 1}.xml`), sheet);
  zip.end();
  return Buffer.concat(chunks);
}

function addPart(zip: Zip, name: string): ZipDeflate {
  const part = new ZipDeflate(name, { level: LEVEL });
  zip.add(part);
  return part;
}

/** Writes a sheet in batches of rows, so that the text of a large one is never in memory as a whole. */
function writeSheet(part: ZipDeflate, { headings, kinds, rows }: Sheet) {
  const first = rows.slice(0, LOOKED_AT).map((row) => row.map((cell) => valueIn(cell)));
  const head = headings.map((word, index) => textCell(`${letter(index)}1`, word, STYLE.head)).join("");
  part.push(strToU8(`${sheetBegin(columnWidths(headings, kinds, first), true)}<row r="1">${head}</row>`));
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const xml = rows.slice(at, at + AT_ONCE).map((row, index) => rowXml(row, kinds, at + index + 2));
    part.push(strToU8(xml.join("")));
  }
  part.push(strToU8(sheetEnd(`A1:${letter(headings.length - 1)}${rows.length + 1}`)), true);
}

const rowXml = (row: SheetRow, kinds: readonly CellKind[], line: number): string =>
  `<row r="${line}">${row
    .map((cell, index) =>
      isOfKind(cell)
        ? cellXml(`${letter(index)}${line}`, cell.kind, cell.value)
        : cellXml(`${letter(index)}${line}`, kinds[index], cell),
    )
    .join("")}</row>`;

const isOfKind = (cell: SheetRow[number]): cell is { kind: CellKind; value: Cell } =>
  typeof cell === "object" && cell !== null;
const valueIn = (cell: SheetRow[number]): Cell => (isOfKind(cell) ? cell.value : cell);
