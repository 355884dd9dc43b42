import { strToU8, zipSync } from "fflate";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

/** A cell: a text, a number as written in the file, a day by its count, a formula with or without its stored result, or an error. */
export type TestCell =
  | string
  | null
  | { number: string; style?: keyof typeof styles }
  | { formula: string; answer?: string }
  | { error: string };

const styles = { plain: 0, day: 1, euro: 2, code: 3 };
const formats = `<numFmts count="3"><numFmt numFmtId="164" formatCode="[$-413]dd\\-mm\\-yyyy;@"/><numFmt numFmtId="165" formatCode="&quot;dag&quot;\\ #,##0.00"/><numFmt numFmtId="166" formatCode="00000"/></numFmts>
  <cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs>`;

const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
const columnOf = (place: number) => String.fromCharCode(65 + place);

function cellXml(cell: TestCell, at: string, shared: string[]): string {
  if (cell === null) return "";
  if (typeof cell === "string") return `<c r="${at}" t="s"><v>${shared.push(cell) - 1}</v></c>`;
  if ("number" in cell) return `<c r="${at}" s="${styles[cell.style ?? "plain"]}"><v>${cell.number}</v></c>`;
  if ("error" in cell) return `<c r="${at}" t="e"><v>${cell.error}</v></c>`;
  const answer = cell.answer === undefined ? "" : `<v>${cell.answer}</v>`;
  return `<c r="${at}"><f>${escaped(cell.formula)}</f>${answer}</c>`;
}

type Options = { from1904?: boolean; hidden?: string[]; parts?: Record<string, string | Uint8Array> };

/** Returns a workbook as Excel writes one: its sheets by name, each with its rows; `parts` are added, or replace its own. */
export function workbook(sheets: Record<string, TestCell[][]>, options: Options = {}): Buffer {
  const shared: string[] = [];
  const names = Object.keys(sheets);
  const parts: Record<string, string> = {
    "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"/>`,
    "_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr${options.from1904 ? ' date1904="1"' : ""}/><sheets>${names
      .map(
        (name, place) =>
          `<sheet name="${escaped(name)}" sheetId="${place + 1}" r:id="rId${place + 1}"${options.hidden?.includes(name) ? ' state="hidden"' : ""}/>`,
      )
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships">${names
      .map(
        (_, place) =>
          `<Relationship Id="rId${place + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${place + 1}.xml"/>`,
      )
      .join(
        "",
      )}<Relationship Id="rId90" Type="${OFFICE}/styles" Target="/xl/styles.xml"/><Relationship Id="rId91" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    "xl/styles.xml": `<styleSheet xmlns="${MAIN}">${formats}</styleSheet>`,
  };
  for (const [place, name] of names.entries()) {
    const rows = (sheets[name] ?? []).map(
      (cells, line) =>
        `<row r="${line + 1}">${cells.map((cell, column) => cellXml(cell, `${columnOf(column)}${line + 1}`, shared)).join("")}</row>`,
    );
    parts[`xl/worksheets/sheet${place + 1}.xml`] =
      `<worksheet xmlns="${MAIN}"><sheetData>${rows.join("")}</sheetData></worksheet>`;
  }
  parts["xl/sharedStrings.xml"] =
    `<sst xmlns="${MAIN}">${shared.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join("")}</sst>`;
  return zipped({ ...parts, ...options.parts });
}

/** Returns a zip file of parts. */
export const zipped = (parts: Record<string, string | Uint8Array>): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [name, typeof part === "string" ? strToU8(part) : part]),
      ),
    ),
  );
