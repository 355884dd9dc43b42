import { type Cents, NOTHING, subtract } from "@/lib/kernel/money";
import type { Total } from "./tally";

/** What an import does with rows and debtors, in numbers. */
export const lookFigures = ["added", "changed", "closed", "reopened", "rejected", "debtors"] as const;
type Figure = (typeof lookFigures)[number];

/**
 * Where an import would now do something else than was looked at: in a number, in how much more or less would be open, or in which
 * invoices it changes.
 */
type Differing =
  | { kind: "figure"; figure: Figure; before: number; after: number }
  | { kind: "open"; currency: string; before: Cents; after: Cents }
  | { kind: "rows" };

/** What an import would do, as its run keeps it until somebody applies it. Amounts in cents. */
export type Look = Record<Figure, number> & {
  read: number;
  unchanged: number;
  duplicates: number;
  /** How many invoices fall due before their date. */
  warnings: number;
  /** Rejected rows without an amount that can be read. */
  unread: number;
  /** How many countries of the file nobody knows. */
  countries: number;
  /** What becomes of the money in the file per currency, and what is open at the customer before and after it. */
  balance: {
    currency: string;
    in_file: Cents;
    rejected: Cents;
    duplicates: Cents;
    taken: Cents;
    open_before: Cents;
    open: Cents;
  }[];
  /** New invoices that are long overdue, and of how many debtors; whether they will wait until somebody says where they begin. */
  old: {
    invoices: number;
    debtors: number;
    older_than: number;
    is_waiting: boolean;
    totals: Total[];
  } | null;
  /** It closes so many of the open claims: more than half of them, which a person has to confirm. */
  closing: { missing: number; open: number } | null;
  /** Which invoices it changes and how: the same text for the same changes. */
  digest: string;
  /** Where it differs from what was looked at before. */
  differs: Differing[];
};

/** Hours for which what was looked at may be applied. */
export const LOOK_HOURS = 24;

/** Returns where an import does something else than was looked at; empty when it does the same. */
export function differing(before: Look, after: Look): Differing[] {
  const figures: Differing[] = lookFigures
    .filter((figure) => before[figure] !== after[figure])
    .map((figure) => ({ kind: "figure", figure, before: before[figure], after: after[figure] }));
  const currencies = [...before.balance, ...after.balance].map(({ currency }) => currency);
  const open: Differing[] = [...new Set(currencies)]
    .sort()
    .map((currency) => ({
      kind: "open" as const,
      currency,
      before: broughtBy(before, currency),
      after: broughtBy(after, currency),
    }))
    .filter((amounts) => amounts.before !== amounts.after);
  return [...figures, ...open, ...(before.digest === after.digest ? [] : [{ kind: "rows" as const }])];
}

/** Returns how much more is open of a currency by an import; below zero for less. */
function broughtBy({ balance }: Look, currency: string): Cents {
  const found = balance.find((row) => row.currency === currency);
  return found ? subtract(found.open, found.open_before) : NOTHING;
}
