import { type Cents, NOTHING, subtract } from "@/lib/kernel/money";
import type { Total } from "./tally";

/** The counts of what an import does with rows and debtors. */
export const previewFigures = ["added", "changed", "closed", "reopened", "rejected", "debtors"] as const;
type Figure = (typeof previewFigures)[number];

/** A difference between an import and its preview: in a count, in how much more or less would be open, or in which invoices it changes. */
type Difference =
  | { kind: "figure"; figure: Figure; before: number; after: number }
  | { kind: "open"; currency: string; before: Cents; after: Cents }
  | { kind: "rows" };

/** The preview of an import, stored with its run until it is applied. Amounts in cents. */
export type ImportPreview = Record<Figure, number> & {
  read: number;
  unchanged: number;
  duplicates: number;
  /** Invoices due before their date. */
  warnings: number;
  /** Rejected rows without a readable amount. */
  unread: number;
  /** Unknown countries in the file. */
  countries: number;
  /** The effect on the money in the file per currency, and the customer's open amounts before and after it. */
  balance: {
    currency: string;
    in_file: Cents;
    rejected: Cents;
    duplicates: Cents;
    taken: Cents;
    open_before: Cents;
    open: Cents;
  }[];
  /** New invoices that are long overdue, and their debtors; `is_waiting`: they will wait until a user decides where they start. */
  old: {
    invoices: number;
    debtors: number;
    older_than: number;
    is_waiting: boolean;
    totals: Total[];
  } | null;
  /** Set when more than half of the open claims would close, which a user has to confirm. */
  closing: { missing: number; open: number } | null;
  /** A digest of which invoices it changes and how: the same for the same changes. */
  digest: string;
  /** The differences from the previous preview. */
  differs: Difference[];
};

/** Hours for which a preview may be applied. */
export const PREVIEW_HOURS = 24;

/** Returns the differences between a preview and an import; empty when there are none. */
export function differencesFrom(before: ImportPreview, after: ImportPreview): Difference[] {
  const figures: Difference[] = previewFigures
    .filter((figure) => before[figure] !== after[figure])
    .map((figure) => ({ kind: "figure", figure, before: before[figure], after: after[figure] }));
  const currencies = [...before.balance, ...after.balance].map(({ currency }) => currency);
  const open: Difference[] = [...new Set(currencies)]
    .sort()
    .map((currency) => ({
      kind: "open" as const,
      currency,
      before: openedBy(before, currency),
      after: openedBy(after, currency),
    }))
    .filter((amounts) => amounts.before !== amounts.after);
  return [...figures, ...open, ...(before.digest === after.digest ? [] : [{ kind: "rows" as const }])];
}

/** Returns how much more of a currency is open after an import, in cents; below zero for less. */
function openedBy({ balance }: ImportPreview, currency: string): Cents {
  const found = balance.find((row) => row.currency === currency);
  return found ? subtract(found.open, found.open_before) : NOTHING;
}
