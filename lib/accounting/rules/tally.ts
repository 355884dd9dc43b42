import { formatCount } from "@/lib/i18n/format";
import { add, type Cents, NOTHING } from "@/lib/kernel/money";
import { Problem } from "@/lib/kernel/problems";
import type { Fault, ItemRow, Source, SourceProblem } from "../port";

/** The most lines that are taken in at once. */
export const MAX_LINES = 200_000;

/** Throws Problem("invalid") above so many lines. */
export function demandFew(lines: number) {
  if (lines > MAX_LINES)
    throw new Problem("invalid", { key: "too_many_lines", values: { max: formatCount(MAX_LINES) } });
}

/** What items of one currency come to. The currency of a refused row may be one we do not know. */
export type Total = { currency: string; items: number; amount: Cents };

/** Rows with the same fault in the same column and the same value: how many, what was open on them, and the first of their lines. */
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

  /** By currency, in the order of the alphabet. */
  list(): Total[] {
    return [...this.sums.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1));
  }

  of(currency: string): Total | undefined {
    return this.sums.get(currency);
  }
}

type Group = Omit<Rejection, "totals"> & { totals: Totals };

/** What a file comes to: its rows that can be taken and those that cannot, per currency, and why, equal reasons as one. */
export class Tally {
  readonly taken = new Totals();
  readonly refused = new Totals();
  rows = 0;
  refusedRows = 0;
  private readonly groups = new Map<string, Group>();

  take({ currency, amount }: Pick<ItemRow, "currency" | "amount">) {
    this.rows += 1;
    this.taken.add(currency, amount);
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

  /** Returns how many refused rows have no amount that can be read: they are in no total. */
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

  /** The commonest reasons first, and not more of them than anybody reads; the others are in the file to correct. */
  rejections(): Rejection[] {
    return [...this.groups.values()]
      .sort((a, b) => b.count - a.count)
      .slice(0, SHOWN)
      .map((group) => ({ ...group, totals: group.totals.list() }));
  }
}

/** Returns what all open items of a source come to, read to their end and kept nowhere. Throws Problem("invalid") for too many of them. */
export async function tallied(source: Source): Promise<Tally> {
  const tally = new Tally();
  for await (const batch of source.items([])) {
    for (const found of batch)
      if ("faults" in found) tally.refuse(found);
      else tally.take(found.row);
    demandFew(tally.rows);
  }
  return tally;
}
