import type { LedgerItem } from "@/lib/accounting/adapters/ledger/row";
import type { Fault } from "@/lib/accounting/port";
import type { Day } from "@/lib/kernel/day";
import { groupBy } from "@/lib/kernel/group";
import { type Cents, type Currency, sum } from "@/lib/kernel/money";

/** An open item of a list: the parts of one invoice are merged. */
export type OpenItem = {
  debtor_number: string;
  name: string;
  number: string;
  currency: Currency;
  date: Day;
  expires_at: Day;
  amount: Cents;
};
type Clash = { line: number; faults: Fault[] };

/**
 * Returns the key of an item in two lists: debtor number, invoice number and currency, as text, so that 00017 differs from 17 (FIGURES §8).
 */
export const keyOf = ({
  debtor_number,
  number,
  currency,
}: Pick<OpenItem, "debtor_number" | "number" | "currency">) =>
  JSON.stringify([debtor_number, number, currency]);

/**
 * Returns the lines of a list as items, by their key: identical lines count once, several lines of one invoice are added up with the
 * earliest due date. Lines of one invoice that differ in its date are all rejected, as an import rejects them.
 */
export function mergedLines(rows: readonly LedgerItem[]): {
  items: Map<string, OpenItem>;
  clashing: Clash[];
} {
  const items = new Map<string, OpenItem>();
  const clashing: Clash[] = [];
  for (const [key, parts] of groupBy(onlyOnce(rows), keyOfRow)) {
    const [first] = parts;
    if (!first) continue;
    if (parts.some(({ date }) => date !== first.date)) clashing.push(...parts.map(clashOf));
    else items.set(key, itemOf(first, parts));
  }
  return { items, clashing };
}

const keyOfRow = ({ debtor, number, currency }: LedgerItem) =>
  keyOf({ debtor_number: debtor.debtor_number, number, currency });

const onlyOnce = (rows: readonly LedgerItem[]): Iterable<LedgerItem> =>
  new Map(rows.map((row) => [sameness(row), row])).values();

const sameness = (row: LedgerItem): string =>
  JSON.stringify([keyOfRow(row), row.date, row.expires_at, row.total_amount, row.amount, row.paid_at]);

const itemOf = (
  { debtor: { debtor_number, name }, number, currency, date }: LedgerItem,
  parts: readonly LedgerItem[],
): OpenItem => ({
  debtor_number,
  name,
  number,
  currency,
  date,
  expires_at: parts.map(({ expires_at }) => expires_at).reduce((a, b) => (b < a ? b : a)),
  amount: sum(parts.map(({ amount }) => amount)),
});

const clashOf = ({ line, number }: LedgerItem): Clash => ({
  line,
  faults: [{ column: "factuurnummer", reason: "clashing_parts", value: number }],
});
