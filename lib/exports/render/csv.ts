import { type SQL, sql } from "drizzle-orm";
import type { CellKind } from "../schema";

/** A mark that tells spreadsheets the text is UTF-8. */
export const BOM = "\ufeff";
const SEPARATOR = ";";

/**
 * One line of a CSV, put together by the database: a million rows never become a million objects. Amounts have a decimal comma and
 * no thousands, as the manual CSV has them; a text that a spreadsheet would take for a formula is marked as text.
 */
export function csvLine(cells: readonly { kind: CellKind; value: SQL }[]): SQL {
  const parts = cells.map(({ kind, value }) => cellOf(kind, value));
  return sql`concat_ws(${sql.raw(`'${SEPARATOR}'`)}, ${sql.join(parts, sql`, `)}) || E'\\r\\n'`;
}

function cellOf(kind: CellKind, value: SQL): SQL {
  switch (kind) {
    case "text":
      return sql`coalesce(${quoted(guarded(value))}, '')`;
    case "money":
      return sql`coalesce(${euros(value)}, '')`;
    case "day":
    case "number":
      return sql`coalesce((${value})::text, '')`;
    default:
      return kind satisfies never;
  }
}

/** Cents with a decimal comma, from whole numbers alone. */
const euros = (value: SQL): SQL =>
  sql`(case when ${value} < 0 then '-' else '' end || (abs(${value}) / 100)::text || ',' || right('0' || (abs(${value}) % 100)::text, 2))`;

const guarded = (value: SQL): SQL =>
  sql`case when left(${value}, 1) in ('=', '+', '-', '@', chr(9), chr(13)) then '''' || ${value} else ${value} end`;

const quoted = (value: SQL): SQL =>
  sql`case when ${value} ~ E'[;"\\r\\n]' then '"' || replace(${value}, '"', '""') || '"' else ${value} end`;

/** The headings as a line of the same kind. */
export const csvHead = (headings: readonly string[]): string =>
  `${BOM}${headings.map((word) => (/[;"\r\n]/.test(word) ? `"${word.replace(/"/g, '""')}"` : word)).join(SEPARATOR)}\r\n`;
