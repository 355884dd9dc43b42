import fs from "node:fs";
import path from "node:path";
import { type EntrySource, entrySources } from "@/db/schema/invoices";
import { type Day, day } from "@/lib/kernel/day";
import { type Cents, cents } from "@/lib/kernel/money";

type Row = Readonly<Record<string, string>>;

/** Returns the rows of a file with semicolons and a header; a cell with a semicolon or a quote is quoted. Skips empty lines. */
export function rowsIn(dir: string, name: string): Row[] {
  const file = path.join(dir, name);
  if (!fs.existsSync(file)) return [];
  const [head = "", ...lines] = fs
    .readFileSync(file, "utf8")
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .filter((line) => /[^;\s]/.test(line));
  const names = cellsOf(head);
  return lines.map((line) => {
    const cells = cellsOf(line);
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""]));
  });
}

const cellsOf = (line: string): string[] =>
  [...`;${line}`.matchAll(/;\s*(?:"((?:[^"]|"")*)"\s*(?=;|$)|([^;]*))/g)].map(([, quoted, plain = ""]) =>
    quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'),
  );

/** An event of `events.csv`; which cells are filled depends on `event`. */
export type LedgerEvent = {
  event: string;
  at: Date;
  debtor: string;
  invoice: string;
  date: Day | null;
  due: Day | null;
  currency: string;
  total: Cents | null;
  open: Cents | null;
  on: Day | null;
  amount: Cents | null;
  status: number;
  /** The source of its journal entry; null where the cell is empty. */
  source: EntrySource | null;
  step: string;
  channel: string;
  message: string;
  contract: string;
};

/** Returns a moment; without a time zone it is UTC. */
export const momentIn = (text = ""): Date =>
  new Date(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text.replace(" ", "T")}Z`);

const dayIn = (text = ""): Day | null => (text === "" ? null : day(text));

/** Returns an amount with a decimal point as cents; null where the cell is empty. */
export const centsIn = (text = ""): Cents | null =>
  text === "" ? null : cents(Math.round(Number(text) * 100));

function sourceIn(word = ""): EntrySource | null {
  if (word === "") return null;
  const source = entrySources.find((each) => each === (word === "ri" ? "ri-match" : word));
  if (!source) throw new Error(`${word} is no source of an entry`);
  return source;
}

/** Returns the events in chronological order; those of one moment in the order of the file. */
export const eventsIn = (dir: string): LedgerEvent[] =>
  rowsIn(dir, "events.csv")
    .map(eventIn)
    .sort((a, b) => a.at.getTime() - b.at.getTime());

const eventIn = (row: Row): LedgerEvent => ({
  event: row.event ?? "",
  at: momentIn(row.at),
  debtor: row.debtor ?? "",
  invoice: row.invoice ?? "",
  date: dayIn(row.date),
  due: dayIn(row.due),
  currency: row.currency ?? "",
  total: centsIn(row.total),
  open: centsIn(row.open),
  on: dayIn(row.on),
  amount: centsIn(row.amount),
  status: Number(row.status),
  source: sourceIn(row.source),
  step: row.step ?? "",
  channel: row.channel ?? "",
  message: row.message ?? "",
  contract: row.contract ?? "",
});
