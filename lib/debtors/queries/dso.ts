import { type SQL, sql } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { positions } from "@/db/schema/figures";
import { invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";

/**
 * Returns SQL for the days a debtor's invoices were open, weighted by the open amounts, in whole days (FIGURES §1): each part paid counts
 * with its own days, and closing an invoice by hand ends its count. Amounts of different currencies are never mixed: the customer's own is
 * used, else the one with most invoices.
 */
const dsoSql = (read: Read, debtor_id: SQL): SQL<number | null> => sql<number | null>`(
  select floor(coalesce(sum(p.days), 0) / sum(i.total_amount - i.paid_before) + 0.5)::int
  from ${invoices} i
  left join lateral (select sum(p.open::numeric * (least(p."until", ${read.today}::date) - p."on")) as days from ${positions} p
    where p.customer_id = i.customer_id and p.invoice_id = i.id and p.open <> 0 and p."on" < ${read.today}::date) p on true
  where i.customer_id = ${read.customer.id} and i.debtor_id = ${debtor_id} and i.total_amount > i.paid_before and i.date <= ${read.today}::date
  group by i.currency order by (i.currency = ${read.customer.currency}) desc, count(*) desc limit 1)`;

/** Returns the days sales outstanding of one debtor (FIGURES §1); null when nothing was invoiced. */
export async function dsoOf(read: Read, id: number): Promise<number | null> {
  const [row] = await read.db.execute<{ dso: number | null }>(
    sql`select ${dsoSql(read, sql`${id}`)} as dso from (select 1) one`,
  );
  return row?.dso ?? null;
}

export const dsoOfRow = (read: Read): SQL<number | null> => dsoSql(read, sql`${debtors.id}`);
