import { sql } from "drizzle-orm";
import { open_sums, sold_sums } from "@/db/schema/figure-sums";
import { positions } from "@/db/schema/figures";
import { invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";

/** The sums of what is open and of what was invoiced that are not those of the positions and the invoices, each by its name. Changes nothing. */
export async function differentSums({ db, customer }: Read): Promise<string[]> {
  const rows = await db.execute<{ name: string }>(sql`
    select concat_ws(' ', 'open', currency, status, due) as name from (
      select currency, status, due, items, amount from ${open_sums} where customer_id = ${customer.id}
      union all select currency, status, due, -1, -open from ${positions} where customer_id = ${customer.id} and "until" is null and open <> 0
    ) both_sides group by currency, status, due having sum(items) <> 0 or sum(amount) <> 0
    union all
    select concat_ws(' ', 'sold', currency, date) from (
      select currency, date, invoices as items, amount from ${sold_sums} where customer_id = ${customer.id}
      union all select currency, date, -1, -total_amount from ${invoices} where customer_id = ${customer.id}
    ) both_sides group by currency, date having sum(items) <> 0 or sum(amount) <> 0
    order by name`);
  return [...rows].map(({ name }) => name);
}
