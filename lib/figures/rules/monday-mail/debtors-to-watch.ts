import type { Cents, Currency } from "@/lib/kernel/money";

/** A debtor's overdue debt at the end of the week, and its rank in each order of the currency, 1 first. */
export type OverdueDebtor = {
  debtor_id: number;
  number: string;
  name: string;
  currency: Currency;
  overdue: Cents;
  /** The part that became overdue in the week. */
  fresh: Cents;
  /** Days since its oldest overdue claim was due. */
  days: number;
  by_fresh: number | null;
  by_overdue: number;
  by_days: number;
};

export const reasons = ["fresh", "overdue", "days"] as const;
type Reason = (typeof reasons)[number];
export type DebtorToWatch = OverdueDebtor & { reason: Reason };

/**
 * Returns three debtors to look at, each for a reason of its own: the largest amount newly overdue last week, the largest overdue amount,
 * the longest overdue. No debtor appears twice; where too few are overdue there are fewer. From the first currency with any: amounts of two
 * are not compared.
 */
export function threeDebtorsToWatch(
  owing: readonly OverdueDebtor[],
  currencies: readonly Currency[],
): DebtorToWatch[] {
  const currency = currencies.find((code) => owing.some((debtor) => debtor.currency === code));
  const left = owing.filter((debtor) => debtor.currency === currency);
  const chosen: DebtorToWatch[] = [];
  for (const reason of reasons) {
    const next = left
      .filter(
        (debtor) =>
          placeIn(debtor, reason) !== null && !chosen.some(({ debtor_id }) => debtor_id === debtor.debtor_id),
      )
      .sort((a, b) => (placeIn(a, reason) ?? 0) - (placeIn(b, reason) ?? 0))[0];
    if (next) chosen.push({ ...next, reason });
  }
  const rest = left
    .filter((debtor) => !chosen.some(({ debtor_id }) => debtor_id === debtor.debtor_id))
    .sort((a, b) => a.by_overdue - b.by_overdue)
    .map((debtor) => ({ ...debtor, reason: "overdue" as const }));
  return [...chosen, ...rest].slice(0, reasons.length);
}

const placeIn = (debtor: OverdueDebtor, reason: Reason): number | null => debtor[`by_${reason}`];
