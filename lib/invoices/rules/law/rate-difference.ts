import type { Day } from "@/lib/kernel/day";
import { type Cents, subtract } from "@/lib/kernel/money";
import type { LawCase } from "./case";
import { claimByLaw, type LawStop } from "./claim";
import type { Law } from "./state";

/** A claim stated in a letter, by the rates of that day and by the current ones. */
export type RateDifference = { number: string; as_told: Cents; by_new: Cents; difference: Cents };

/**
 * Returns the claims stated in a letter that differ by rates changed since, for a user to apply or leave: claims in no letter follow the
 * new rates immediately. With `only` the newer rates apply to those numbers alone. Throws as claimByLaw does (LAW §4).
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
