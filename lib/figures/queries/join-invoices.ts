import { type SQL, sql } from "drizzle-orm";
import { invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";
import type { Currency } from "@/lib/kernel/money";
import type { FigureFilters } from "../schema";
import { invoiceCondition, selectsAllDebtors } from "./filter-conditions";

/** The SQL that joins rows `bar` with an `invoice_id` to their invoices: `joined` is added to the from, `which` to the where. */
type ExtraColumns = { currency: SQL; joined: SQL; which: SQL };

/**
 * Returns the join of the matching invoices to rows with their ids. Without effective filters and with all invoices in one currency no
 * invoice has to be read. `currencies` are those of the reader's invoices.
 */
export function joinInvoices(
  read: Read,
  filters: FigureFilters,
  currencies: readonly Currency[],
): ExtraColumns {
  const [only, ...others] = currencies;
  if (only && others.length === 0 && selectsAllDebtors(read, filters) && (filters.currency ?? only) === only)
    return { currency: sql`${only}::text`, joined: sql``, which: sql`true` };
  return {
    currency: sql`${invoices.currency}`,
    joined: sql`join ${invoices} on ${invoices.id} = bar.invoice_id`,
    which: invoiceCondition(read, filters) ?? sql`true`,
  };
}
