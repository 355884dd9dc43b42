import { sql } from "drizzle-orm";
import { among } from "@/db/recordset";
import { hold_items, holds } from "@/db/schema/agreements";
import { bookings } from "@/db/schema/payments";
import type { Read } from "@/lib/access/context";
import { type Cents, cents } from "@/lib/kernel/money";

/** What is left of the charges that are part of open arrangements over these invoices: money goes there first (AGREEMENTS §1). */
export async function chargesDue({ db, customer }: Read, invoice_ids: readonly number[]): Promise<Cents> {
  const [row] = await db.execute<{ due: string }>(sql`
    select coalesce(sum(greatest(0, ${holds.charges_amount} - (
      select coalesce(sum(b.paid), 0) from ${bookings} b join ${hold_items} i
        on i.customer_id = b.customer_id and i.invoice_id = b.invoice_id
      where i.customer_id = ${holds.customer_id} and i.hold_id = ${holds.id} and b.part = 'charges' and b.created_at > ${holds.created_at}))), 0) as due
    from ${holds} where ${holds.customer_id} = ${customer.id} and ${holds.state} = 'open' and ${holds.charges} = 'included'
      and exists (select 1 from ${hold_items} where ${hold_items.customer_id} = ${holds.customer_id} and ${hold_items.hold_id} = ${holds.id}
        and ${hold_items.is_open} and ${among(hold_items.invoice_id, invoice_ids)})`);
  return cents(Number(row?.due ?? 0));
}
