import { type SQL, sql } from "drizzle-orm";
import { invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";
import type { Currency } from "@/lib/kernel/money";
import type { FigureFilters } from "../schema";
import { isWhole, narrowed } from "./narrowing";

/** How rows `bar` with an `invoice_id` are laid beside their invoices: what `joined` adds to the from, `which` to the where. */
type Beside = { currency: SQL; joined: SQL; which: SQL };

/**
 * The invoices the filters leave, beside rows that name them. Where the filters leave everything and all invoices are in one currency, no
 * invoice needs to be looked at. `currencies` are those the reader's invoices are in.
 */
export function joinInvoices(read: Read, filters: FigureFilters, currencies: readonly Currency[]): Beside {
  const [only, ...others] = currencies;
  if (only && others.length === 0 && isWhole(read, filters) && (filters.currency ?? only) === only)
    return { currency: sql`${only}::text`, joined: sql``, which: sql`true` };
  return {
    currency: sql`${invoices.currency}`,
    joined: sql`join ${invoices} on ${invoices.id} = bar.invoice_id`,
    which: narrowed(read, filters) ?? sql`true`,
  };
}
