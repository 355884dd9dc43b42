import fs from "node:fs";
import path from "node:path";
import { type Day, day } from "@/lib/kernel/day";
import { type Cents, cents } from "@/lib/kernel/money";

type Row = Readonly<Record<string, string>>;

/** The rows of a file with semicolons and a heading; its cells hold none. */
export function rowsIn(dir: string, name: string): Row[] {
  const file = path.join(dir, name);
  if (!fs.existsSync(file)) return [];
  const [head = "", ...lines] = fs
    .readFileSync(file, "utf8")
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .filter((line) => line !== "");
  const names = head.split(";");
  return lines.map((line) => {
    const cells = line.split(";");
    return Object.fromEntries(names.map((name, place) => [name, cells[place] ?? ""]));
  });
}

/** Something that happened, as `events.csv` tells it; which cells are filled follows from `event`. */
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
  source: string;
  step: string;
  channel: string;
  message: string;
  contract: string;
};

const dayIn = (text = ""): Day | null => (text === "" ? null : day(text));

/** An amount with a point, as cents; null where the cell is empty. */
export const centsIn = (text = ""): Cents | null =>
  text === "" ? null : cents(Math.round(Number(text) * 100));

/** What happened, in the order in which it did. */
export const eventsIn = (dir: string): LedgerEvent[] =>
  rowsIn(dir, "events.csv").map((row) => ({
    event: row.event ?? "",
    at: new Date(row.at ?? ""),
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
    source: row.source ?? "",
    step: row.step ?? "",
    channel: row.channel ?? "",
    message: row.message ?? "",
    contract: row.contract ?? "",
  }));
