import { and, asc, eq, gt, sql } from "drizzle-orm";
import { among } from "@/db/recordset";
import { positions } from "@/db/schema/figures";
import { invoices } from "@/db/schema/invoices";
import { bookings } from "@/db/schema/payments";
import type { Read } from "@/lib/access/context";

const BATCH = 2_000;

/**
 * Returns the numbers of the invoices whose positions, or the status of whose payments, differ from a new computation: their last writer
 * did not report them (`touched`). Changes nothing.
 */
export async function differentPositions(read: Read): Promise<string[]> {
  const numbers: string[] = [];
  for (let last = 0; ; ) {
    const ids = await idsAfter(read, last);
    if (ids.length === 0) return numbers;
    numbers.push(...(await differentAmong(read, ids)));
    last = ids.at(-1) ?? last;
  }
}

async function idsAfter({ db, customer }: Read, last: number): Promise<number[]> {
  const rows = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.customer_id, customer.id), gt(invoices.id, last)))
    .orderBy(asc(invoices.id))
    .limit(BATCH);
  return rows.map(({ id }) => id);
}

async function differentAmong({ db, customer }: Read, ids: readonly number[]): Promise<string[]> {
  const chosen = sql`${`{${ids.join()}}`}::int[]`;
  const rows = await db.execute<{ number: string }>(sql`
    with fresh as materialized (select * from positions_of(${customer.id}, ${chosen})),
      stored as materialized (select p.invoice_id, p.debtor_id, p.currency, p."on", p.until, p.balance, p.open, p.status, p.due
        from ${positions} p where p.customer_id = ${customer.id} and ${among(sql`p.invoice_id`, ids)}),
      different as (
        select invoice_id from (table fresh except table stored) missing
        union select invoice_id from (table stored except table fresh) wrong
        union select b.invoice_id from paid_under(${customer.id}, ${chosen}) u
          join ${bookings} b on b.customer_id = ${customer.id} and b.id = u.booking_id and b.status_when_paid is distinct from u.status)
    select i.number from ${invoices} i where i.customer_id = ${customer.id} and i.id in (select invoice_id from different) order by i.id`);
  return rows.map(({ number }) => number);
}
