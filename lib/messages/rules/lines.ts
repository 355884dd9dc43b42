import { claimable } from "@/lib/contact-policy/rules/may-contact";
import type { CustomerSettings } from "@/lib/customers/queries";
import { claimOn, inShares } from "@/lib/invoices/rules/costs";
import type { InvoiceByLaw } from "@/lib/invoices/rules/law-facts/amounts";
import type { Flags } from "@/lib/invoices/rules/next-state";
import { type Day, daysBetween } from "@/lib/kernel/day";
import { add, type Cents, NOTHING, subtract } from "@/lib/kernel/money";
import { isClaimed } from "@/lib/letters/rules/specification";
import type { LetterFacts, LetterLine } from "@/lib/letters/schema";
import { demandedByLaw } from "./by-law";
import type { ComposeContext } from "./compose";
import type { Candidate } from "./decide";
import { flagsOf } from "./flags";
import { type Group, isAccompanying } from "./group";

/**
 * Returns the invoices a letter names: those it is executed for, with the flags this step turns on; on a statement the debtor's other open
 * ones as they are. The debit side and a letter that offers the free period claim the open amounts and nothing more (LETTERS §0).
 */
export function linesOf(
  group: Group,
  context: ComposeContext,
  { isIncasso, offersFreePeriod }: { isIncasso: boolean; offersFreePeriod: boolean },
): LetterLine[] {
  const charges = isIncasso && !offersFreePeriod;
  const byLaw = charges ? demandedByLaw(group, context) : new Map<number, InvoiceByLaw>();
  const { items, is_statement, debtor_id, currency } = group;
  const executed = items.map((item): LetterLine => {
    const { invoice, status: to } = item;
    const flags = flagsOf(invoice, to, {
      offersFreePeriod,
      earlierLetters: context.earlierLettersOf(invoice.id),
    });
    const line = lineWith(flags, invoice, { charges, byLaw }, context);
    return isAccompanying(group, item) ? { ...line, is_along: true } : line;
  });
  if (!is_statement) return executed;
  const executedIds = new Set(items.map(({ invoice }) => invoice.id));
  const others = context
    .openOf(debtor_id)
    .filter((invoice) => invoice.currency === currency && !executedIds.has(invoice.id));
  return [
    ...executed,
    ...others.map((invoice) => lineWith(invoice, invoice, { charges, byLaw }, context)),
  ].sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** Returns the line of an invoice under these flags, which only matter to a letter that charges. */
function lineWith(
  flags: Flags,
  invoice: Candidate,
  { charges, byLaw }: { charges: boolean; byLaw: ReadonlyMap<number, InvoiceByLaw> },
  { settings, today, facts }: ComposeContext,
) {
  const { principal: amount, costs } = claimable(invoice.debtor, invoice, facts(invoice), today);
  const calculate_interest = charges && flags.calculate_interest;
  const calculate_incasso = charges && flags.calculate_incasso && costs;
  const law = byLaw.get(invoice.id) ?? null;
  return line(
    invoice,
    { amount, calculate_interest, calculate_incasso, law: law && ofPart(law, amount, invoice.amount) },
    settings,
    today,
  );
}

/** Returns the charges of a partly disputed invoice in the proportion of the undisputed part. */
function ofPart(law: InvoiceByLaw, part: Cents, whole: Cents): InvoiceByLaw {
  if (law.stop !== null || part >= whole || whole <= NOTHING) return law;
  const [interest = NOTHING] = inShares(law.interest, [part, subtract(whole, part)]);
  const [incasso_costs = NOTHING] = inShares(law.incasso_costs, [part, subtract(whole, part)]);
  const [vat = NOTHING] = inShares(law.vat, [part, subtract(whole, part)]);
  return { ...law, interest, incasso_costs, vat };
}

/** The amount claimed of an invoice, and which charges on top. */
type Charged = Pick<Candidate, "amount" | "calculate_interest" | "calculate_incasso"> & {
  law: InvoiceByLaw | null;
};

/** Returns an invoice as a letter lists it, with its claim on a day and the make-up of that claim. */
export function line(
  invoice: Pick<Candidate, "id" | "number" | "date" | "expires_at" | "total_amount" | "charges_paid">,
  { amount, calculate_interest, calculate_incasso, law }: Charged,
  settings: CustomerSettings,
  today: Day,
): LetterLine {
  const { expires_at, charges_paid } = invoice;
  const claim = claimOn(
    { amount, expires_at, calculate_interest, calculate_incasso, charges_paid, is_closed: false, law },
    settings,
    today,
  );
  return {
    invoice_id: invoice.id,
    number: invoice.number,
    date: invoice.date,
    expires_at,
    days_overdue: Math.max(0, daysBetween(expires_at, today)),
    total_amount: invoice.total_amount,
    open_amount: amount,
    interest: claim.interest,
    incasso_costs: claim.incasso_costs,
    ...(claim.incasso_costs_vat > NOTHING ? { incasso_costs_vat: claim.incasso_costs_vat } : {}),
    claim: claim.total_incasso_costs,
    ...(charges_paid > NOTHING ? { charges_paid } : {}),
    makeUp: claim.interest > 0 || claim.incasso_costs > 0 ? claim.makeUp : null,
  };
}

/** Returns the lines a letter claims: all of them, on a statement the overdue ones and the credits (LETTERS §0). */
export const claimedLines = (lines: LetterLine[], is_statement: boolean): LetterLine[] =>
  lines.filter((letterLine) => isClaimed(letterLine, is_statement));

type Totals = LetterFacts["totals"];
/** Returns the totals of lines. */
export function totalsOf(lines: LetterLine[]): Totals {
  const totals = { open_amount: NOTHING, interest: NOTHING, incasso_costs: NOTHING };
  for (const line of lines) {
    totals.open_amount = add(totals.open_amount, line.open_amount);
    totals.interest = add(totals.interest, line.interest);
    totals.incasso_costs = add(totals.incasso_costs, line.incasso_costs);
  }
  const { open_amount, interest, incasso_costs } = totals;
  return { open_amount, interest, incasso_costs, claim: add(open_amount, add(interest, incasso_costs)) };
}
