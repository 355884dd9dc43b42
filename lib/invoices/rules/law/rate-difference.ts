import type { Day } from "@/lib/kernel/day";
import { type Cents, subtract } from "@/lib/kernel/money";
import type { LawCase } from "./case";
import { claimByLaw, type LawStop } from "./claim";
import type { Law } from "./state";

/** A claim a letter told of, as it stands by the rows of that day and by the rows of now. */
export type RateDifference = { number: string; as_told: Cents; by_new: Cents; difference: Cents };

/**
 * Returns which claims that a letter told of would come to something else by rows of rates changed since, for a person to apply or leave:
 * claims not told of follow the new rows at once. With `only` the newer rows count for those numbers alone. Throws what claimByLaw throws (LAW §4).
 */
export function rateDifferences(
  facts: LawCase,
  today: Day,
  law: Law,
  only: ReadonlySet<string> | null = null,
): RateDifference[] | { stop: LawStop } {
  const then = claimByLaw(facts, today, law);
  if ("stop" in then) return then;
  const invoices = facts.invoices.map((invoice) => {
    const { rates_as_of: _then, ...followed } = invoice;
    return only === null || only.has(invoice.number) ? followed : invoice;
  });
  const now = claimByLaw({ ...facts, invoices }, today, law);
  if ("stop" in now) return now;
  const totals = new Map(now.invoices.map((invoice) => [invoice.number, invoice.total]));
  return then.invoices.flatMap((invoice) => {
    const as_told = invoice.total;
    const by_new = totals.get(invoice.number) ?? as_told;
    if (by_new === as_told) return [];
    return [{ number: invoice.number, as_told, by_new, difference: subtract(by_new, as_told) }];
  });
}
