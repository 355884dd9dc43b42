import { and, eq, inArray, notInArray, sql } from "drizzle-orm";
import { z } from "zod";
import { hold_items, holds } from "@/db/schema/agreements";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { withDebtor } from "@/db/with-debtor";
import type { Read } from "@/lib/access/context";
import { ownDebtor } from "@/lib/access/own-debtors";
import { query } from "@/lib/access/verbs";
import { customerSettings } from "@/lib/customers/queries";
import { settled } from "@/lib/flow/statuses";
import { all } from "@/lib/kernel/answers";
import { id as idOf } from "@/lib/kernel/fields";
import { groupBy } from "@/lib/kernel/group";
import { type Cents, currencies, NOTHING, subtract, sum } from "@/lib/kernel/money";
import { notFound } from "@/lib/kernel/problems";
import { DebtorClaim, ExplainedClaim } from "../answers";
import { ageingOf, bucketOf } from "../rules/ageing";
import { explained, withClaim } from "../rules/claim";
import { withLaw } from "./law-claims";

/** Returns a debtor's debt today, per currency: open and overdue by age, with the interest and costs claimed in addition. */
export const claimOfDebtor = query({
  can: "debtors.read",
  input: z.strictObject({ id: idOf("debtor") }),
  answer: all(DebtorClaim),
  async run(read, { id }) {
    await requireDebtor(read, id);
    const settings = await customerSettings(read);
    const [found, holds] = await Promise.all([openInvoices(read, id), holdsOf(read, id)]);
    const open = (await withLaw(read, found, settings)).map((row) => ({
      ...withClaim(row, settings, read.today),
      disputed: disputedOf(row.amount, holds.disputes.get(row.id)),
      is_overdue: bucketOf(row.expires_at, read.today) !== "not_due",
      is_elsewhere: holds.elsewhere.has(row.id),
    }));
    return {
      data: [...groupBy(open, ({ currency }) => currency)].map(([currency, rows]) => ({
        currency,
        count: rows.length,
        open: sum(rows.map(({ amount }) => amount)),
        overdue: sum(rows.filter(({ is_overdue }) => is_overdue).map(({ amount }) => amount)),
        disputed: sum(rows.map(({ disputed }) => disputed)),
        asked: sum(
          rows
            .filter(({ is_overdue, is_elsewhere }) => is_overdue && !is_elsewhere)
            .map(({ amount, disputed }) => subtract(amount, disputed)),
        ),
        interest: sum(rows.map(({ interest }) => interest)),
        incasso_costs: sum(rows.map(({ incasso_costs }) => incasso_costs)),
        incasso_costs_vat: sum(rows.map(({ incasso_costs_vat }) => incasso_costs_vat ?? NOTHING)),
        total_incasso_costs: sum(rows.map(({ total_incasso_costs }) => total_incasso_costs)),
        ageing: ageingOf(rows, read.today),
      })),
    };
  },
});

/** Explains a debtor's claims today in one currency, invoice by invoice, where interest or costs are claimed. */
export const explainDebtorClaim = query({
  can: "debtors.read",
  input: z.strictObject({
    id: idOf("debtor"),
    currency: z.enum(currencies, { error: "invalid" }).default("EUR"),
  }),
  answer: all(ExplainedClaim),
  async run(read, { id, currency }) {
    await requireDebtor(read, id);
    const settings = await customerSettings(read);
    const own = (await openInvoices(read, id)).filter((row) => row.currency === currency);
    const claims = (await withLaw(read, own, settings)).map((row) => explained(row, settings, read.today));
    return { data: claims.filter(({ interest, costs }) => interest.amount > 0 || costs.amount > 0) };
  },
});

/** Throws Problem("not-found") unless the user has access to the debtor; one without invoices owes nothing. */
async function requireDebtor(read: Read, id: number) {
  const [row] = await read.db
    .select({ id: debtors.id })
    .from(debtors)
    .where(and(eq(debtors.customer_id, read.customer.id), eq(debtors.id, id), ownDebtor(read)));
  if (!row) throw notFound();
}

/** Selects invoices under the condition of the debtor list's balances: credits reduce them, closed invoices are excluded. */
const openInvoices = (read: Read, debtor_id: number) =>
  read.db
    .select({
      id: invoices.id,
      debtor_id: invoices.debtor_id,
      claim_mode: invoices.claim_mode,
      number: invoices.number,
      amount: invoices.amount,
      currency: invoices.currency,
      expires_at: invoices.expires_at,
      last_status_id: invoices.last_status_id,
      deadline: invoices.deadline,
      calculate_interest: invoices.calculate_interest,
      calculate_incasso: invoices.calculate_incasso,
      charges_paid: invoices.charges_paid,
    })
    .from(invoices)
    .innerJoin(debtors, withDebtor)
    .where(
      and(
        eq(invoices.customer_id, read.customer.id),
        eq(invoices.debtor_id, debtor_id),
        notInArray(invoices.last_status_id, settled),
        sql`(${invoices.amount} <> 0 or ${invoices.rest_open})`,
        ownDebtor(read),
      ),
    )
    .orderBy(invoices.currency, invoices.expires_at, invoices.id);

/**
 * Returns the agreements on a debtor's invoices: the disputed part of each, null for all of it, of which at most one is open; and those
 * that are claimed in another way: through an arrangement, or from a receiver.
 */
async function holdsOf({ db, customer }: Read, debtor_id: number) {
  const rows = await db
    .select({
      invoice_id: hold_items.invoice_id,
      part: hold_items.amount,
      kind: hold_items.kind,
      reason: holds.reason,
    })
    .from(holds)
    .innerJoin(
      hold_items,
      and(eq(hold_items.customer_id, holds.customer_id), eq(hold_items.hold_id, holds.id)),
    )
    .where(
      and(
        eq(holds.customer_id, customer.id),
        eq(holds.debtor_id, debtor_id),
        inArray(hold_items.kind, ["dispute", "arrangement", "pause"]),
        eq(hold_items.is_open, true),
      ),
    );
  const isElsewhere = ({ kind, reason }: (typeof rows)[number]) =>
    kind === "arrangement" || (kind === "pause" && reason === "insolvency");
  return {
    disputes: new Map(
      rows
        .filter(({ kind }) => kind === "dispute")
        .map(({ invoice_id, part }) => [invoice_id, part] as const),
    ),
    elsewhere: new Set(rows.filter(isElsewhere).map(({ invoice_id }) => invoice_id)),
  };
}

/** Returns the disputed part of an open amount: never more than is open, and zero for a credit note. */
function disputedOf(open: Cents, part: Cents | null | undefined): Cents {
  if (part === undefined || open <= NOTHING) return NOTHING;
  return part === null || part > open ? open : part;
}
