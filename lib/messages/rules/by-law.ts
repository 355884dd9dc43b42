import type { LawLetter } from "@/lib/invoices/rules/law/case";
import {
  announcedByLaw,
  caseIn,
  claimsByLaw,
  type DebtorCase,
  type InvoiceByLaw,
  type LawStop,
} from "@/lib/invoices/rules/law-facts/amounts";
import { type Cents, NOTHING } from "@/lib/kernel/money";
import type { ComposeContext } from "./compose";
import type { Group } from "./group";

/** The id of the letter being written, among the letters already sent. */
const THIS = "this";

type Context = Pick<ComposeContext, "law" | "today">;
type LawGroup = Pick<Group, "items" | "debtor_id" | "currency">;

/** Returns the case of a group whose invoices are claimed by law; null for one that follows its customer's own rates. */
function caseOf({ items, debtor_id, currency }: LawGroup, { law }: Context): DebtorCase | null {
  return items.some(({ invoice }) => law.isByLaw(invoice)) ? caseIn(law, debtor_id, currency) : null;
}

/** Returns the statutory claims of a debtor's invoices today, without a letter; cached per case. */
function claimsNow(own: DebtorCase, { law, today }: Context): ReadonlyMap<number, InvoiceByLaw> {
  const found = law.claims.get(own) ?? claimsByLaw(own, law.law, today);
  law.claims.set(own, found);
  return found;
}

/** Returns the letter about a group's invoices as the statutory rules see it, assuming it is sent today. */
function letterOf<Kind extends LawLetter["kind"]>(
  { items }: LawGroup,
  kind: Kind,
  { today }: Context,
): LawLetter & { kind: Kind } {
  const invoices = items.map(({ invoice }) => invoice.number);
  return { id: THIS, kind, made: today, delivered: today, invoices, announced: null };
}

/**
 * Returns the statutory claims of a group's invoices by id, if a letter demands them today; empty for a group that follows its customer's
 * own rates.
 */
export function demandedByLaw(group: LawGroup, context: Context): ReadonlyMap<number, InvoiceByLaw> {
  const own = caseOf(group, context);
  return own
    ? claimsByLaw(own, context.law.law, context.today, letterOf(group, "claim", context))
    : new Map();
}

/** Returns the statutory claim of one invoice today; null where its customer's own rates apply. */
export function nowByLaw(
  invoice: LawGroup["items"][number]["invoice"],
  { law, today }: Context,
): InvoiceByLaw | null {
  const own = law.isByLaw(invoice) ? caseIn(law, invoice.debtor_id, invoice.currency) : null;
  return own && (claimsNow(own, { law, today }).get(invoice.id) ?? null);
}

/** Returns why the law gives no amounts for a group today; null where it does, or its customer's own rates apply. */
export function stopOf(group: LawGroup, context: Context): LawStop | null {
  const own = caseOf(group, context);
  if (!own) return null;
  const [first] = claimsNow(own, context).values();
  return first?.stop ?? null;
}

/**
 * Returns the statutory interest rate of a group today, in basis points a year, 0 where none is claimed; null for a group that follows its
 * customer's own rates.
 */
export function rateFor(group: LawGroup, context: Context): number | null {
  const own = caseOf(group, context);
  return own && rateNow(own, context);
}

function rateNow(own: DebtorCase, context: Context): number {
  if (own.facts.settings.interest === "none") return 0;
  const lines = [...claimsNow(own, context).values()].flatMap((invoice) =>
    invoice.stop === null ? invoice.makeUp.lines : [],
  );
  return lines.at(-1)?.rate ?? 0;
}

/** The amounts a letter announces, in cents; `interest` holds the rate in basis points and the article. */
export type Announced = {
  costs: Cents;
  vat: Cents;
  by_law: { interest: { rate: number; article: string } | null; vat_reason: boolean } | null;
};

/** Returns the amounts that a letter with a free period may announce by law; null for a group that follows its customer's own rates. */
export function announcedFor(group: LawGroup, context: Context): Announced | null {
  const own = caseOf(group, context);
  if (!own) return null;
  const { law } = context.law;
  const found = announcedByLaw(own, law, letterOf(group, "notice", context));
  const rate = rateNow(own, context);
  const article = law.rules.articles.interest[own.facts.debtor];
  return {
    costs: found?.costs ?? NOTHING,
    vat: found?.vat ?? NOTHING,
    by_law: { interest: rate > 0 ? { rate, article } : null, vat_reason: (found?.vat ?? NOTHING) > NOTHING },
  };
}
