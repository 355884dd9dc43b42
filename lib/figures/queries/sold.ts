import { type SQL, sql } from "drizzle-orm";
import { sold_sums } from "@/db/schema/figure-sums";
import { invoices } from "@/db/schema/invoices";
import { when } from "@/db/where";
import type { Read } from "@/lib/access/context";
import { type Day, nearestDay } from "@/lib/kernel/day";
import { groupBy } from "@/lib/kernel/group";
import { type Cents, type Currency, cents } from "@/lib/kernel/money";
import type { Sold } from "../rules/dso";
import type { FigureFilters } from "../schema";
import { isWhole, narrowed } from "./narrowing";
import { whileUnchanged } from "./while-unchanged";

type Range = { from?: Day; till: Day };
type SoldDay = { currency: Currency; on: Day; count: number; amount: Cents };

/** What the filters leave of what was invoiced in a range, both ends counted, by the date of the invoice, the first day first. */
export const soldIn = whileUnchanged(async (read, filters, { from, till }: Range): Promise<SoldDay[]> => {
  type Row = { currency: Currency; on: string; count: number; amount: string };
  const since = when(from, (first) => sql`and s.date >= ${first}`) ?? sql``;
  const rows = await read.db.execute<Row>(sql`
    select s.currency, s.date::text as "on", sum(s.invoices)::int as count, sum(s.amount) as amount
    from (${soldOf(read, filters)}) s where s.date <= ${till} ${since} group by 1, s.date having sum(s.invoices) <> 0 order by s.date`);
  return rows.map(({ on, amount, ...row }) => ({
    ...row,
    on: nearestDay(on),
    amount: cents(Number(amount)),
  }));
});

/** Sums by day are kept of the customer as a whole; of some debtors their invoices are read. */
function soldOf(read: Read, filters: FigureFilters): SQL {
  if (!isWhole(read, filters))
    return sql`select ${invoices.currency} as currency, ${invoices.date} as date, 1 as invoices, ${invoices.total_amount} as amount
      from ${invoices} where ${narrowed(read, filters)}`;
  const ofCurrency = when(filters.currency, (one) => sql`and currency = ${one}`) ?? sql``;
  return sql`select currency, date, invoices, amount from ${sold_sums} where customer_id = ${read.customer.id} ${ofCurrency}`;
}

/** What the filters leave of what was invoiced by the end of a day, per currency. */
export async function soldBy(read: Read, filters: FigureFilters, till: Day): Promise<Map<Currency, Sold>> {
  return groupBy(await soldIn(read, filters, { till }), ({ currency }) => currency);
}
