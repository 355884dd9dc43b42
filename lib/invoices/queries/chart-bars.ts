import { type SQL, sql } from "drizzle-orm";
import { invoices } from "@/db/schema/invoices";
import { when } from "@/db/where";
import type { Read } from "@/lib/access/context";
import { rangeOf } from "../rules/period";
import type { InvoiceFilters } from "../schema";
import { openItems, paidItems, sentItems } from "./bars";

export type BarFilters = Pick<
  InvoiceFilters,
  "dso" | "due" | "df" | "paid" | "paid_status" | "sent" | "step" | "status"
>;

/**
 * Returns the dashboard bars a list was opened from, each a select of `invoice_id` and its `amount` in the bar (FIGURES §6): open on a day,
 * paid in a period, or claimed in one.
 */
function barsOf(read: Read, filters: BarFilters): SQL[] {
  const { dso, due, status, paid, paid_status, sent, step } = filters;
  const among = (column: SQL, chosen: string) => sql`${column} = any(string_to_array(${chosen}, ','))`;
  const all = sql`true`;
  const bars: (SQL | undefined)[] = [
    when(dso, (on) => {
      const which = sql`${when(due, (ages) => among(sql`item.age`, ages)) ?? all} and ${when(status, (id) => sql`item.status = ${id}`) ?? all}`;
      return sql`select item.invoice_id, item.amount from (${openItems(read, on)}) item where ${which}`;
    }),
    when(paid, (period) => {
      const { from, till } = rangeOf(period);
      const which = when(paid_status, (ids) => among(sql`item.status::text`, ids)) ?? all;
      return sql`select item.invoice_id, sum(item.amount) as amount from (${paidItems(read, from, till)}) item
        where ${which} group by 1 having sum(item.amount) <> 0`;
    }),
    when(sent, (period) => {
      const { from, till } = rangeOf(period);
      const which = when(step, (steps) => among(sql`item.step`, steps)) ?? all;
      return sql`select item.invoice_id, sum(item.amount) as amount from (${sentItems(read, from, till)}) item where ${which} group by 1`;
    }),
  ];
  return bars.filter((bar) => bar !== undefined);
}

/** Returns the condition of the invoices behind all the bars that are named; undefined when none is. */
export function barCondition(read: Read, filters: BarFilters): SQL | undefined {
  const bars = barsOf(read, filters);
  if (bars.length === 0) return undefined;
  const conditions = bars.map((bar) => sql`${invoices.id} in (select bar.invoice_id from (${bar}) bar)`);
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/**
 * Returns the amount of an invoice in the first bar that is named, else its total when the filter is a period of invoice dates; null
 * without either.
 */
export function amountInBar(read: Read, filters: BarFilters): SQL | null {
  const [bar] = barsOf(read, filters);
  if (bar) return sql`(select sum(bar.amount) from (${bar}) bar where bar.invoice_id = ${invoices.id})`;
  return filters.df ? sql`${invoices.total_amount}` : null;
}

/** Returns the invoices of a list, each with its `amount` in the first bar that is named; null when none is. */
export function barRows(read: Read, filters: BarFilters): SQL | null {
  const [bar] = barsOf(read, filters);
  return bar ? sql`(select bar.invoice_id, sum(bar.amount) as amount from (${bar}) bar group by 1)` : null;
}
