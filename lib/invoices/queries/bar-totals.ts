import { sql } from "drizzle-orm";
import { invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";
import { type Cents, type Currency, cents } from "@/lib/kernel/money";
import type { InvoiceFilters } from "../schema";
import { joinedBar } from "./behind";
import { matchingInvoices } from "./matching";

/** What all that match come to in the bar the list was opened from, per currency; null when it was opened from none. */
export async function barTotals(read: Read, filters: InvoiceFilters): Promise<Map<Currency, Cents> | null> {
  const bar = joinedBar(read, filters);
  const source = bar ? sql`bar.amount` : filters.df ? sql`${invoices.total_amount}` : null;
  if (!source) return null;
  const rows = await read.db.execute<{ currency: Currency; amount: string }>(sql`
    select ${invoices.currency} as currency, sum(${source}) as amount
    from ${invoices} ${bar ? sql`join ${bar} bar on bar.invoice_id = ${invoices.id}` : sql``}
    where ${matchingInvoices(read, filters)} group by 1`);
  return new Map(rows.map(({ currency, amount }) => [currency, cents(Number(amount))]));
}
