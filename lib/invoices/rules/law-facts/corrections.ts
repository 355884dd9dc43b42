import type { Day } from "@/lib/kernel/day";
import { atLeast, type Cents, NOTHING, subtract } from "@/lib/kernel/money";
import type { LawEvent } from "../law/case";

/** A journalled change of an invoice's total, in cents, in the order in which they were made. */
export type TotalChange = { from: Cents; to: Cents; day: Day };

/**
 * Returns the first amount of an invoice, in cents, and its reductions and increases since. A total of zero or a credit is no claim yet:
 * the first amount is the first total above zero. That amount, plus increases, minus reductions, is the last total.
 */
export function correctionsOf(
  number: string,
  total: Cents,
  changes: readonly TotalChange[],
): { amount: Cents; events: LawEvent[] } {
  const [first] = changes;
  if (!first) return { amount: total, events: [] };
  const claims = [{ total: claimed(first.from), day: first.day }].concat(
    changes.map(({ to, day }) => ({ total: claimed(to), day })),
  );
  const firstClaim = claims.findIndex((claim) => claim.total > NOTHING);
  if (firstClaim < 0) return { amount: total, events: [] };
  const [start, ...rest] = claims.slice(firstClaim);
  let before = start?.total ?? total;
  const events = rest.flatMap(({ total: after, day }): LawEvent[] => {
    const last = before;
    before = after;
    const recorded = { invoice: number, on: day, recorded: day };
    if (after > last) return [{ kind: "raise", amount: subtract(after, last), ...recorded }];
    if (after < last) return [{ kind: "credit", amount: subtract(last, after), ...recorded }];
    return [];
  });
  return { amount: start?.total ?? total, events };
}

const claimed = (total: Cents): Cents => atLeast(NOTHING, total);
