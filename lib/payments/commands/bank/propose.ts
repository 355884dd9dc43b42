import { and, eq, type SQL, sql } from "drizzle-orm";
import { among, recordset } from "@/db/recordset";
import { bank_entries, bank_matches, bank_proposals } from "@/db/schema/bank";
import { debit_collections, debit_mandates } from "@/db/schema/debits";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { payments, provider_payments } from "@/db/schema/payments";
import type { Tx } from "@/lib/access/context";
import { settled } from "@/lib/flow/statuses";
import { selectedState } from "@/lib/invoices/queries/state";
import { openRests } from "../../queries/open-rests";

/** A shorter number occurs in too many texts to be certain. */
const SURE_FROM = 4;

/**
 * Recomputes which open invoices the waiting lines pay, for all of them or those named (docs/decisions/018-bank-statements.md), in the
 * caller's transaction. Books nothing.
 */
export async function propose(tx: Tx, only: readonly number[] | "all"): Promise<void> {
  if (only === "all") await recognize(tx);
  const waiting = sql`e.customer_id = ${tx.customer.id} and e.state in ('open', 'proposed', 'certain')
    and e.provider_payment_id is null and e.returns_id is null
    ${only === "all" ? sql`` : sql`and ${among(sql`e.id`, only)}`}`;
  await tx.db.execute(sql`delete from ${bank_proposals} p using ${bank_entries} e
    where p.customer_id = ${tx.customer.id} and p.entry_id = e.id and ${waiting}`);
  const rests = await restsOf(tx);
  // Postgres has no statistics of a common table expression, and would compare each line with each claim.
  await tx.db.execute(sql`select set_config('enable_nestloop', 'off', true)`);
  await tx.db.execute(sql`
    with ${lines(tx, waiting, rests)}, ${byNumber}, ${byPayer(tx)}, ${spread(tx)},
    kept as (insert into ${bank_proposals} (customer_id, entry_id, invoice_id, amount)
      select ${tx.customer.id}, entry_id, invoice_id, part from parts where part > 0)
    update ${bank_entries} e set version = e.version + 1, state = n.state, reason = n.reason, debtor_id = n.debtor_id
    from (select l.id, v.debtor_id, coalesce(v.reason, case when l.reason in ('rest', 'undone') then l.reason end) as reason,
        case when v.state = 'certain' and l.was_undone then 'proposed' else coalesce(v.state, 'open') end as state
      from line l left join verdict v on v.entry_id = l.id) n
    where e.customer_id = ${tx.customer.id} and e.id = n.id
      and (e.state, e.reason, e.debtor_id) is distinct from (n.state, n.reason, n.debtor_id)`);
  await demote(tx, rests);
  await tx.db.execute(sql`select set_config('enable_nestloop', 'on', true)`);
}

/** Returns the remaining statutory claims on the customer's invoices that are paid in the books, as a table. */
async function restsOf(tx: Tx): Promise<SQL> {
  const rows = await tx.db
    .select({
      ...selectedState,
      id: invoices.id,
      debtor_id: invoices.debtor_id,
      claim_mode: invoices.claim_mode,
      charges_paid: invoices.charges_paid,
    })
    .from(invoices)
    .where(and(eq(invoices.customer_id, tx.customer.id), invoices.rest_open));
  return recordset(await openRests(tx, rows), "id int, amount bigint");
}

/** Returns the waiting lines with their remaining amounts, the open claims, and which accounts have paid for which debtor. */
const lines = (tx: Tx, waiting: SQL, rests: SQL): SQL => sql`
  line as materialized (select e.id, e.amount - e.booked as left_over, e.currency, e.iban, e.name, e.tokens, e.reason,
      exists (select 1 from ${bank_matches} m where m.customer_id = e.customer_id and m.entry_id = e.id and m.undone_at is not null) as was_undone
    from ${bank_entries} e where ${waiting}),
  claim as materialized (select i.id, i.debtor_id, i.currency, coalesce(r.amount, i.amount) as amount, i.expires_at, i.number,
      regexp_replace(upper(i.number), '[^A-Z0-9]', '', 'g') as bare
    from ${invoices} i left join ${rests} on r.id = i.id
    where i.customer_id = ${tx.customer.id} and coalesce(r.amount, i.amount) > 0
      and i.last_status_id <> all(${sql.param([...settled])}::int[])),
  payer as materialized (select distinct e.iban, p.debtor_id from ${bank_entries} e
    join ${bank_matches} m on m.customer_id = e.customer_id and m.entry_id = e.id and m.undone_at is null
    join ${payments} p on p.customer_id = m.customer_id and p.id = m.payment_id
    where e.customer_id = ${tx.customer.id} and e.booked > 0 and e.iban <> '')`;

/** Matches lines to claims by invoice number, and chooses the debtor: the one whose sum fits, or whose account is known. */
const byNumber = sql`
  word as materialized (select l.*, t.token from line l cross join lateral unnest(l.tokens) t(token)),
  named as materialized (select distinct l.id as entry_id, c.id as invoice_id, c.debtor_id, c.amount, length(c.bare) as signs, l.left_over, l.iban
    from word l join claim c on c.bare = l.token and c.currency = l.currency),
  summed as materialized (select n.entry_id, n.debtor_id, n.left_over, sum(n.amount) as total, count(*) as many, min(n.signs) as signs,
      min(n.invoice_id) filter (where n.amount = n.left_over) as exact,
      bool_or(k.debtor_id is not null) as is_known, count(*) over (partition by n.entry_id) as debtors
    from named n left join payer k on k.iban = n.iban and k.debtor_id = n.debtor_id
    group by n.entry_id, n.debtor_id, n.left_over),
  ranked as (select s.*, (total = left_over)::int * 2 + is_known::int as fit,
      row_number() over (partition by entry_id order by (total = left_over)::int * 2 + is_known::int desc) as rank,
      count(*) over (partition by entry_id, (total = left_over)::int * 2 + is_known::int) as equals from summed s),
  numbered as materialized (select entry_id, debtor_id, exact,
      case when debtors > 1 and equals > 1 then 'ambiguous'
        when debtors > 1 and fit < 3 then 'number_unsure'
        when total = left_over then 'number_amount'
        when is_known and total > left_over then 'number_iban'
        when total < left_over then 'number_over'
        when exact is not null then 'number_one' else 'number' end as reason,
      signs >= ${SURE_FROM} as is_sure
    from ranked where rank = 1)`;

