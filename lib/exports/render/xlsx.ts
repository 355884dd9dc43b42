import { strToU8, Zip, ZipDeflate } from "fflate";
import type { CellKind } from "../schema";

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The parts of a workbook that are the same for every export: one sheet, styles for amounts, days and the head. */
const parts: Record<string, string> = {
  "[Content_Types].xml": `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${OFFICE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${OFFICE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${OFFICE}.styles+xml"/></Types>`,
  "_rels/.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `${XML}<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets><sheet name="Invorder" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${REL}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml": `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="#,##0.00"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
};
const STYLE = { money: 1, day: 2, head: 3 };
const LEVEL = 2;

type Cell = string | null;

/** A workbook that is written while its rows come in: memory stays flat, however many there are. */
export class Workbook {
  private readonly zip: Zip;
  private readonly sheet = new ZipDeflate("xl/worksheets/sheet1.xml", { level: LEVEL });
  private readonly ready: Uint8Array[] = [];
  private line = 0;

  constructor(
    headings: readonly string[],
    private readonly kinds: readonly CellKind[],
  ) {
    this.zip = new Zip((error, part) => {
      if (error) throw error;
      this.ready.push(part);
    });
    for (const [name, text] of Object.entries(parts)) {
      const file = new ZipDeflate(name, { level: LEVEL });
      this.zip.add(file);
      file.push(strToU8(text), true);
    }
    this.zip.add(this.sheet);
    const head = headings.map((word, place) => text(place, 1, word, STYLE.head)).join("");
    this.line = 1;
    this.sheet.push(
      strToU8(
        `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><sheetData><row r="1">${head}</row>`,
      ),
    );
  }

  /** Adds rows and answers the bytes that are ready to be sent. */
  add(rows: readonly (readonly Cell[])[]): Uint8Array[] {
    let xml = "";
    for (const row of rows) {
      this.line += 1;
      xml += `<row r="${this.line}">`;
      for (const [place, value] of row.entries()) xml += this.cell(place, value);
      xml += "</row>";
    }
    if (xml !== "") this.sheet.push(strToU8(xml));
    return this.taken();
  }

  end(): Uint8Array[] {
    this.sheet.push(strToU8("</sheetData></worksheet>"), true);
    this.zip.end();
    return this.taken();
  }

  private taken(): Uint8Array[] {
    return this.ready.splice(0, this.ready.length);
  }

  private cell(place: number, value: Cell): string {
    if (value === null || value === "") return "";
    const at = `${letter(place)}${this.line}`;
    switch (this.kinds[place]) {
      case "money":
        return `<c r="${at}" s="${STYLE.money}"><v>${decimal(value)}</v></c>`;
      case "day":
        return `<c r="${at}" s="${STYLE.day}"><v>${serial(value)}</v></c>`;
      case "number":
        return `<c r="${at}"><v>${value}</v></c>`;
      default:
        return text(place, this.line, value);
    }
  }
}

/** A text cell is text: a spreadsheet never takes it for a formula. */
const text = (place: number, line: number, value: string, style?: number): string =>
  `<c r="${letter(place)}${line}" t="inlineStr"${style === undefined ? "" : ` s="${style}"`}><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;

const letter = (place: number): string =>
  place < 26 ? String.fromCharCode(65 + place) : `${letter(Math.floor(place / 26) - 1)}${letter(place % 26)}`;

/** Characters XML cannot hold are left out. */
const escaped = (value: string): string =>
  value
    // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are not allowed in XML
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;");

/** Cents as a decimal number, moved by text and never divided. */
function decimal(cents: string): string {
  const digits = cents.replace("-", "").padStart(3, "0");
  return `${cents.startsWith("-") ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const EPOCH = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
const serial = (day: string): number => Math.round((Date.parse(day) - EPOCH) / DAY_MS);
