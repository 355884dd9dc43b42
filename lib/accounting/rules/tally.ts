import { formatCount } from "@/lib/i18n/format";
import { add, type Cents, NOTHING } from "@/lib/kernel/money";
import { Problem } from "@/lib/kernel/problems";
import type { Fault, ItemRow, Source, SourceProblem } from "../port";

/** The most lines per import. */
export const MAX_LINES = 200_000;

/** Throws Problem("invalid") above so many lines. */
export function requireFewLines(lines: number) {
  if (lines > MAX_LINES)
    throw new Problem("invalid", { key: "too_many_lines", values: { max: formatCount(MAX_LINES) } });
}

/** The sum of items in one currency. The currency of a rejected row may be unknown to us. */
export type Total = { currency: string; items: number; amount: Cents };

/** Rows with the same fault in the same column and the same value: how many, their open amounts, and the first of their lines. */
type Rejection = {
  column: string;
  reason: string;
  value: string;
  count: number;
  totals: Total[];
  lines: number[];
};

const FIRST_LINES = 5;
const SHOWN = 200;

/** Sums per currency; different currencies are never added up. */
export class Totals {
  private readonly sums = new Map<string, Total>();

  add(currency: string, amount: Cents, items = 1) {
    const before = this.sums.get(currency) ?? { currency, items: 0, amount: NOTHING };
    this.sums.set(currency, {
      currency,
      items: before.items + items,
      amount: add(before.amount, amount),
    });
  }

  /** Returns the sums in alphabetical order of currency. */
  list(): Total[] {
    return [...this.sums.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1));
  }

  of(currency: string): Total | undefined {
    return this.sums.get(currency);
  }
}

type Group = Omit<Rejection, "totals"> & { totals: Totals };

/** The sums of a file: its rows that can be imported and those that cannot, per currency, with the reasons, equal ones grouped. */
export class Tally {
  readonly importedTotals = new Totals();
  readonly refused = new Totals();
  rows = 0;
  refusedRows = 0;
  private readonly groups = new Map<string, Group>();

  take({ currency, amount }: Pick<ItemRow, "currency" | "amount">) {
    this.rows += 1;
    this.importedTotals.add(currency, amount);
  }

  refuse({ line, faults, open }: SourceProblem) {
    this.rows += 1;
    this.refusedRows += 1;
    if (open) this.refused.add(open.currency, open.amount);
    for (const fault of faults) {
      const group = this.groupOf(fault);
      group.count += 1;
      if (line !== null && group.lines.length < FIRST_LINES) group.lines.push(line);
      if (open) group.totals.add(open.currency, open.amount);
    }
  }

  /** Returns how many rejected rows have no readable amount: they are in no total. */
  get unread(): number {
    return this.refused.list().reduce((rows, { items }) => rows - items, this.refusedRows);
  }

  private groupOf({ column, reason, value }: Fault): Group {
    const key = `${column}\n${reason}\n${value}`;
    const existing = this.groups.get(key);
    if (existing) return existing;
    const group = { column, reason, value, count: 0, totals: new Totals(), lines: [] };
    this.groups.set(key, group);
    return group;
  }

  /** Returns the most frequent reasons first, no more of them than a user reads; the file for correction contains the others. */
  rejections(): Rejection[] {
    return [...this.groups.values()]
      .sort((a, b) => b.count - a.count)
      .slice(0, SHOWN)
      .map((group) => ({ ...group, totals: group.totals.list() }));
  }
}

/** Returns the sums of all open items of a source, read completely and not stored. Throws Problem("invalid") for too many of them. */
export async function tallied(source: Source): Promise<Tally> {
  const tally = new Tally();
  for await (const batch of source.items([])) {
    for (const found of batch)
      if ("faults" in found) tally.refuse(found);
      else tally.take(found.row);
    requireFewLines(tally.rows);
  }
  return tally;
}
