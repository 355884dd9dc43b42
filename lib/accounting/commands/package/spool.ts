import { copyCell } from "@/db/copy";

type Value = string | number | boolean | null;

/**
 * Rows that wait to be merged, as lines of COPY: a hundred thousand items take some fifteen megabytes, and nothing of them is left
 * behind by a worker that dies.
 */
export class Spool<Column extends string> {
  private readonly chunks: Buffer[] = [];
  constructor(readonly columns: readonly Column[]) {}

  add(rows: readonly Readonly<Record<Column, Value>>[]) {
    if (rows.length === 0) return;
    const text = rows.map((row) => `${this.columns.map((column) => cell(row[column])).join("\t")}\n`);
    this.chunks.push(Buffer.from(text.join(""), "utf8"));
  }

  async *lines(): AsyncGenerator<string> {
    for (const chunk of this.chunks) yield chunk.toString("utf8");
  }
}

const cell = (value: Value): string => copyCell(typeof value === "boolean" ? (value ? "t" : "f") : value);
