import { strToU8, Zip, ZipDeflate } from "fflate";
import type { Locale } from "@/lib/i18n/locales";
import type { CellKind } from "../schema";
import { letter, partsOf, STYLE, sheetBegin, sheetEnd, textCell } from "./parts";
import { type Cell, cellXml, columnWidths } from "./sheet-cells";

const LEVEL = 2;
/** The column widths of the second sheet, whose first column has the names. */
const ABOUT_WIDTHS = [24, 60];

/** The second sheet about the first, made when the number of rows is known. */
export type WorkbookDescription = {
  name: string;
  lines: (rows: number) => readonly (readonly [string, string])[];
};

type Sheet = {
  name: string;
  language: Locale;
  headings: readonly string[];
  kinds: readonly CellKind[];
  about: WorkbookDescription;
};

/**
 * A workbook that is written while its rows arrive: memory use is constant, however many there are. Columns are as wide as their heading
 * and their first rows need; the header is frozen and has filters; a second sheet describes the first.
 */
export class Workbook {
  private readonly zip: Zip;
  private readonly sheet = new ZipDeflate("xl/worksheets/sheet1.xml", { level: LEVEL });
  private readonly ready: Uint8Array[] = [];
  private line = 0;

  constructor(private readonly book: Sheet) {
    this.zip = new Zip((error, part) => {
      if (error) throw error;
      this.ready.push(part);
    });
    for (const [name, text] of Object.entries(partsOf([book.name, book.about.name], book.language)))
      this.whole(name, text);
    this.zip.add(this.sheet);
  }

  /** Adds rows and returns the bytes that are ready to be sent. */
  add(rows: readonly (readonly Cell[])[]): Uint8Array[] {
    if (rows.length === 0) return this.takeReady();
    let xml = this.line === 0 ? this.head(rows) : "";
    for (const row of rows) {
      this.line += 1;
      xml += `<row r="${this.line}">`;
      for (const [index, value] of row.entries()) xml += this.cell(index, value);
      xml += "</row>";
    }
    this.sheet.push(strToU8(xml));
    return this.takeReady();
  }

  end(): Uint8Array[] {
    const head = this.line === 0 ? this.head([]) : "";
    const filter = `A1:${letter(this.book.headings.length - 1)}${this.line}`;
    this.sheet.push(strToU8(`${head}${sheetEnd(filter)}`), true);
    this.whole("xl/worksheets/sheet2.xml", aboutSheet(this.book.about.lines(this.line - 1)));
    this.zip.end();
    return this.takeReady();
  }

  private whole(name: string, text: string) {
    const file = new ZipDeflate(name, { level: LEVEL });
    this.zip.add(file);
    file.push(strToU8(text), true);
  }

  private head(first: readonly (readonly Cell[])[]): string {
    this.line = 1;
    const { headings, kinds } = this.book;
    const cells = headings.map((word, index) => textCell(`${letter(index)}1`, word, STYLE.head)).join("");
    return `${sheetBegin(columnWidths(headings, kinds, first), true)}<row r="1">${cells}</row>`;
  }

  private takeReady(): Uint8Array[] {
    return this.ready.splice(0, this.ready.length);
  }

  private cell(column: number, value: Cell): string {
    return cellXml(`${letter(column)}${this.line}`, this.book.kinds[column], value);
  }
}

const aboutSheet = (lines: readonly (readonly [string, string])[]): string => {
  const rows = lines.map(
    ([name, value], at) =>
      `<row r="${at + 1}">${textCell(`A${at + 1}`, name, STYLE.head)}${textCell(`B${at + 1}`, value)}</row>`,
  );
  return `${sheetBegin(ABOUT_WIDTHS, false)}${rows.join("")}${sheetEnd(null)}`;
};
