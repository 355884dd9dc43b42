import { sql } from "drizzle-orm";
import { invoices } from "@/db/schema/invoices";
import { when } from "@/db/where";
import type { Read } from "@/lib/access/context";
import { type Day, nearestDay } from "@/lib/kernel/day";
import { groupBy } from "@/lib/kernel/group";
import { type Cents, type Currency, cents } from "@/lib/kernel/money";
import type { Sold } from "../rules/dso";
import type { FigureFilters } from "../schema";
import { narrowed } from "./narrowing";
import { whileUnchanged } from "./while-unchanged";

type Range = { from?: Day; till: Day };
type SoldDay = { currency: Currency; on: Day; count: number; amount: Cents };

/** What the filters leave of what was invoiced in a range, both ends counted, by the date of the invoice, the first day first. */
export const soldIn = whileUnchanged(
  "sold",
  async (read, filters, { from, till }: Range): Promise<SoldDay[]> => {
    type Row = { currency: Currency; on: string; count: number; amount: string };
    const since = when(from, (first) => sql`and ${invoices.date} >= ${first}`) ?? sql``;
    const rows = await read.db.execute<Row>(sql`
    select ${invoices.currency}, ${invoices.date}::text as "on", count(*)::int as count, sum(${invoices.total_amount}) as amount
    from ${invoices} where ${narrowed(read, filters)} and ${invoices.date} <= ${till} ${since} group by 1, ${invoices.date} order by ${invoices.date}`);
    return rows.map(({ on, amount, ...row }) => ({
      ...row,
      on: nearestDay(on),
      amount: cents(Number(amount)),
    }));
  },
);

/** What the filters leave of what was invoiced by the end of a day, per currency. */
export async function soldBy(read: Read, filters: FigureFilters, till: Day): Promise<Map<Currency, Sold>> {
  return groupBy(await soldIn(read, filters, { till }), ({ currency }) => currency);
}
