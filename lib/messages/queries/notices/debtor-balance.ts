import { and, eq, notInArray, sql } from "drizzle-orm";
import { invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";
import { settled } from "@/lib/flow/statuses";
import { type Cents, type Currency, cents } from "@/lib/kernel/money";

/** Returns what a debtor still owes in a currency in cents: the open amounts of all its invoices, less its credits. */
export async function debtorBalance(
  { db, customer }: Read,
  debtor_id: number,
  currency: Currency,
): Promise<Cents> {
  const [row] = await db
    .select({ open: sql<string>`coalesce(sum(${invoices.amount}), 0)` })
    .from(invoices)
    .where(
      and(
        eq(invoices.customer_id, customer.id),
        eq(invoices.debtor_id, debtor_id),
        eq(invoices.currency, currency),
        notInArray(invoices.last_status_id, settled),
      ),
    );
  return cents(Number(row?.open ?? 0));
}
