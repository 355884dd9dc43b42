import { claimOn } from "@/lib/costs/rules";
import type { CustomerSettings } from "@/lib/customers/queries";
import { claimable } from "@/lib/guard/rules/may-contact";
import { type Day, daysBetween } from "@/lib/kernel/day";
import { add, NOTHING, sum } from "@/lib/kernel/money";
import { isAsked } from "@/lib/letters/rules/specification";
import type { LetterFacts, LetterLine } from "@/lib/letters/schema";
import type { Composing } from "./compose";
import type { Candidate } from "./decide";
import { flagsOf } from "./flags";
import type { Group } from "./group";

/**
 * The invoices a letter names: those it is executed for, with the flags this step turns on; on a statement the debtor's other open
 * ones as they are. The debit side and a letter that offers the free period claim what is open and nothing more (LETTERS §0).
 */
export function linesOf(
  { items, is_statement, debtor_id, currency }: Group,
  { settings, today, openOf, writtenAbout, facts }: Composing,
  { isIncasso, offersFreePeriod }: { isIncasso: boolean; offersFreePeriod: boolean },
): LetterLine[] {
  const charges = isIncasso && !offersFreePeriod;
  const one = (invoice: Candidate) => {
    const { principal, costs } = claimable(invoice.debtor, invoice, facts(invoice), today);
    const claimed = { ...invoice, amount: principal, calculate_incasso: invoice.calculate_incasso && costs };
    return line(charges ? claimed : uncharged(claimed), settings, today);
  };
  const executed = items.map(({ invoice, status: to }) =>
    one({ ...invoice, ...flagsOf(invoice, to, { offersFreePeriod, written: writtenAbout(invoice.id) }) }),
  );
  if (!is_statement) return executed;
  const known = new Set(items.map(({ invoice }) => invoice.id));
  const others = openOf(debtor_id).filter(
    (invoice) => invoice.currency === currency && !known.has(invoice.id),
  );
  return [...executed, ...others.map(one)].sort((a, b) => (a.date < b.date ? -1 : 1));
}

const uncharged = (invoice: Candidate): Candidate => ({
  ...invoice,
  calculate_interest: false,
  calculate_incasso: false,
});

/** An invoice as a letter names it, with what is claimed of it on a day and how that is made up. */
export function line(invoice: Candidate, settings: CustomerSettings, today: Day): LetterLine {
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
    ...(invoice.charges_paid > NOTHING ? { charges_paid: invoice.charges_paid } : {}),
    makeUp: claim.interest > 0 || claim.incasso_costs > 0 ? claim.makeUp : null,
  };
}

/** What a letter asks for: all it names, on a statement what is overdue and the credits (LETTERS §0). */
export const askedOf = (lines: LetterLine[], is_statement: boolean): LetterLine[] =>
  lines.filter((one) => isAsked(one, is_statement));

type Totals = LetterFacts["totals"];
/** What is asked in all. */
export const totalsOf = (asked: LetterLine[]): Totals => {
  const open_amount = sum(asked.map((one) => one.open_amount));
  const interest = sum(asked.map((one) => one.interest));
  const incasso_costs = sum(asked.map((one) => one.incasso_costs));
  return { open_amount, interest, incasso_costs, claim: add(open_amount, add(interest, incasso_costs)) };
};