const lawful = "\\m(b\\.?\\s?v|n\\.?\\s?v|v\\.?\\s?o\\.?\\s?f|gmbh|ltd)\\M\\.?";
const nameKey = (name: SQL) =>
  sql`regexp_replace(regexp_replace(lower(${name}), ${lawful}, '', 'g'), '[^[:alnum:]]', '', 'g')`;

/** Matches lines without a number by payer: a known account or the exact name, when the amount equals one claim or all of them. */
const byPayer = (tx: Tx): SQL => sql`
  nameless as materialized (select l.* from line l where not exists (select 1 from numbered n where n.entry_id = l.id)),
  known as (select l.id as entry_id, min(k.debtor_id) as debtor_id, 'iban' as way from nameless l join payer k on k.iban = l.iban
    group by l.id having count(*) = 1),
  called as (select l.id as entry_id, min(d.id) as debtor_id, 'name' as way from nameless l
    join (select d.id, ${nameKey(sql`d.name`)} as key from ${debtors} d where d.customer_id = ${tx.customer.id}) d
      on d.key = ${nameKey(sql`l.name`)} and d.key <> ''
    where l.id not in (select entry_id from known) group by l.id having count(*) = 1),
  paying as materialized (select w.entry_id, w.debtor_id, w.way, l.left_over, l.currency
    from (select * from known union all select * from called) w join line l on l.id = w.entry_id),
  owing as materialized (select p.entry_id, p.debtor_id, p.way, sum(c.amount) = p.left_over as is_all,
      count(*) filter (where c.amount = p.left_over) as exacts, min(c.id) filter (where c.amount = p.left_over) as exact
    from paying p left join claim c on c.debtor_id = p.debtor_id and c.currency = p.currency
    group by p.entry_id, p.debtor_id, p.way, p.left_over),
  verdict as materialized (
    select entry_id, case when reason = 'ambiguous' then 'open' when reason in ('number_amount', 'number_iban') and is_sure then 'certain'
        else 'proposed' end as state, reason, case when reason <> 'ambiguous' then debtor_id end as debtor_id from numbered
    union all select entry_id, case when exacts = 1 or is_all then 'proposed' else 'open' end,
      case when exacts = 1 then way || '_amount' when is_all then way || '_all' end, debtor_id from owing)`;

/** Returns the claims of each verdict, and the part of the line for each: due before not due, oldest first, none above its open amount. */
const spread = (tx: Tx): SQL => sql`
  chosen as (
    select n.entry_id, n.invoice_id from named n join numbered v on v.entry_id = n.entry_id and v.debtor_id = n.debtor_id
      where v.reason <> 'ambiguous' and (v.reason <> 'number_one' or n.invoice_id = v.exact)
    union all select o.entry_id, c.id from owing o join line l on l.id = o.entry_id
      join claim c on c.debtor_id = o.debtor_id and c.currency = l.currency
      where case when o.exacts = 1 then c.id = o.exact else o.is_all end),
  parts as (select h.entry_id, h.invoice_id, least(c.amount, l.left_over - (sum(c.amount) over
      (partition by h.entry_id order by c.expires_at >= ${tx.today}, c.expires_at, c.number, c.id) - c.amount)) as part
    from chosen h join claim c on c.id = h.invoice_id join line l on l.id = h.entry_id)`;

/** Demotes lines that together pay more than an invoice's open amount: the earlier ones stay, the others wait for a user. */
async function demote(tx: Tx, rests: SQL) {
  await tx.db.execute(sql`
    with used as (select p.entry_id, sum(p.amount) over (partition by p.invoice_id order by e.booked_on, e.id) > coalesce(r.amount, i.amount) as is_over
      from ${bank_proposals} p join ${bank_entries} e on e.customer_id = p.customer_id and e.id = p.entry_id
      join ${invoices} i on i.customer_id = p.customer_id and i.id = p.invoice_id left join ${rests} on r.id = i.id
      where p.customer_id = ${tx.customer.id}),
    over as (select distinct entry_id from used where is_over),
    gone as (delete from ${bank_proposals} p using over where p.customer_id = ${tx.customer.id} and p.entry_id = over.entry_id)
    update ${bank_entries} e set state = 'open', reason = 'twice', version = e.version + 1 from over
    where e.customer_id = ${tx.customer.id} and e.id = over.entry_id`);
}

/**
 * Recognises lines of the customer's own collections and payments through the provider, and those that return money
 * (docs/decisions/018-bank-statements.md), in the caller's transaction. Books nothing: payments the provider reported before are booked
 * already, the others are certain.
 */
async function recognize(tx: Tx): Promise<void> {
  const of = sql`e.customer_id = ${tx.customer.id}`;
  // A line whose payment or returned line no longer exists is unknown again.
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

/** Recognises returned lines: an outgoing line under the same reference as exactly one incoming line returns its money. */
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
