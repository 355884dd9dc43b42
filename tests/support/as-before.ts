import { owner } from "./world";

/** Columns that differ between two writes of the same row. */
const UNTOLD = ["version", "created_at", "updated_at"];

/**
 * Returns the state of a customer's claims without versions and timestamps: each row of invoices, debtors and holds, what waits for a
 * ledger, and the data of figures.
 */
export async function claimState(customer_id: number) {
  const rows = (table: string, order: string) => owner`
    select to_jsonb(t) - ${UNTOLD}::text[] as row from ${owner(table)} t where customer_id = ${customer_id} order by ${owner(order)}`;
  const invoices = await owner<{ row: Record<string, unknown> }[]>`
    select d.number || ' ' || i.number as of, to_jsonb(i) - ${[...UNTOLD, "id", "debtor_id"]}::text[] as row
    from invoices i join debtors d on d.customer_id = i.customer_id and d.id = i.debtor_id
    where i.customer_id = ${customer_id} order by d.number, i.number`;
  const debtors = await owner`
    select to_jsonb(d) - ${[...UNTOLD, "id"]}::text[] as row from debtors d where customer_id = ${customer_id} order by number`;
  const money = await owner`
    select d.number as debtor, i.number, b."on", b.status_when_paid as status, b.part, sum(b.paid)::text as paid, sum(b.unseen)::text as unseen
    from bookings b join invoices i on i.customer_id = b.customer_id and i.id = b.invoice_id
    join debtors d on d.customer_id = i.customer_id and d.id = i.debtor_id
    where b.customer_id = ${customer_id} group by 1, 2, 3, 4, 5 having sum(b.paid) <> 0 or sum(b.unseen) <> 0 order by 1, 2, 3, 4`;
  const positions = await owner`
    select d.number as debtor, i.number, p."on", p.until, p.balance, p.open,
      -- Of nothing no status and no due date counts (positions_of).
      case when p.balance <> 0 then p.status end as status, case when p.balance <> 0 then p.due end as due
    from positions p join invoices i on i.customer_id = p.customer_id and i.id = p.invoice_id
    join debtors d on d.customer_id = i.customer_id and d.id = i.debtor_id
    where p.customer_id = ${customer_id} order by d.number, i.number, p."on"`;
  const sums = await owner`
    select currency, last_status_id, sum(invoices)::text as invoices, sum(total_amount)::text as total, sum(amount)::text as amount
    from invoice_sums where customer_id = ${customer_id} group by 1, 2 having sum(invoices) <> 0 order by 1, 2`;
  const lists = {
    invoices,
    debtors,
    money,
    positions,
    sums,
    holds: await rows("holds", "id"),
    readings: await rows("source_readings", "source"),
    items: await rows("hold_items", "id"),
  };
  return JSON.parse(JSON.stringify(lists)) as typeof lists;
}
