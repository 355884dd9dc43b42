import { type SQL, sql } from "drizzle-orm";
import { invoices } from "@/db/schema/invoices";
import { bookings } from "@/db/schema/payments";
import type { Read } from "@/lib/access/context";
import { addDays, type Day } from "@/lib/kernel/day";
import { cents } from "@/lib/kernel/money";

/** After so many days a payment by hand that the ledger does not know is for somebody to look at (AGREEMENTS §1). */
const DAYS = 14;

const unseenMoney = ({
  customer,
  today,
}: Read): SQL => sql`${bookings.customer_id} = ${customer.id} and ${bookings.unseen} > 0
  and ${bookings.day} <= ${addDays(today, -DAYS)}`;

/** Invoices with a payment by hand that their ledger has not told of in fourteen days. */
export const isUnseen = (read: Read): SQL =>
  sql`${invoices.id} in (select ${bookings.invoice_id} from ${bookings} where ${unseenMoney(read)})`;

/** Returns what of the payments by hand on an invoice its ledger should have told of by now, and since when; null when there is none. */
export async function unseenOf(read: Read, invoice_id: number) {
  const [row] = await read.db.execute<{ amount: string | null; since: Day | null }>(sql`
    select sum(${bookings.unseen}) as amount, min(${bookings.on})::text as since from ${bookings}
    where ${unseenMoney(read)} and ${bookings.invoice_id} = ${invoice_id}`);
  return row?.amount && row.since ? { amount: cents(Number(row.amount)), since: row.since } : null;
}
