-- The state of invoices on every day, by what is known of them now (FIGURES §1). SQL, because ten thousand of them are calculated at once.
-- Each table is read once, by the ids: in lookups invoice by invoice, an index of the customer alone looks as good to the planner as that
-- of the invoice as long as the table's statistics do not know the customer, as after a first import. refresh_positions relies on it;
-- tests/domain/figures/positions.test.ts holds it against the same rule in TypeScript, `npm run admin -- stats verify` the rows that were
-- written.
create or replace function positions_of(of_customer int, ids int[]) returns table (invoice_id int, debtor_id int, currency text, "on" date, until date, balance bigint, open bigint, status int, due date)
  language sql stable as $$
  with known as materialized (select k.*, k.settled::text[] as settled_words from figure_statuses() k
  ), entries as materialized (
    select j.invoice_id, j.id, j.day, j.label, j."from", j."to", j.source from journal_entries j
    where j.customer_id = of_customer and j.invoice_id = any(ids) and j.label in ('status', 'expires_at', 'amount')
  ), firsts as (
    select e.invoice_id, ((array_agg(e."from" order by e.id) filter (where e.label = 'status'))[1])::int as status,
      ((array_agg(e."from" order by e.id) filter (where e.label = 'expires_at'))[1])::date as due,
      ((array_agg(e."to" order by e.id) filter (where e.label = 'amount' and e."from" is null))[1])::bigint as amount
    from entries e group by e.invoice_id
  ), i as materialized (
    select i.id, i.debtor_id, i.currency, i.date, i.amount, i.total_amount < 0 as is_credit, coalesce(i.seen_on, i.date) as seen,
      coalesce(f.due, i.expires_at) as first_due, coalesce(f.status, i.last_status_id) as entered, coalesce(f.amount, i.amount) = 0 as is_told
    from invoices i left join firsts f on f.invoice_id = i.id where i.customer_id = of_customer and i.id = any(ids)
  ), told as (
    select i.id, i.date as "on", '-infinity'::date as day, 0::bigint as seq, 0::bigint as paid, i.amount as base,
      case when i.is_credit then known.credit when i.date <= i.first_due then known.not_due else known.no_status end as status, i.first_due as due
    from i, known
    union all
    select i.id, i.first_due + 1, i.first_due + 1, 0, 0, 0, known.no_status, null from i, known
    where not i.is_credit and i.first_due >= i.date and i.first_due + 1 < i.seen
    union all
    select i.id, greatest(i.seen, i.date), i.seen, 0, 0, 0, i.entered, null from i, known where not (i.is_told and i.entered = any(known.settled))
    union all
    select i.id, greatest(j.day, i.date), j.day, j.id, 0, 0, case when j.label = 'status' then j."to"::int end,
      case when j.label = 'expires_at' then j."to"::date end
    from known, i join entries j on j.invoice_id = i.id
    where j.label = 'expires_at' or (j.label = 'status' and (j.source in ('user', 'undo', 'ri-match') or j."to" <> all(known.settled_words)))
    union all
    select i.id, greatest(b."on", i.date), b."on", b.id, b.paid, 0, null, null
    from i join bookings b on b.invoice_id = i.id
    where b.customer_id = of_customer and b.invoice_id = any(ids) and b.part = 'principal'
  ), days as (
    select id, "on", sum(paid) as paid, sum(base) as base,
      (array_agg(told.status order by day desc, seq desc) filter (where told.status is not null))[1] as status,
      (array_agg(told.due order by day desc, seq desc) filter (where told.due is not null))[1] as due
    from told group by id, "on"
  ), grouped as (
    select d.*, count(d.status) over w as of_status, count(d.due) over w as of_due,
      (sum(d.base + d.paid) over (partition by d.id) - sum(d.paid) over w)::bigint as balance
    from days d window w as (partition by d.id order by d."on")
  ), filled as (
    select g.id, g."on", g.balance,
      max(g.status) over (partition by g.id, g.of_status) as status, max(g.due) over (partition by g.id, g.of_due) as due
    from grouped g
  ), valued as (
    select f.*, case when f.status = any(known.settled) then 0 else f.balance end as open from filled f, known
  ), compared as (
    select v.*, lag(v.balance) over w as was_balance, lag(v.open) over w as was_open, lag(v.status) over w as was_status, lag(v.due) over w as was_due
    from valued v window w as (partition by v.id order by v."on")
  ), changed as (
    select * from compared
    where was_balance is null or balance <> was_balance or open <> was_open
      or (balance <> 0 and (compared.status <> was_status or compared.due <> was_due))
  )
  select c.id, i.debtor_id, i.currency, c."on", lead(c."on") over (partition by c.id order by c."on"), c.balance, c.open, c.status, c.due
  from changed c join i on i.id = c.id $$;
revoke all on function positions_of(of_customer int, ids int[]) from public;
grant execute on function positions_of(of_customer int, ids int[]) to invorder_app;
