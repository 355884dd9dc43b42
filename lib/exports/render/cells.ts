import { stringify } from "csv-stringify/sync";
import { type SQL, sql } from "drizzle-orm";
import { asText, formulaSigns } from "../rules";
import type { CellKind, Format } from "../schema";

/** The formula signs for SQL, by their code points. */
const codes = sql.raw(formulaSigns.map((sign) => sign.charCodeAt(0)).join(", "));

/** Returns SQL for a cell. A workbook gets cents and plain text; a CSV the form a spreadsheet reads (see `csvCell`). */
export const cellFor = (format: Format, kind: CellKind, value: SQL): SQL =>
  format === "csv" ? csvCell(kind, value) : sql`(${value})`;

/**
 * Returns SQL for a CSV cell: amounts with a decimal comma and no thousands separator, as in the manual CSV; a text that a spreadsheet
 * would take for a formula is marked as text. COPY does the quoting, so nothing is quoted twice.
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

/** The byte order mark by which spreadsheets recognise UTF-8. */
const BOM = "\ufeff";

/** Returns the headings as the first line of a CSV. */
export const csvHead = (headings: readonly string[]): string => `${BOM}${csvLine(headings)}`;

/**
 * Returns cells as a line of a CSV, quoted where necessary; one that a spreadsheet would run as a formula is marked as text, whatever its
 * column.
 */
export const csvLine = (cells: readonly (string | null)[]): string =>
  `${cells.map((cell) => (cell === null ? "" : quoted(asText(cell)))).join(";")}\n`;

/**
 * Returns rows as a complete CSV, with Windows line endings. Any line break in a cell is quoted: a spreadsheet would begin a new row after
 * a bare one, and its first cell could be a formula.
 */
export const csvText = (rows: readonly (readonly string[])[], separator = ";"): string =>
  stringify(
    rows.map((row) => row.map(asText)),
    { delimiter: separator, record_delimiter: "\r\n", quoted_match: /[\r\n]/ },
  );

const quoted = (cell: string): string => (/[;"\r\n]/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell);

const escapes: Record<string, string> = { t: "\t", n: "\n", r: "\r", b: "\b", f: "\f", v: "\v" };

/** Returns a line of COPY's text format as cells; \N is null. */
export const cellsOf = (line: string): (string | null)[] =>
  line.split("\t").map((cell) => {
    if (cell === "\\N") return null;
    return cell.includes("\\") ? cell.replace(/\\(.)/gs, (_, sign: string) => escapes[sign] ?? sign) : cell;
  });
