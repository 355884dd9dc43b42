import type postgres from "postgres";
import { idsAt, statusIds } from "@/lib/flow/statuses";
import type { Day } from "@/lib/kernel/day";

/** Writes what each customer's collecting party first reported: two invoices settled, one with a remainder, two to be corrected there. */
export async function writeRiMatches(tx: postgres.TransactionSql, today: Day) {
  await tx`with settled as (
      update invoices set last_status_id = ${statusIds.riSettled} where id in (select id from (
        select id, row_number() over (partition by customer_id order by id) as place from invoices
        where last_status_id = ${statusIds.paidAfterSommatie} and amount = 0) chosen where place <= 2)
      returning id, customer_id, debtor_id, number, currency)
    insert into ri_matches (customer_id, invoice_id, invoice, debtor, saldo, scenario, currency, prev_status, prev_amount, day)
    select s.customer_id, s.id, s.number, d.number, 0, 1, s.currency, ${statusIds.paidAfterSommatie}, 0, ${today}
    from settled s join debtors d on d.id = s.debtor_id`;
  await tx`with rests as (
      select distinct on (i.customer_id) i.id, i.customer_id, i.debtor_id, i.number, i.currency, i.amount, i.last_status_id, b.id as booking_id, b.paid
      from invoices i join bookings b on b.invoice_id = i.id
      where i.amount > 0 and b.paid > 0 and i.last_status_id <> all(${idsAt("closed")}) order by i.customer_id, i.id),
    told as (update bookings b set source = 'ri-match' from rests r where b.id = r.booking_id)
    insert into ri_matches (customer_id, invoice_id, invoice, debtor, saldo, scenario, currency, prev_status, prev_amount, day)
    select r.customer_id, r.id, r.number, d.number, r.amount, 2, r.currency, r.last_status_id, r.amount + r.paid, ${today}
    from rests r join debtors d on d.id = r.debtor_id`;
  await tx`insert into ri_matches (customer_id, invoice_id, invoice, debtor, saldo, scenario, currency, prev_status, prev_amount, reason, day)
    select customer_id, id, number, debtor, amount * 3, 3, currency, last_status_id, amount, 'unexplained', ${today}::date from (
      select distinct on (i.customer_id) i.*, d.number as debtor from invoices i join debtors d on d.id = i.debtor_id
      where i.last_status_id = any(${idsAt("transferred")}) and i.amount > 0 order by i.customer_id, i.id) chosen
    union all select id, null, 'F-0000', '', 4500, 3, null, null, null, 'unknown', ${today}::date from customers`;
}
