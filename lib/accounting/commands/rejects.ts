import { stringify } from "csv-stringify/sync";
import type { Tx } from "@/lib/access/context";
import { asText } from "@/lib/exports/rules";
import { keepFile } from "@/lib/files/commands";
import { sentence } from "@/lib/i18n/sentences";
import type { AccountingSource } from "../port";
import type { RejectedRow } from "../schema";

const SHOWN = 1_000;

/** The rows of a source that did not go in. The first thousand are shown; all of them are in the file to correct. */
export class Rejects {
  readonly shown: RejectedRow[] = [];
  private readonly rows: { row: RejectedRow; values: string[] }[] = [];
  constructor(private readonly corrections: AccountingSource["corrections"]) {}

  get count(): number {
    return this.rows.length;
  }

  add(row: RejectedRow, values: string[]) {
    this.rows.push({ row, values });
    if (this.shown.length < SHOWN) this.shown.push(row);
  }

  /** Lines found wrong only when all were read; their cells are no longer at hand. */
  addLines(lines: number[], column: string, reason: string) {
    for (const line of lines) this.add({ line, column, reason }, []);
  }

  /** The source's own headings, plus line, column and reason. */
  csv(reasonOf: (reason: string) => string): string {
    const header = [...this.corrections.headers, "regel", "kolom", "reden"];
    const rows = this.rows.map(({ row, values }) => [
      ...this.corrections.headers.map((_, place) => asText(values[place] ?? "")),
      row.line,
      row.column ?? "",
      reasonOf(row.reason),
    ]);
    return `\ufeff${stringify([header, ...rows], { delimiter: this.corrections.separator, record_delimiter: "\r\n" })}`;
  }
}

/** Keeps the CSV of rejected rows for the user to correct; null when every row went in. */
export async function keepRejected(tx: Tx, rejects: Rejects): Promise<number | null> {
  if (rejects.count === 0) return null;
  const text = rejects.csv((reason) => sentence(tx.language, `rejects.${reason}`));
  return keepFile(tx, {
    bytes: Buffer.from(text, "utf8"),
    filename: `afgewezen-regels-${tx.today}.csv`,
    content_type: "text/csv",
    folder: "imports",
  });
}
