-- Positions are worked out in a time that grows with the invoices alone: each is looked up by its id, its journal is read twice, and
-- nothing is compared row by row with all the others.
create or replace function positions_of(of_customer int, ids int[])
  returns table (invoice_id int, "on" date, "until" date, balance bigint, open bigint, status int, due date) language sql stable as $$
  with i as materialized (
    select i.id, i.date, i.amount, i.total_amount, coalesce(i.seen_on, i.date) as seen, coalesce(f.due, i.expires_at) as first_due,
      coalesce(f.status, i.last_status_id) as entered, coalesce(f.amount, i.amount) = 0 as is_told
    from unnest(ids) as wanted (id) join invoices i on i.id = wanted.id and i.customer_id = of_customer
    cross join lateral (
      select ((array_agg(j."from" order by j.id) filter (where j.label = 'status'))[1])::int as status,
        ((array_agg(j."from" order by j.id) filter (where j.label = 'expires_at'))[1])::date as due,
        ((array_agg(j."to" order by j.id) filter (where j.label = 'amount' and j."from" is null))[1])::bigint as amount
      from journal_entries j where j.customer_id = of_customer and j.invoice_id = i.id and j.label in ('status', 'expires_at', 'amount')) f
  ), told as (
    select i.id, i.date as "on", '-infinity'::date as day, 0::bigint as seq, 0::bigint as paid, i.amount as base,
      case when i.total_amount < 0 then 20 when i.date <= i.first_due then 2 else 1 end as status, i.first_due as due from i
    union all
    select i.id, i.first_due + 1, i.first_due + 1, 0, 0, 0, 1, null from i
    where i.total_amount >= 0 and i.first_due >= i.date and i.first_due + 1 < i.seen
    union all
    select i.id, greatest(i.seen, i.date), i.seen, 0, 0, 0, i.entered, null from i where not (i.is_told and i.entered in (9, 13, 14, 19))
    union all
    select i.id, greatest(j.day, i.date), j.day, j.id, 0, 0, j.status, j.due
    from i cross join lateral (
      select j.day, j.id, case when j.label = 'status' then j."to"::int end as status, case when j.label = 'expires_at' then j."to"::date end as due
      from journal_entries j where j.customer_id = of_customer and j.invoice_id = i.id and (j.label = 'expires_at'
        or (j.label = 'status' and (j.source in ('user', 'undo', 'ri-match') or j."to" not in ('9', '13', '14', '19')))) offset 0) j
    union all
    select i.id, greatest(b."on", i.date), b."on", b.id, b.paid, 0, null, null
    from i cross join lateral (select b."on", b.id, b.paid from bookings b
      where b.customer_id = of_customer and b.invoice_id = i.id and b.part = 'principal' offset 0) b
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
    select f.*, case when f.status in (9, 13, 14, 19) then 0 else f.balance end as open from filled f
  ), compared as (
    select v.*, lag(v.balance) over w as was_balance, lag(v.open) over w as was_open, lag(v.status) over w as was_status, lag(v.due) over w as was_due
    from valued v window w as (partition by v.id order by v."on")
  )
  select id, "on", lead("on") over (partition by id order by "on"), balance, open, compared.status, compared.due from compared
  where was_balance is null or balance <> was_balance or open <> was_open
    or (balance <> 0 and (compared.status <> was_status or compared.due <> was_due))
$$;
--> statement-breakpoint
create or replace function paid_under(of_customer int, ids int[]) returns table (booking_id bigint, status int) language sql stable as $$
  with booked as materialized (
    select b.id, b.invoice_id, b."on", b.reverses_id, sign(b.paid) = -sign(i.total_amount) as is_back,
      coalesce(s.status, case when coalesce(i.seen_on, i.date) < b."on" and s.entered not in (9, 13, 14, 19) then s.entered end,
        case when i.total_amount < 0 then 20 end) as set_to,
      coalesce(s.due, s.first_due, i.expires_at) as due
    from unnest(ids) as wanted (id) join invoices i on i.id = wanted.id and i.customer_id = of_customer
    cross join lateral (select b.* from bookings b where b.customer_id = of_customer and b.invoice_id = i.id and b.part = 'principal' offset 0) b
    cross join lateral (
      select ((array_agg(j."to" order by j.day desc, j.id desc)
          filter (where j.label = 'status' and j.day < b."on" and j."to" not in ('9', '13', '14', '19')))[1])::int as status,
        coalesce(((array_agg(j."from" order by j.id) filter (where j.label = 'status'))[1])::int, i.last_status_id) as entered,
        ((array_agg(j."to" order by j.day desc, j.id desc) filter (where j.label = 'expires_at' and j.day <= b."on"))[1])::date as due,
        ((array_agg(j."from" order by j.id) filter (where j.label = 'expires_at'))[1])::date as first_due
      from journal_entries j where j.customer_id = of_customer and j.invoice_id = b.invoice_id and j.label in ('status', 'expires_at')) s
  ), own as materialized (
    select b.*, case when b.set_to is null or b.set_to in (1, 2) then case when b."on" <= b.due then 2 else 1 end else b.set_to end as status,
      count(*) filter (where not b.is_back) over (partition by b.invoice_id order by b."on", b.id) as after_money
    from booked b
  ), carried as (
    select o.*, max(o.status) filter (where not o.is_back) over (partition by o.invoice_id, o.after_money) as before from own o
  )
  select c.id, case when c.is_back then coalesce(
    (select r.status from own r where r.id = c.reverses_id and not r.is_back), c.before, c.status) else c.status end
  from carried c
$$;
--> statement-breakpoint
create or replace function rewrite_positions(of_customer int, ids int[]) returns table (currency text, since date) language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
#variable_conflict use_column
begin
  update bookings b set status_when_paid = u.status from paid_under(of_customer, ids) u
  where b.id = u.booking_id and b.customer_id = of_customer and b.status_when_paid is distinct from u.status;
  return query
  with fresh as materialized (select * from positions_of(of_customer, ids)),
    known as materialized (select p.* from unnest(ids) as wanted (id) join positions p on p.customer_id = of_customer and p.invoice_id = wanted.id),
    pairs as materialized (
      select f.*, f.balance is null as is_gone, k.balance is null as is_new, k.invoice_id as k_invoice, k."on" as k_on,
        (f.open, f.due) is distinct from (k.open, k.due) as is_moved,
        (f."until", f.balance, f.open, f.status, f.due) is distinct from (k."until", k.balance, k.open, k.status, k.due) as is_other
      from fresh f full join known k on k.invoice_id = f.invoice_id and k."on" = f."on"),
    gone as (delete from positions p using pairs where pairs.is_gone
      and p.customer_id = of_customer and p.invoice_id = pairs.k_invoice and p."on" = pairs.k_on),
    written as (insert into positions (customer_id, invoice_id, "on", "until", balance, open, status, due)
      select of_customer, w.invoice_id, w."on", w."until", w.balance, w.open, w.status, w.due from pairs w where w.is_other and not w.is_gone
      on conflict (customer_id, invoice_id, "on") do update set "until" = excluded."until", balance = excluded.balance,
        open = excluded.open, status = excluded.status, due = excluded.due)
  select i.currency, min(coalesce(m."on", m.k_on))
  from pairs m join invoices i on i.id = coalesce(m.invoice_id, m.k_invoice) where m.is_moved group by 1;
end $$;
--> statement-breakpoint
drop function statuses_of(int, int[]);
