import type { Place } from "@/lib/invoices/rules/start";
import { groupBy } from "@/lib/kernel/group";
import { type Cents, type Currency, sum } from "@/lib/kernel/money";

type Beginning = { debtor_id: number; currency: Currency; amount: Cents; place: Place };

const keyOf = ({ place }: Beginning) => (place.kind === "step" ? place.status : place.kind);

/** What begins where: per step, and of those that are held or begin like every new invoice, how many invoices of how many debtors and what they owe. */
export function figuresOf(rows: readonly Beginning[]) {
  const steps = [...groupBy(rows, keyOf).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { place } = first;
    return [
      {
        kind: place.kind,
        status_id: place.kind === "step" ? place.status : null,
        ...countsOf(group),
      },
    ];
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
