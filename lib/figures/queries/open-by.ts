import { type SQL, sql } from "drizzle-orm";
import type { Read } from "@/lib/access/context";
import { ageAt } from "@/lib/invoices/queries/bars";
import type { Day } from "@/lib/kernel/day";
import { day } from "@/lib/kernel/day";
import { type Currency, cents } from "@/lib/kernel/money";
import type { Bar } from "../rules/bars";
import { yearOf } from "../rules/periods";
import { openOn } from "./open-on";
import { whileUnchanged } from "./while-unchanged";

/** The day a chart of states is of: the last of an earlier year, else today (FIGURES §2). */
export const stateDay = ({ today }: Read, year: number): Day =>
  year < yearOf(today) ? day(`${year}-12-31`) : today;

type Drawn = { on: Day; by: "status" | "age" };

/** What is open at the end of a day, by the status it is in or by how late it is. */
export const openBy = whileUnchanged(async (read, filters, { on, by }: Drawn): Promise<Bar[]> => {
  type Row = { currency: Currency; label: string; count: number; amount: string };
  const label: SQL = by === "status" ? sql`bar.status::text` : ageAt(sql`bar.due`, sql`${on}::date`);
  const rows = await read.db.execute<Row>(sql`
    select bar.currency, ${label} as label, count(*)::int as count, sum(bar.amount) as amount
    from (${openOn(read, filters, on)}) bar group by 1, 2`);
  return rows.map(({ amount, ...row }) => ({ ...row, key: "open", amount: cents(Number(amount)) }));
});
