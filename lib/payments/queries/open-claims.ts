import { and, asc, eq, gt, lt, notInArray, or, type SQL, sql } from "drizzle-orm";
import { among } from "@/db/recordset";
import { invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";
import { settled } from "@/lib/flow/statuses";
import { selectedState } from "@/lib/invoices/queries/state";
import { add, type Cents, type Currency, cents, NOTHING } from "@/lib/kernel/money";
import type { PayLink } from "../rules/link";
import { type Charges, chargesOf, currentCharges } from "./current-charges";

type DebtorCurrency = { debtor_id: number; currency: Currency };

/** An invoice with its current claim on the debtor. */
export type OpenClaim = Awaited<ReturnType<typeof openInvoices>>[number] & Charges & { claim: Cents };

/**
 * Returns a debtor's open invoices in a currency, oldest due first; `withRests` adds invoices that are paid in the books but have a
 * remaining statutory claim (LAW §4), with amount 0.
 */
export const openInvoices = (
  read: Read,
  { debtor_id, currency }: DebtorCurrency,
  { matching, withRests = false }: { matching?: SQL; withRests?: boolean } = {},
) =>
  read.db
    .select({
      ...selectedState,
      id: invoices.id,
      number: invoices.number,
      date: invoices.date,
      debtor_id: invoices.debtor_id,
      claim_mode: invoices.claim_mode,
      rest_open: invoices.rest_open,
      charges_paid: invoices.charges_paid,
    })
    .from(invoices)
    .where(
      and(
        eq(invoices.customer_id, read.customer.id),
        eq(invoices.debtor_id, debtor_id),
        eq(invoices.currency, currency),
        withRests ? or(gt(invoices.amount, NOTHING), invoices.rest_open) : gt(invoices.amount, NOTHING),
        notInArray(invoices.last_status_id, settled),
        matching,
      ),
    )
    .orderBy(asc(invoices.expires_at), asc(invoices.number));

/**
 * Returns the current claims of a link's invoices, or for a link without invoices of all that are due, each with its interest and costs.
 */
export async function openClaims(read: Read, link: PayLink): Promise<OpenClaim[]> {
  const named =
    link.invoices.length > 0 ? among(invoices.id, link.invoices) : lt(invoices.expires_at, read.today);
  const open = await openInvoices(read, link, { matching: named, withRests: true });
  const charges = await currentCharges(read, open);
  return open.flatMap((row) => {
    const besides = charges.get(row.id);
    const claim = add(row.amount, besides ? chargesOf(besides) : NOTHING);
    return besides && claim > NOTHING ? [{ ...row, ...besides, claim }] : [];
  });
}

/** Returns a debtor's credit in a currency, as a positive amount: a statement deducts it from the amount due (LETTERS §3.5). */
export async function creditOf(read: Read, { debtor_id, currency }: DebtorCurrency): Promise<Cents> {
  const [row] = await read.db
    .select({ credit: sql<string>`coalesce(sum(-${invoices.amount}), 0)` })
    .from(invoices)
    .where(
      and(
        eq(invoices.customer_id, read.customer.id),
        eq(invoices.debtor_id, debtor_id),
        eq(invoices.currency, currency),
        lt(invoices.amount, NOTHING),
        notInArray(invoices.last_status_id, settled),
      ),
    );
  return cents(Number(row?.credit ?? 0));
}
