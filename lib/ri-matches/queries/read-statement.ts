import { csvFile } from "@/lib/accounting/adapters/csv/reading";
import { type FileLine, UnreadableFile } from "@/lib/accounting/adapters/ledger/file";
import { ledgerAmount } from "@/lib/accounting/adapters/ledger/values";
import type { Cents } from "@/lib/kernel/money";
import { invalidField, type Problem } from "@/lib/kernel/problems";

/** A line of a statement: the numbers of invoice and debtor ("" without one), and the remaining balance. */
export type StatementLine = { line: number; invoice: string; debtor: string; saldo: Cents };

const columns = ["factuurnummer", "debiteurnummer", "saldo"] as const;
const MOST_LINES = 200_000;
const MOST_BYTES = 64 * 1024 * 1024;
const LONGEST = 255;
const SHOWN = 40;

/** Returns the bytes of an uploaded file. Throws Problem("invalid") at `file` for one that is empty or too large. */
export async function bytesOf(file: File): Promise<Buffer> {
  if (file.size === 0) throw invalidField("file", "empty_file");
  if (file.size > MOST_BYTES) throw invalidField("file", "file_too_large");
  return Buffer.from(await file.arrayBuffer());
}

/**
 * Returns every line of a statement, or none: the header must be there and each line must be readable (DECISIONS §8). Identical lines count
 * once. Throws Problem("invalid") at `file`, naming the first line that is wrong.
 */
export async function readStatement(bytes: Buffer): Promise<StatementLine[]> {
  const [head, ...rows] = await linesOf(bytes);
  const places = columns.map((name) => (head?.cells ?? []).findIndex((cell) => bare(cell) === name));
  if (places.includes(-1)) throw invalidField("file", "ri_header");
  if (rows.length === 0) throw invalidField("file", "ri_no_lines");
  if (rows.length > MOST_LINES)
    throw invalidField("file", "too_many_lines", { max: String(MOST_LINES).replace(/(?=000$)/, ".") });
  const cells = rows.map(({ line, cells: all }) => ({
    line,
    cells: places.map((index) => all[index]?.trim()),
  }));
  const dotThousands = cells.some(({ cells: [, , saldo] }) => /,\d{1,2}-?$/.test(saldo ?? ""));
  return once(cells.map((row) => lineOf(row, dotThousands)));
}

const bare = (cell: string) => cell.trim().toLowerCase();

/** Returns the lines of a file, from the top. Throws Problem("invalid") at `file` for one that is no text. */
async function linesOf(bytes: Buffer): Promise<FileLine[]> {
  const all: FileLine[] = [];
  try {
    for await (const lines of csvFile(bytes).lines()) {
      all.push(...lines);
      // Lines beyond the maximum are not read.
      if (all.length > MOST_LINES + 1) break;
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw invalidField("file", "invalid_file");
    throw error;
  }
  return all;
}

type Cells = { line: number; cells: (string | undefined)[] };

function lineOf({ line, cells: [invoice, debtor, saldo] }: Cells, dotThousands: boolean): StatementLine {
  if (invoice === undefined || debtor === undefined || saldo === undefined) throw wrong("ri_columns", line);
  if (invoice === "" || invoice.length > LONGEST || debtor.length > LONGEST)
    throw wrong("ri_number", line, invoice || debtor);
  const amount = ledgerAmount(saldo, dotThousands);
  if (amount === null) throw wrong("ri_amount", line, saldo);
  return { line, invoice, debtor, saldo: amount };
}

const wrong = (key: string, line: number, value = ""): Problem =>
  invalidField("file", key, { line, value: value.slice(0, SHOWN) });

function once(lines: StatementLine[]): StatementLine[] {
  const lineByKey = new Map<string, StatementLine>();
  for (const row of lines) {
    const key = JSON.stringify([row.invoice, row.debtor]);
    const first = lineByKey.get(key);
    if (first && first.saldo !== row.saldo) throw wrong("ri_twice", row.line, row.invoice);
    if (!first) lineByKey.set(key, row);
  }
  return [...lineByKey.values()];
}
