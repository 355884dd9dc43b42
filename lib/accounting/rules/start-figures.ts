import type { StartPoint } from "@/lib/invoices/rules/start";
import { groupBy } from "@/lib/kernel/group";
import { type Cents, type Currency, sum } from "@/lib/kernel/money";

type Beginning = { debtor_id: number; currency: Currency; amount: Cents; startPoint: StartPoint };

const statusOf = ({ startPoint }: Beginning) => ("status" in startPoint ? startPoint.status : null);
const keyOf = (row: Beginning) => `${row.startPoint.kind} ${statusOf(row)}`;

/**
 * Returns the figures of a start: per step, and for invoices that are held or start like every new one, how many invoices of how many
 * debtors, and their open amounts.
 */
export function figuresOf(rows: readonly Beginning[]) {
  const steps = [...groupBy(rows, keyOf).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    return [{ kind: first.startPoint.kind, status_id: statusOf(first), ...countsOf(group) }];
  });
  return { ...countsOf(rows), steps };
}

const countsOf = (rows: readonly Beginning[]) => ({
  invoices: rows.length,
  debtors: new Set(rows.map(({ debtor_id }) => debtor_id)).size,
  totals: [...groupBy(rows, ({ currency }) => currency)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, of]) => ({
      currency,
      items: of.length,
      amount: sum(of.map(({ amount }) => amount)),
    })),
});
