import type { Day } from "@/lib/kernel/day";
import { groupBy } from "@/lib/kernel/group";
import { type Cents, type Currency, NOTHING, subtract, sum } from "@/lib/kernel/money";
import type { OpenItem } from "./merge-lines";

/** The change of an item between two lists, in the order of the report (FIGURES §8). */
export const kinds = ["new", "settled", "part_paid", "raised", "moved", "unchanged"] as const;
type Kind = (typeof kinds)[number];

/** An item of either list: its old and new open amount and due date; null where a list lacks it. */
export type ComparedItem = {
  debtor_number: string;
  name: string;
  number: string;
  date: Day;
  currency: Currency;
  kind: Kind;
  old: Cents;
  new: Cents;
  difference: Cents;
  old_due: Day | null;
  new_due: Day | null;
  /** The debtor of the same invoice in the other list. */
  other_debtor: string | null;
};

type Items = ReadonlyMap<string, OpenItem>;

/** Returns two lists compared, by debtor number, currency and invoice number; items open in neither are left out. */
export function compared(older: Items, newer: Items): ComparedItem[] {
  const rows = [...new Set([...older.keys(), ...newer.keys()])].flatMap((key) =>
    rowOf(older.get(key), newer.get(key)),
  );
  return withOthers(rows).sort(inOrder);
}

function rowOf(was: OpenItem | undefined, is: OpenItem | undefined): ComparedItem[] {
  const item = is ?? was;
  if (!item) return [];
  const dues = { old_due: was?.expires_at ?? null, new_due: is?.expires_at ?? null };
  const amounts = { old: was?.amount ?? NOTHING, new: is?.amount ?? NOTHING };
  const kind = kindOf({ ...amounts, ...dues });
  if (kind === null) return [];
  const { debtor_number, name, number, date, currency } = item;
  const difference = subtract(amounts.new, amounts.old);
  return [
    {
      debtor_number,
      name,
      number,
      date,
      currency,
      kind,
      ...amounts,
      difference,
      ...dues,
      other_debtor: null,
    },
  ];
}

type Change = Pick<ComparedItem, "old" | "new" | "old_due" | "new_due">;

/** Returns the first kind that fits; a changed amount takes precedence over a moved due date. Null when nothing is open in either list. */
export function kindOf({ old: x, new: y, old_due, new_due }: Change): Kind | null {
  if (x === 0) return y === 0 ? null : "new";
  if (y === 0 || (x > 0 && y < 0)) return "settled";
  if (x === y) return old_due === new_due ? "unchanged" : "moved";
  return x > 0 === y > 0 && Math.abs(y) < Math.abs(x) ? "part_paid" : "raised";
}

/** Returns the rows, each with the other debtor of an invoice that left one debtor and is new under another. */
function withOthers(rows: readonly ComparedItem[]): ComparedItem[] {
  const gone = groupBy(
    rows.filter(({ new_due }) => new_due === null),
    invoiceOf,
  );
  const come = groupBy(
    rows.filter(({ old_due }) => old_due === null),
    invoiceOf,
  );
  return rows.map((row) => {
    const others = row.new_due === null ? come : row.old_due === null ? gone : undefined;
    const other = others
      ?.get(invoiceOf(row))
      ?.find(({ debtor_number }) => debtor_number !== row.debtor_number);
    return { ...row, other_debtor: other?.debtor_number ?? null };
  });
}

const invoiceOf = ({ number, date, currency }: ComparedItem): string =>
  JSON.stringify([number, date, currency]);

const inOrder = (a: ComparedItem, b: ComparedItem): number =>
  byText(a.debtor_number, b.debtor_number) || byText(a.currency, b.currency) || byText(a.number, b.number);

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

type KindTotal = {
  currency: Currency;
  kind: Kind;
  count: number;
  old: Cents;
  new: Cents;
  difference: Cents;
};

/** Returns the totals of the rows per currency and kind; kinds without a row are left out. */
export const totalsOf = (rows: readonly ComparedItem[]): KindTotal[] =>
  [...groupBy(rows, ({ currency }) => currency)]
    .sort(([a], [b]) => byText(a, b))
    .flatMap(([currency, some]) =>
      kinds.flatMap((kind) => {
        const of = some.filter((row) => row.kind === kind);
        return of.length === 0 ? [] : [{ currency, kind, count: of.length, ...sumsOf(of) }];
      }),
    );

/** Returns the old and new open amounts of rows of one currency, and the difference. */
export const sumsOf = (rows: readonly Pick<ComparedItem, "old" | "new">[]) => {
  const was = sum(rows.map((row) => row.old));
  const is = sum(rows.map((row) => row.new));
  return { old: was, new: is, difference: subtract(is, was) };
};

type Dated = { newest: Day | null };

/** Returns whether the list given as the older one has the newer invoices. */
export const isSwapped = (older: Dated, newer: Dated): boolean =>
  older.newest !== null && newer.newest !== null && older.newest > newer.newest;
