import { and, eq, gt, lt, notInArray, or } from "drizzle-orm";
import { owesAsConsumer } from "@/db/owes-as-consumer";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { withDebtor } from "@/db/with-debtor";
import { atCustomer } from "@/lib/access/at-customer";
import type { Read } from "@/lib/access/context";
import { staffQuery } from "@/lib/access/verbs";
import { type CustomerSettings, customerSettings } from "@/lib/customers/queries";
import { settled } from "@/lib/flow/statuses";
import { withLaw } from "@/lib/invoices/queries/law-claims";
import { withClaim } from "@/lib/invoices/rules/claim";
import { one } from "@/lib/kernel/answers";
import { addDays, type Day } from "@/lib/kernel/day";
import { groupBy } from "@/lib/kernel/group";
import { type Cents, type Currency, NOTHING, subtract, sum } from "@/lib/kernel/money";
import { invalidField } from "@/lib/kernel/problems";
import { LawEffect } from "../answers";
import { LawDraft, type OpenClaims } from "../schema";

/** Debtors listed in an effect, those with the largest differences. */
const MOST_NAMED = 200;

/**
 * Returns what switching to the law's rates, or back to the customer's own, would change for its open claims on the first day: per debtor
 * and currency the amounts before and after, the largest difference first. Writes nothing (LAW §9). Throws Problem("not-found"), and
 * ("invalid") at `from` for a past day, or one more than 366 days away.
 */
export const lawEffect = staffQuery({
  can: "law.write",
  input: LawDraft,
  answer: one(LawEffect),
  async run(staff, { id, mode, from = staff.today, open }) {
    requireSwitchDay(staff.today, from);
    const read = { ...(await atCustomer(staff, id)), today: from };
    const { legal_mode } = await customerSettings(read);
    const claims = await switchedClaims(read, mode === "law", modeAfter(open, legal_mode));
    return { data: { mode, is_now: legal_mode === (mode === "law"), ...effectOf(claims) } };
  },
});

const FARTHEST_DAYS = 366;

/** Returns whether a switch can begin on a day: today, or at most 366 days from now. */
export const isSwitchDay = (today: Day, from: Day): boolean =>
  from >= today && from <= addDays(today, FARTHEST_DAYS);

/** Throws Problem("invalid") at `from` when a switch cannot begin on that day: past claims are never changed. */
export function requireSwitchDay(today: Day, from: Day): void {
  if (from < today) throw invalidField("from", "law_from_past");
  if (from > addDays(today, FARTHEST_DAYS)) throw invalidField("from", "law_from_far");
}

type Mode = "spec" | "law" | null;
type Moded = { id: number; claim_mode: Mode; had_sommatie: boolean; rest_open: boolean };

/**
 * Returns a function giving the mode of an open claim after a switch: with `keep` one already claimed on the collection side stays as it
 * was, so that no setting raises a debtor's claim on the same invoice. A remaining claim on charges always stays statutory: the customer's
 * own rates have none.
 */
export const modeAfter =
  (open: OpenClaims, legal_mode: boolean) =>
  ({ claim_mode, had_sommatie, rest_open }: Moded): Mode =>
    (open === "keep" && had_sommatie) || rest_open ? (claim_mode ?? (legal_mode ? "law" : "spec")) : null;

/** An open claim before and after a switch, in cents. */
export type SwitchedClaim = {
  id: number;
  debtor_id: number;
  debtor: string;
  currency: Currency;
  claim_mode: Mode;
  mode_after: Mode;
  before: Cents;
  after: Cents;
  /** Why there are no amounts by law after it. */
  stop: "rate_missing" | "jurisdiction" | null;
};

/** Returns every open claim that is overdue with its amounts before and after a switch. */
export async function switchedClaims(
  read: Read,
  legal_mode: boolean,
  modeOf: (row: Moded) => Mode,
): Promise<SwitchedClaim[]> {
  const now = await customerSettings(read);
  const then: CustomerSettings = { ...now, legal_mode };
  const rows = await openClaims(read);
  const wished = rows.map((row) => ({ ...row, claim_mode: modeOf(row) }));
  const before = await withLaw(read, rows, now);
  const after = await withLaw(read, wished, then);
  return rows.flatMap((row, at) => {
    const [was, becomes] = [before[at], after[at]];
    if (!was || !becomes) return [];
    return {
      id: row.id,
      debtor_id: row.debtor_id,
      debtor: row.debtor,
      currency: row.currency,
      claim_mode: row.claim_mode,
      mode_after: becomes.claim_mode,
      before: withClaim(was, now, read.today).total_incasso_costs,
      after: withClaim(becomes, then, read.today).total_incasso_costs,
      stop: becomes.law?.stop?.code ?? null,
    };
  });
}

/** Returns the invoices of a customer that are overdue and not closed. */
export const openClaims = (read: Read) =>
  read.db
    .select({
      id: invoices.id,
      debtor_id: invoices.debtor_id,
      debtor: debtors.name,
      is_consumer: owesAsConsumer,
      currency: invoices.currency,
      amount: invoices.amount,
      expires_at: invoices.expires_at,
      last_status_id: invoices.last_status_id,
      deadline: invoices.deadline,
      calculate_interest: invoices.calculate_interest,
      calculate_incasso: invoices.calculate_incasso,
      charges_paid: invoices.charges_paid,
      had_sommatie: invoices.had_sommatie,
      rest_open: invoices.rest_open,
      claim_mode: invoices.claim_mode,
    })
    .from(invoices)
    .innerJoin(debtors, withDebtor)
    .where(
      and(
        eq(invoices.customer_id, read.customer.id),
        or(gt(invoices.amount, NOTHING), invoices.rest_open),
        lt(invoices.expires_at, read.today),
        notInArray(invoices.last_status_id, settled),
      ),
    )
    .orderBy(invoices.id);

/** Returns the sums of a switch by debtor and by currency, and why claims have no amounts after it. */
export function effectOf(claims: readonly SwitchedClaim[]) {
  const debtors = [...groupBy(claims, ({ debtor_id, currency }) => `${debtor_id} ${currency}`).values()]
    .flatMap((own) => {
      const [first] = own;
      if (!first) return [];
      const { debtor_id, debtor, currency } = first;
      const sums = sumsOf(own);
      return { debtor_id, debtor, currency, ...sums, difference: subtract(sums.after, sums.before) };
    })
    .filter(({ difference }) => difference !== 0)
    .sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference) || a.debtor_id - b.debtor_id);
  const totals = [...groupBy(claims, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    ...sumsOf(own),
  }));
  const stops = [...groupBy(claims, ({ stop }) => stop)].flatMap(([code, own]) =>
    code === null ? [] : [{ code, invoices: own.length }],
  );
  const more = Math.max(0, debtors.length - MOST_NAMED);
  return { totals, debtors: debtors.slice(0, MOST_NAMED), more, stops };
}

const sumsOf = (claims: readonly SwitchedClaim[]) => ({
  invoices: claims.length,
  /** The numbers of claims whose amount changes, of those that keep their mode, and of those without an amount after it. */
  changed: claims.filter(({ before, after }) => before !== after).length,
  kept: claims.filter(({ mode_after }) => mode_after !== null).length,
  stopped: claims.filter(({ stop }) => stop !== null).length,
  before: sum(claims.map(({ before }) => before)),
  after: sum(claims.map(({ after }) => after)),
});
