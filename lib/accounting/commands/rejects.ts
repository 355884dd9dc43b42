import { stringify } from "csv-stringify/sync";
import type { Tx } from "@/lib/access/context";
import { asText } from "@/lib/exports/rules";
import { keepFile } from "@/lib/files/commands";
import type { Locale } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import type { Fault } from "../port";
import type { FileSource, RowProblem } from "../port/file";
import type { RejectedRow } from "../schema";
import type { RefusedRow } from "./runs";

const SHOWN = 1_000;
const LONGEST_RAW = 500;

/** The rows of a source that did not go in. The first thousand faults are shown; all of them are in the file to correct. */
export class Rejects {
  readonly shown: RejectedRow[] = [];
  private readonly rows: RowProblem[] = [];
  constructor(private readonly corrections: FileSource["corrections"]) {}

  get count(): number {
    return this.rows.length;
  }

  add(problem: RowProblem) {
    const { line, faults } = problem;
    this.rows.push(problem);
    for (const fault of faults) if (this.shown.length < SHOWN) this.shown.push({ line, ...fault });
  }

  /** Everything that stands in these rows, as far as it is known: cells, and what was wrong. */
  get cells(): Set<string> {
    return new Set(
      this.rows.flatMap(({ values, faults }) =>
        [...values, ...faults.map(({ value }) => value)].map(trimmed),
      ),
    );
  }

  /** As their run keeps them: under the line they stood on. */
  refused(): RefusedRow[] {
    return this.rows.map(({ line, faults, values, open }) => ({
      external_id: null,
      label: String(line),
      faults,
      raw: values.join(this.corrections.separator).slice(0, LONGEST_RAW),
      open,
    }));
  }

  /** The source's own headings, plus line, the columns at fault as the source calls them, and what is wrong with each. */
  csv(language: Locale): string {
    const { headers, nameOf } = this.corrections;
    const added = ["sync.line", "sync.column", "sync.reason"].map((key) => sentence(language, key));
    const header = [...headers, ...added];
    const reasonOf = ({ reason }: Fault) => sentence(language, `rejects.${reason}`);
    const rows = this.rows.map(({ line, faults, values }) => [
      ...headers.map((_, place) => asText(values[place] ?? "")),
      line,
      faults.map(({ column }) => nameOf(column)).join(", "),
      faults
        .map((fault) => (faults.length > 1 ? `${nameOf(fault.column)}: ` : "") + reasonOf(fault))
        .join(" | "),
    ]);
    return `\ufeff${stringify([header, ...rows], { delimiter: this.corrections.separator, record_delimiter: "\r\n" })}`;
  }
}

const trimmed = (text: string) => text.trim();

/** Keeps the CSV of rejected rows for the user to correct; null when every row went in. */
export async function keepRejected(tx: Tx, rejects: Rejects): Promise<number | null> {
  if (rejects.count === 0) return null;
  const text = rejects.csv(tx.language);
  return keepFile(tx, {
    bytes: Buffer.from(text, "utf8"),
    filename: `${sentence(tx.language, "sync.rejected_filename")}-${tx.today}.csv`,
    content_type: "text/csv",
    folder: "imports",
  });
}
