import { sql } from "drizzle-orm";
import { among } from "@/db/recordset";
import { bank_entries, bank_matches } from "@/db/schema/bank";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { bookings, payments, provider_payments } from "@/db/schema/payments";
import type { Read } from "@/lib/access/context";
import { type Cents, cents } from "@/lib/kernel/money";

type Part = {
  entry_id: number;
  invoice_id: number;
  number: string;
  debtor_id: number;
  debtor: string;
  amount: Cents;
  payment_id: null;
};

/**
 * The invoices of lines that are money of ours (a payment through the provider, or a line that goes back), each with what was booked on it,
 * or while nothing was with what would be.
 */
export async function partsOfOurs({ db, customer }: Read, ids: readonly number[]): Promise<readonly Part[]> {
  const rows = await db.execute<Omit<Part, "amount" | "payment_id"> & { amount: string }>(sql`
    with mine as (select e.id as entry_id, e.provider_payment_id, e.returns_id from ${bank_entries} e
      where e.customer_id = ${customer.id} and ${among(sql`e.id`, ids)} and coalesce(e.provider_payment_id, e.returns_id) is not null),
    asked as (select m.entry_id, i.id as invoice_id, b.paid,
        least(i.amount, p.amount - sum(i.amount) over (partition by m.entry_id order by a.place) + i.amount) as rest
      from mine m join ${provider_payments} p on p.customer_id = ${customer.id} and p.id = m.provider_payment_id
      cross join lateral unnest(p.invoice_ids) with ordinality a(id, place)
      join ${invoices} i on i.customer_id = p.customer_id and i.id = a.id
      left join lateral (select sum(k.paid) as paid from ${payments} y join ${bookings} k on k.customer_id = y.customer_id and k.payment_id = y.id
        where y.customer_id = p.customer_id and y.debtor_id = p.debtor_id and y.source = p.provider and y.reference = p.provider_id
          and k.invoice_id = i.id and k.paid > 0) b on true),
    returned as (select m.entry_id, k.invoice_id, sum(k.paid) as paid, 0 as rest from mine m
      join ${bank_matches} x on x.customer_id = ${customer.id} and x.entry_id = m.returns_id
      join ${bookings} k on k.customer_id = x.customer_id and k.payment_id = x.payment_id and k.paid > 0
      group by m.entry_id, k.invoice_id),
    part as (select entry_id, invoice_id, coalesce(paid, rest) as amount from asked union all select entry_id, invoice_id, paid from returned)
    select part.entry_id, part.invoice_id, i.number, d.id as debtor_id, d.name as debtor, part.amount
    from part join ${invoices} i on i.customer_id = ${customer.id} and i.id = part.invoice_id
    join ${debtors} d on d.customer_id = i.customer_id and d.id = i.debtor_id
    where part.amount > 0 order by part.entry_id, part.invoice_id`);
  return rows.map(({ amount, ...part }) => ({ ...part, amount: cents(Number(amount)), payment_id: null }));
}
