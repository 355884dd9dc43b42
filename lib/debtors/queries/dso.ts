import { type SQL, sql } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";

/**
 * The days from invoice date to payment (or today, when open) of a debtor's invoices, weighted by their amounts, whole days
 * (DECISIONS §5). Amounts of different currencies are never mixed: the customer's own currency, else the one with most invoices.
 */
const dsoSql = (read: Read, debtor_id: SQL): SQL<number | null> => sql<number | null>`(
  select round(sum(i.total_amount * (coalesce(i.paid_at, ${read.today}::date) - i.date)) / sum(i.total_amount))::int
  from ${invoices} i
  where i.customer_id = ${read.customer.id} and i.debtor_id = ${debtor_id} and i.total_amount > 0
    and (i.paid_at is not null or i.amount > 0)
  group by i.currency order by (i.currency = ${read.customer.currency}) desc, count(*) desc limit 1)`;

/** The days sales outstanding of one debtor (DECISIONS §5); null when nothing was invoiced. */
export async function dsoOf(read: Read, id: number): Promise<number | null> {
  const [row] = await read.db.execute<{ dso: number | null }>(
    sql`select ${dsoSql(read, sql`${id}`)} as dso from (select 1) one`,
  );
  return row?.dso ?? null;
}

export const dsoOfRow = (read: Read): SQL<number | null> => dsoSql(read, sql`${debtors.id}`);
