import type { Locale } from "@/lib/i18n/locales";

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The indexes of the cell styles below. */
export const STYLE = { money: 1, day: 2, head: 3 };

/** The format of days in a language; a spreadsheet's own locale cannot put the month first. */
const dayFormats: Record<Locale, string> = {
  nl: "dd\\-mm\\-yyyy",
  en: "dd\\/mm\\/yyyy",
  de: "dd\\.mm\\.yyyy",
};

const relation = (id: number, kind: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${REL}/${kind}" Target="${target}"/>`;
const sheetType = (sheet: number) =>
  `<Override PartName="/xl/worksheets/sheet${sheet}.xml" ContentType="${OFFICE}.worksheet+xml"/>`;

/** Returns the parts of a workbook besides its sheets: their names, and styles for amounts, days and the header. */
export const partsOf = (names: readonly string[], language: Locale): Record<string, string> => ({
  "[Content_Types].xml": `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${OFFICE}.sheet.main+xml"/>${names.map((_, index) => sheetType(index + 1)).join("")}<Override PartName="/xl/styles.xml" ContentType="${OFFICE}.styles+xml"/></Types>`,
  "_rels/.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relation(1, "officeDocument", "xl/workbook.xml")}</Relationships>`,
  "xl/workbook.xml": `${XML}<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets>${names
    .map((name, index) => `<sheet name="${sheetName(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
    .join("")}</sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships">${names.map((_, index) => relation(index + 1, "worksheet", `worksheets/sheet${index + 1}.xml`)).join("")}${relation(names.length + 1, "styles", "styles.xml")}</Relationships>`,
  "xl/styles.xml": `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="#,##0.00"/><numFmt numFmtId="165" formatCode="${dayFormats[language]}"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
});

const LONGEST_NAME = 31;
const sheetName = (name: string): string =>
  escaped(name.replace(/[[\]:*?/\\]/g, " ").slice(0, LONGEST_NAME)).replace(/"/g, "&quot;");

/** Returns the beginning of a sheet up to its first row: the widths of its columns, and whether its first row is frozen. */
export const sheetBegin = (widths: readonly number[], isFrozen: boolean): string => {
  const pane = isFrozen ? '<pane ySplit="1" topLeftCell="A2" state="frozen"/>' : "";
  const columns = widths
    .map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join("");
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${columns}</cols><sheetData>`;
};

/** Returns the end of a sheet, with a filter over its rows when it has a header. */
export const sheetEnd = (filter: string | null): string =>
  `</sheetData>${filter === null ? "" : `<autoFilter ref="${filter}"/>`}</worksheet>`;

/** Returns a text cell: a spreadsheet never takes it for a formula. */
export const textCell = (at: string, value: string, style?: number): string =>
  `<c r="${at}" t="inlineStr"${style === undefined ? "" : ` s="${style}"`}><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;

/** Returns the letters of a column: 0 is A. */
export const letter = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : `${letter(Math.floor(column / 26) - 1)}${letter(column % 26)}`;

/**
 * Returns a text escaped for XML, without characters it cannot contain. Most cells have none to escape, and the test is cheaper than the
 * replacement.
 */
const escaped = (value: string): string =>
  odd.test(value)
    ? value.replace(unwritable, "").replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;")
    : value;

// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are not allowed in XML
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the same, and the three signs of XML itself
const odd = /[&<>\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
