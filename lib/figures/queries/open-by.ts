import { type SQL, sql } from "drizzle-orm";
import { invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";
import { openItems } from "@/lib/invoices/queries/bars";
import type { Day } from "@/lib/kernel/day";
import { day } from "@/lib/kernel/day";
import { type Currency, cents } from "@/lib/kernel/money";
import type { Bar } from "../rules/bars";
import { yearOf } from "../rules/periods";
import type { FigureFilters } from "../schema";
import { narrowed } from "./narrowing";

/** The day a chart of states is of: the last of an earlier year, else today (FIGURES §2). */
export const stateDay = ({ today }: Read, year: number): Day =>
  year < yearOf(today) ? day(`${year}-12-31`) : today;

/** What is open at the end of a day, by the status it is in or by how late it is. */
export async function openBy(
  read: Read,
  filters: FigureFilters,
  { on, by }: { on: Day; by: "status" | "age" },
): Promise<Bar[]> {
  type Row = { currency: Currency; label: string; count: number; amount: string };
  const label: SQL = by === "status" ? sql`bar.status::text` : sql`bar.age`;
  const rows = await read.db.execute<Row>(sql`
    select ${invoices.currency} as currency, ${label} as label, count(*)::int as count, sum(bar.amount) as amount
    from (${openItems(read, on)}) bar join ${invoices} on ${invoices.id} = bar.invoice_id
    where ${narrowed(read, filters)} group by 1, 2`);
  return rows.map(({ amount, ...row }) => ({ ...row, key: "open", amount: cents(Number(amount)) }));
}
