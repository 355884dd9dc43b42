import { and, eq, notInArray, type SQL, sql } from "drizzle-orm";
import { invoice_sums } from "@/db/schema/invoice-sums";
import { when } from "@/db/where";
import type { Read } from "@/lib/access/context";
import { settled } from "@/lib/flow/statuses";
import type { Currency } from "@/lib/kernel/money";
import { InvoiceFilters } from "../schema";

/** Filters that do not narrow the list, and those the stored sums cover. */
const coveredFilters = new Set(["page", "per_page", "sort", "direction", "ids", "status", "currency"]);

const unfiltered = new Map<string, unknown>(Object.entries(InvoiceFilters.parse({})));

/** Returns whether the stored sums have the totals for these filters: all invoices of the customer, or those of a status or a currency. */
export const isByStatusAlone = ({ actor }: Read, filters: InvoiceFilters): boolean =>
  !actor.debtor_link &&
  Object.entries(filters).every(
    ([name, value]) => coveredFilters.has(name) || value === unfiltered.get(name),
  );

/**
 * Selects the totals of a customer's invoices per currency from stored sums, which every change of an invoice updates: no invoice is read
 * for them.
 */
export const storedSums = ({ db, customer }: Read, { status, currency }: InvoiceFilters) =>
  db
    .select({
      currency: invoice_sums.currency,
      count: sql<number>`sum(${invoice_sums.invoices})::int`,
      invoiced: sql<string>`sum(${invoice_sums.total_amount})`,
      open: sql<string>`coalesce(sum(${invoice_sums.amount}) filter (where ${notInArray(invoice_sums.last_status_id, settled)}), 0)`,
    })
    .from(invoice_sums)
    .where(
      and(
        eq(invoice_sums.customer_id, customer.id),
        when(status, (id) => eq(invoice_sums.last_status_id, id)),
        when(currency, (code) => eq(invoice_sums.currency, code)),
      ),
    )
    .groupBy(invoice_sums.currency)
    .having(sql`sum(${invoice_sums.invoices}) <> 0`)
    .orderBy(invoice_sums.currency);

/** Returns the number of those invoices, as a subquery. */
export const storedCount = ({ customer }: Read, { status, currency }: InvoiceFilters): SQL =>
  sql`select coalesce(sum(${invoice_sums.invoices}), 0) from ${invoice_sums} where ${and(
    eq(invoice_sums.customer_id, customer.id),
    when(status, (id) => eq(invoice_sums.last_status_id, id)),
    when(currency, (code) => eq(invoice_sums.currency, code)),
  )}`;

/** Returns the currencies of a customer's invoices from the stored sums: no invoice is read for them. */
export async function storedCurrencies({ db, customer }: Read): Promise<Currency[]> {
  const rows = await db
    .select({ currency: invoice_sums.currency })
    .from(invoice_sums)
    .where(eq(invoice_sums.customer_id, customer.id))
    .groupBy(invoice_sums.currency)
    .having(sql`sum(${invoice_sums.invoices}) <> 0`);
  return rows.map(({ currency }) => currency);
}
