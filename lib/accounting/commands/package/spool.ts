import { copyCell } from "@/db/copy";

type Value = string | number | boolean | null;

const CHUNK = 64 * 1024;

/**
 * Rows that wait to be merged, as lines of COPY, each with its number before its columns: a hundred thousand items take some fifteen
 * megabytes, and nothing of them is left behind by a worker that dies. They may be read again, for a merge that is begun anew.
 */
export class Spool<Column extends string> {
  private readonly chunks: Buffer[] = [];
  private waiting = "";
  /** How many rows there are. */
  size = 0;
  /** The columns of a line: `line`, then those it was made with. */
  readonly columns: readonly string[];

  constructor(private readonly of: readonly Column[]) {
    this.columns = ["line", ...of];
  }

  add(rows: readonly Readonly<Record<Column, Value>>[]) {
    for (const row of rows) {
      this.size += 1;
      let text = String(this.size);
      for (const column of this.of) text += `\t${cell(row[column])}`;
      this.waiting += `${text}\n`;
    }
    if (this.waiting.length < CHUNK) return;
    this.chunks.push(Buffer.from(this.waiting, "utf8"));
    this.waiting = "";
  }

  async *lines(): AsyncGenerator<Buffer | string> {
    yield* this.chunks;
    yield this.waiting;
  }
}

const cell = (value: Value): string => copyCell(typeof value === "boolean" ? (value ? "t" : "f") : value);
