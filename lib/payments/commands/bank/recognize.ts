import { sql } from "drizzle-orm";
import { bank_entries, bank_matches, bank_proposals } from "@/db/schema/bank";
import { debit_collections, debit_mandates } from "@/db/schema/debits";
import { provider_payments } from "@/db/schema/payments";
import type { Tx } from "@/lib/access/context";

/**
 * Finds the lines that are the money of our own collections and payments through the provider, and those by which money goes back
 * (docs/decisions/018-bank-statements.md), in the caller's transaction. Nothing is booked by it: what the provider told before stands
 * booked already, the others are certain.
 */
export async function recognize(tx: Tx): Promise<void> {
  const of = sql`e.customer_id = ${tx.customer.id}`;
  // Whose payment or line is gone meanwhile is an unknown line again.
  await tx.db.execute(sql`update ${bank_entries} e set state = 'out', reason = null, version = e.version + 1
    where ${of} and e.state = 'certain' and e.amount < 0 and e.provider_payment_id is null and e.returns_id is null`);
  await tx.db.execute(sql`
    with line as materialized (select e.id, e.amount, e.currency, e.ids, e.booked_on from ${bank_entries} e
      where ${of} and e.provider_payment_id is null and e.returns_id is null and e.ids <> '{}' and e.booked = 0
        and (e.amount < 0 and e.state = 'out' or e.amount > 0 and e.state in ('open', 'proposed', 'certain'))
        and not exists (select 1 from ${bank_matches} m where m.customer_id = e.customer_id and m.entry_id = e.id)),
    word as materialized (select l.*, w.word from line l cross join lateral unnest(l.ids) w(word)),
    named as (
      select w.id as entry_id, p.id as payment_id, 1 as rank from word w join ${provider_payments} p
        on p.customer_id = ${tx.customer.id} and p.provider_id = w.word and p.currency = w.currency and p.amount = abs(w.amount)
      union all select w.id, p.id, 2 from word w
        join ${debit_mandates} m on m.customer_id = ${tx.customer.id} and m.provider_id = w.word
        join ${debit_collections} c on c.customer_id = m.customer_id and c.mandate_id = m.id
        join ${provider_payments} p on p.customer_id = c.customer_id and p.id = c.provider_payment_id
          and p.provider_id is not null and p.currency = w.currency and p.amount = abs(w.amount)),
    free as (select n.*, min(n.rank) over (partition by n.entry_id) as best, l.amount > 0 as came, l.booked_on
      from named n join line l on l.id = n.entry_id
      where not exists (select 1 from ${bank_entries} o where o.customer_id = ${tx.customer.id}
        and o.provider_payment_id = n.payment_id and (o.amount > 0) = (l.amount > 0))),
    sole as (select entry_id, min(payment_id) as payment_id, came, booked_on from free where rank = best
      group by entry_id, came, booked_on having count(distinct payment_id) = 1),
    found as (select distinct on (s.payment_id, s.came) s.*, p.debtor_id,
        case when s.came then p.state = 'paid' else p.given_back = p.amount end as is_told
      from sole s join ${provider_payments} p on p.customer_id = ${tx.customer.id} and p.id = s.payment_id
      order by s.payment_id, s.came, s.booked_on, s.entry_id),
    gone as (delete from ${bank_proposals} b using found f where b.customer_id = ${tx.customer.id} and b.entry_id = f.entry_id)
    update ${bank_entries} e set provider_payment_id = f.payment_id, debtor_id = f.debtor_id, version = e.version + 1,
      state = case when f.is_told then 'booked' else 'certain' end, booked = case when f.is_told then e.amount else 0 end,
      reason = case when f.came then 'collected' else 'collection_returned' end
    from found f where ${of} and e.id = f.entry_id`);
  await recognizeReturned(tx);
}

/** A line that goes back under the very reference of one that came in, and no other did, takes its money back. */
async function recognizeReturned(tx: Tx) {
  await tx.db.execute(sql`
    with pairs as (select e.id, c.id as came_id, c.debtor_id, count(*) over (partition by e.id) as many,
        row_number() over (partition by c.id order by e.booked_on, e.id) as turn
      from ${bank_entries} e join ${bank_entries} c on c.customer_id = e.customer_id and c.account = e.account
        and c.currency = e.currency and c.reference = e.reference and c.amount = -e.amount and c.provider_payment_id is null
      where e.customer_id = ${tx.customer.id} and e.is_return and e.amount < 0 and e.state = 'out' and e.reference <> ''
        and e.provider_payment_id is null and e.returns_id is null and c.state <> 'out' and c.booked_on <= e.booked_on
        and not exists (select 1 from ${bank_entries} o where o.customer_id = e.customer_id and o.returns_id = c.id))
    update ${bank_entries} e set returns_id = p.came_id, debtor_id = p.debtor_id, state = 'certain', reason = 'line_returned',
      version = e.version + 1
    from pairs p where e.customer_id = ${tx.customer.id} and e.id = p.id and p.many = 1 and p.turn = 1`);
}
