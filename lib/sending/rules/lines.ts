import { claimOn } from "@/lib/costs/rules";
import type { CustomerSettings } from "@/lib/customers/queries";
import { flagsAfter } from "@/lib/flow/rules";
import { type Day, daysBetween } from "@/lib/kernel/day";
import { add, sum } from "@/lib/kernel/money";
import type { LetterFacts, LetterLine } from "@/lib/letters/schema";
import type { Composing } from "./compose";
import type { Candidate } from "./decide";
import type { Group } from "./group";

/** Executed invoices with the flags this step turns on; on a statement the debtor's other open invoices as they are. */
export function linesOf(
  { items, is_statement, debtor_id, currency }: Group,
  { settings, today, openOf }: Composing,
): LetterLine[] {
  const executed = items.map(({ invoice, status }) =>
    line({ ...invoice, ...flagsAfter(invoice, status) }, settings, today),
  );
  if (!is_statement) return executed;
  const known = new Set(items.map(({ invoice }) => invoice.id));
  const others = openOf(debtor_id).filter(
    (invoice) => invoice.currency === currency && !known.has(invoice.id),
  );
  return [...executed, ...others.map((invoice) => line(invoice, settings, today))].sort((a, b) =>
    a.date < b.date ? -1 : 1,
  );
}

function line(invoice: Candidate, settings: CustomerSettings, today: Day): LetterLine {
  const claim = claimOn({ ...invoice, is_closed: false }, settings, today);
  return {
    invoice_id: invoice.id,
    number: invoice.number,
    date: invoice.date,
    expires_at: invoice.expires_at,
    days_overdue: Math.max(0, daysBetween(invoice.expires_at, today)),
    total_amount: invoice.total_amount,
    open_amount: invoice.amount,
    interest: claim.interest,
    incasso_costs: claim.incasso_costs,
    claim: claim.total_incasso_costs,
    makeUp: claim.interest > 0 || claim.incasso_costs > 0 ? claim.makeUp : null,
  };
}

type Totals = LetterFacts["totals"];
/** What a letter claims in all. */
export const totalsOf = (lines: LetterLine[]): Totals => {
  const open_amount = sum(lines.map((one) => one.open_amount));
  const interest = sum(lines.map((one) => one.interest));
  const incasso_costs = sum(lines.map((one) => one.incasso_costs));
  return { open_amount, interest, incasso_costs, claim: add(open_amount, add(interest, incasso_costs)) };
};
