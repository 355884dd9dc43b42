import { and, eq, gt, inArray, isNull, lt, notInArray, or, sql } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { letter_items } from "@/db/schema/letters";
import { withDebtor } from "@/db/with-debtor";
import { atCustomer } from "@/lib/access/at-customer";
import type { Read } from "@/lib/access/context";
import { ownDebtor } from "@/lib/access/own-debtors";
import { staffQuery } from "@/lib/access/verbs";
import { customerSettings } from "@/lib/customers/queries";
import { settled } from "@/lib/flow/statuses";
import { lawBook } from "@/lib/invoices/queries/law-claims";
import { rateChangesOf } from "@/lib/invoices/queries/law-rates";
import { rateDifferences } from "@/lib/invoices/rules/law/rate-difference";
import type { RateChange } from "@/lib/invoices/rules/law-facts/rates-as-of";
import { all } from "@/lib/kernel/answers";
import { groupBy } from "@/lib/kernel/group";
import { type Cents, type Currency, NOTHING, subtract, sum } from "@/lib/kernel/money";
import { RateDifference } from "../answers";
import { RateDifferencesOf } from "../schema/rates";

/**
 * Returns per debtor and currency the open claims by law whose interest a letter stated before rates were changed, where the changed rates
 * give another amount and nobody decided on it: the stated amount, the new amount, and the difference in cents, the largest first (LAW §4).
 * Throws Problem("not-found").
 */
export const listRateDifferences = staffQuery({
  can: "customers.read",
  input: RateDifferencesOf,
  answer: all(RateDifference),
  async run(staff, { id }) {
    const open = await atCustomer(staff, id);
    const newest = await newestChange(open);
    if (!newest) return { data: [] };
    return { data: byDebtor(await changedClaims(open, await undecidedClaims(open, newest))) };
  },
});

/** Returns the newest change of a rate of interest; undefined where none was ever changed. */
export const newestChange = async (read: Pick<Read, "db">): Promise<RateChange | undefined> =>
  (await rateChangesOf(read)).at(-1);

/** An open claim on a debtor that letters named. */
type NamedClaim = {
  id: number;
  debtor_id: number;
  debtor: string;
  currency: Currency;
  claim_mode: "spec" | "law" | null;
};

/** Returns the open invoices named in a letter with interest or of the collection side, without a decision since a change of rates. */
export const undecidedClaims = (
  read: Read,
  { changed_at }: RateChange,
  debtor_ids?: readonly number[],
): Promise<NamedClaim[]> =>
  read.db
    .select({
      id: invoices.id,
      debtor_id: invoices.debtor_id,
      debtor: debtors.name,
      currency: invoices.currency,
      claim_mode: invoices.claim_mode,
    })
    .from(invoices)
    .innerJoin(debtors, withDebtor)
    .where(
      and(
        eq(invoices.customer_id, read.customer.id),
        ownDebtor(read),
        debtor_ids && inArray(invoices.debtor_id, [...debtor_ids]),
        gt(invoices.amount, NOTHING),
        notInArray(invoices.last_status_id, settled),
        or(isNull(invoices.rates_decided_at), lt(invoices.rates_decided_at, changed_at)),
        sql`exists (select from ${letter_items} where ${letter_items.customer_id} = ${invoices.customer_id}
          and ${letter_items.invoice_id} = ${invoices.id})`,
      ),
    )
    .orderBy(invoices.id);

/** A claim that a letter stated, in cents. */
type ChangedClaim = NamedClaim & { number: string; as_told: Cents; by_new: Cents };

/** Returns the claims by law whose amount the changed rates would change; none of a debtor whose claim cannot be calculated. */
export async function changedClaims(read: Read, claims: readonly NamedClaim[]): Promise<ChangedClaim[]> {
  const { law, cases, isByLaw } = await lawBook(read, claims, await customerSettings(read));
  const byId = new Map(claims.filter(isByLaw).map((claim) => [claim.id, claim]));
  return [...cases.values()].flatMap(({ facts, ids, outside }) => {
    const numbers = new Set([...ids].flatMap(([number, id]) => (byId.has(id) ? [number] : [])));
    const isStated = facts.invoices.some(
      ({ number, rates_as_of }) => rates_as_of !== undefined && numbers.has(number),
    );
    if (outside !== null || !isStated) return [];
    const found = rateDifferences(facts, read.today, law, numbers);
    if ("stop" in found) return [];
    return found.flatMap(({ number, as_told, by_new }) => {
      const claim = byId.get(ids.get(number) ?? 0);
      return claim ? [{ ...claim, number, as_told, by_new }] : [];
    });
  });
}

const byDebtor = (claims: readonly ChangedClaim[]) =>
  [...groupBy(claims, ({ debtor_id, currency }) => `${debtor_id} ${currency}`).values()]
    .flatMap((own) => {
      const [first] = own;
      if (!first) return [];
      const { debtor_id, debtor, currency } = first;
      const [as_told, by_new] = [
        sum(own.map((claim) => claim.as_told)),
        sum(own.map((claim) => claim.by_new)),
      ];
      return {
        debtor_id,
        debtor,
        currency,
        as_told,
        by_new,
        difference: subtract(by_new, as_told),
        invoices: own.map((claim) => ({
          invoice_id: claim.id,
          number: claim.number,
          as_told: claim.as_told,
          by_new: claim.by_new,
          difference: subtract(claim.by_new, claim.as_told),
        })),
      };
    })
    .sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference) || a.debtor_id - b.debtor_id);
