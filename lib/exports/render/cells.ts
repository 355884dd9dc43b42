import { stringify } from "csv-stringify/sync";
import { type SQL, sql } from "drizzle-orm";
import { asText, formulaSigns } from "../rules";
import type { CellKind, Format } from "../schema";

/** The signs as the database knows them, by their code points. */
const codes = sql.raw(formulaSigns.map((sign) => sign.charCodeAt(0)).join(", "));

/** A cell as the database writes it. A workbook gets cents and plain text; a CSV what a spreadsheet reads (see `csvCell`). */
export const cellFor = (format: Format, kind: CellKind, value: SQL): SQL =>
  format === "csv" ? csvCell(kind, value) : sql`(${value})`;

/**
 * Amounts with a decimal comma and no thousands, as the manual CSV has them; a text that a spreadsheet would take for a formula
 * is marked as text. COPY does the quoting, so nothing is quoted twice.
 */
function csvCell(kind: CellKind, value: SQL): SQL {
  switch (kind) {
    case "text":
      return sql`case when ascii(${value}) in (${codes}) then '''' || ${value} else nullif(${value}, '') end`;
    case "money":
      return sql`case when ${value} = 0 then '0,00' else replace((${value} * 0.01)::text, '.', ',') end`;
    case "word":
    case "day":
    case "number":
      return sql`(${value})`;
    default:
      return kind satisfies never;
  }
}

/** A mark that tells spreadsheets the text is UTF-8. */
const BOM = "\ufeff";

/** The headings as the first line of a CSV. */
export const csvHead = (headings: readonly string[]): string => `${BOM}${csvLine(headings)}`;

/** Cells as a line of a CSV, quoted where they must be; one that a spreadsheet would run is marked as text, whatever its column holds. */
export const csvLine = (cells: readonly (string | null)[]): string =>
  `${cells.map((cell) => (cell === null ? "" : quoted(asText(cell)))).join(";")}\n`;

/**
 * Returns rows as a CSV that is written at once, its lines ended as Windows ends them. A break of a line in a cell is quoted however it is
 * written: a spreadsheet would begin a row after a bare one, and its first cell could be a formula.
 */
export const csvText = (rows: readonly (readonly string[])[], separator = ";"): string =>
  stringify(
    rows.map((row) => row.map(asText)),
    { delimiter: separator, record_delimiter: "\r\n", quoted_match: /[\r\n]/ },
  );

const quoted = (cell: string): string => (/[;"\r\n]/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell);

const escapes: Record<string, string> = { t: "\t", n: "\n", r: "\r", b: "\b", f: "\f", v: "\v" };

/** A line of COPY's text format as cells; nothing is null. */
export const cellsOf = (line: string): (string | null)[] =>
  line.split("\t").map((cell) => {
    if (cell === "\\N") return null;
    return cell.includes("\\") ? cell.replace(/\\(.)/gs, (_, sign: string) => escapes[sign] ?? sign) : cell;
  });
