import { type SQL, sql } from "drizzle-orm";
import { invoices } from "@/db/schema/invoices";
import { bookings } from "@/db/schema/payments";
import type { Read } from "@/lib/access/context";
import { addDays, type Day } from "@/lib/kernel/day";
import { cents } from "@/lib/kernel/money";

/** Days after which a payment by hand that the ledger has not reported needs attention (AGREEMENTS §1). */
const DAYS = 14;

const unseenMoney = ({
  customer,
  today,
}: Read): SQL => sql`${bookings.customer_id} = ${customer.id} and ${bookings.unseen} > 0
  and ${bookings.day} <= ${addDays(today, -DAYS)}`;

/** Returns the condition of invoices with a payment by hand that their ledger has not reported in fourteen days. */
export const hasUnreportedPayment = (read: Read): SQL =>
  sql`${invoices.id} in (select ${bookings.invoice_id} from ${bookings} where ${unseenMoney(read)})`;

/**
 * Returns the amount of payments by hand on an invoice that its ledger should have reported by now, and the first value day; null without
 * any.
 */
export async function unreportedPaymentsOf(read: Read, invoice_id: number) {
  const [row] = await read.db.execute<{ amount: string | null; since: Day | null }>(sql`
    select sum(${bookings.unseen}) as amount, min(${bookings.on})::text as since from ${bookings}
    where ${unseenMoney(read)} and ${bookings.invoice_id} = ${invoice_id}`);
  return row?.amount && row.since ? { amount: cents(Number(row.amount)), since: row.since } : null;
}
