-- The two things that happen to ten thousand invoices at once go past the working out of everything: an invoice that is new with nothing
-- told of it, and a status set today. Both write what `positions_of` would (docs/decisions/017); whatever else happened to an invoice in
-- the same transaction sends it the long way.
alter table "changed_invoices" add column "is_step" boolean default false not null;
--> statement-breakpoint
create or replace function note_journal() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into changed_invoices select customer_id, array_agg(distinct invoice_id), max(day), bool_and(label = 'status') and min(day) = max(day)
    from added where label in ('status', 'amount', 'expires_at') group by customer_id;
  -- What is sold counts from the invoice's date, also where no day has another open amount.
  perform mark_stats(t.customer_id, array_agg(t.currency), array_agg(t.date)) from (
    select i.customer_id, i.currency, min(i.date) as date from added a join invoices i on i.customer_id = a.customer_id and i.id = a.invoice_id
    where a.label = 'total_amount' and i.date < a.day group by 1, 2) t group by t.customer_id;
  return null;
end $$;
--> statement-breakpoint

-- Writes the positions of those among the invoices that have none, no money, and nothing in their journal but their first amount. Answers
-- the others, and per currency from which day on there is something.
create function add_positions(of_customer int, ids int[], out others int[], out currencies text[], out days date[]) language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
begin
  with i as materialized (
    select i.id, i.currency, i.date, i.amount, i.expires_at as due, i.last_status_id as entered, coalesce(i.seen_on, i.date) as seen,
      i.total_amount < 0 as is_credit
    from unnest(ids) as wanted (id) join invoices i on i.id = wanted.id and i.customer_id = of_customer
    where not exists (select from positions p where p.customer_id = of_customer and p.invoice_id = i.id)
      and not exists (select from bookings b where b.customer_id = of_customer and b.invoice_id = i.id and b.part = 'principal')
      and not exists (select from journal_entries j where j.customer_id = of_customer and j.invoice_id = i.id
        and (j.label in ('status', 'expires_at') or (j.label = 'amount' and j."from" is not null)))
  ), stood as (
    select i.id, i.date as "on", 0 as place, case when i.is_credit then 20 when i.date <= i.due then 2 else 1 end as status from i
    union all
    select i.id, i.due + 1, 1, 1 from i where not i.is_credit and i.due >= i.date and i.due + 1 < i.seen
    union all
    select i.id, greatest(i.seen, i.date), 2, i.entered from i where not (i.amount = 0 and i.entered in (9, 13, 14, 19))
  ), days as (
    select distinct on (id, "on") id, "on", status from stood order by id, "on", place desc
  ), valued as (
    select d.id, d."on", d.status, i.amount as balance, i.due, case when d.status in (9, 13, 14, 19) then 0 else i.amount end as open
    from days d join i on i.id = d.id
  ), compared as (
    select v.*, lag(v.open) over w as was_open, lag(v.status) over w as was_status from valued v window w as (partition by v.id order by v."on")
  ), written as (
    insert into positions (customer_id, invoice_id, "on", "until", balance, open, status, due)
    select of_customer, id, "on", lead("on") over (partition by id order by "on"), balance, open, status, due from compared
    where was_open is null or open <> was_open or (balance <> 0 and status <> was_status)
  ), marked as (select i.currency, min(i.date) as since from i group by 1)
  select (select array_agg(w.id) from unnest(ids) as w (id) where w.id not in (select i.id from i)),
    (select array_agg(m.currency) from marked m), (select array_agg(m.since) from marked m)
  into others, currencies, days;
end $$;
--> statement-breakpoint

-- Writes the positions of those among the invoices whose last status was set on this day, where nothing lies after it and nothing else
-- changed. What was open or due before this day is as it was. Answers the others.
create function step_positions(of_customer int, ids int[], today date) returns int[] language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
declare
  others int[];
begin
  with stepped as materialized (
    select p.invoice_id, p."on", p.balance, p.open, p.status, p.due, s.status as to_status,
      case when s.status in (9, 13, 14, 19) then 0 else p.balance end as to_open
    from unnest(ids) as wanted (id)
    cross join lateral (select p.* from positions p where p.customer_id = of_customer and p.invoice_id = wanted.id
      order by p."on" desc limit 1) p
    -- Its limit keeps it a look by id: without one the whole journal of the day would be laid beside every invoice.
    cross join lateral (select j."to"::int as status, j.day, j.source in ('user', 'undo', 'ri-match') or j."to" not in ('9', '13', '14', '19') as counts
      from journal_entries j where j.customer_id = of_customer and j.invoice_id = wanted.id
      and j.label = 'status' and j."to" is not null order by j.day desc, j.id desc limit 1) s
    where p."until" is null and p."on" <= today and s.day = today and s.counts
  ), compared as materialized (
    select s.*, s.to_open = b.open and s.balance = b.balance and (s.balance = 0 or (s.to_status = b.status and s.due = b.due)) as is_as_before,
      b."on" as before
    from stepped s left join positions b on b.customer_id = of_customer and b.invoice_id = s.invoice_id and b."until" = s."on" and s."on" = today
  ), gone as (
    delete from positions p using compared c where c.is_as_before
      and p.customer_id = of_customer and p.invoice_id = c.invoice_id and p."on" = c."on"
  ), again as (
    update positions p set "until" = null from compared c where c.is_as_before
      and p.customer_id = of_customer and p.invoice_id = c.invoice_id and p."on" = c.before
  ), replaced as (
    update positions p set status = c.to_status, open = c.to_open from compared c where c."on" = today and c.is_as_before is not true
      and p.customer_id = of_customer and p.invoice_id = c.invoice_id and p."on" = today
  ), other as (
    select * from compared c where c."on" < today and (c.to_open <> c.open or (c.balance <> 0 and c.to_status <> c.status))
  ), ended as (
    update positions p set "until" = today from other c where p.customer_id = of_customer and p.invoice_id = c.invoice_id and p."on" = c."on"
  ), begun as (
    insert into positions (customer_id, invoice_id, "on", "until", balance, open, status, due)
    select of_customer, c.invoice_id, today, null, c.balance, c.to_open, c.to_status, c.due from other c
  )
  select array_agg(w.id) into others from unnest(ids) as w (id) where w.id not in (select invoice_id from stepped);
  return others;
end $$;
--> statement-breakpoint

create or replace function rewrite_many(of_customer int, ids int[], today date) returns void language plpgsql as $$
declare
  others int[];
  currencies text[] := '{}';
  days date[] := '{}';
  more_currencies text[];
  more_days date[];
begin
  if coalesce(cardinality(ids), 0) = 0 then return; end if;
  select a.others, a.currencies, a.days into others, more_currencies, more_days from add_positions(of_customer, ids) a;
  select coalesce(array_agg(m.currency), '{}'), coalesce(array_agg(m.since), '{}') into currencies, days
  from unnest(more_currencies, more_days) as m (currency, since) where today is null or m.since < today;
  for at in 1 .. coalesce(cardinality(others), 0) by 100 loop
    select array_agg(r.currency), array_agg(r.since) into more_currencies, more_days
    from rewrite_positions(of_customer, others[at:at + 99]) r where today is null or r.since < today;
    currencies := currencies || coalesce(more_currencies, '{}');
    days := days || coalesce(more_days, '{}');
  end loop;
  if cardinality(days) > 0 then perform mark_stats(of_customer, currencies, days); end if;
end $$;
--> statement-breakpoint

-- What a transaction touched is worked out when it ends, all of a customer at once; the rows that say so are nobody else's to see.
create or replace function rewrite_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids int[];
  steps int[];
  today date;
begin
  if not exists (select from changed_invoices where customer_id = new.customer_id) then return null; end if;
  with taken as (delete from changed_invoices where customer_id = new.customer_id returning invoice_ids, day, is_step),
    each as materialized (select id, bool_and(t.is_step) as is_step, min(t.day) as first, max(t.day) as last
      from taken t, unnest(t.invoice_ids) as id group by id),
    latest as (select max(last) as day from each)
  select array_agg(id) filter (where not (e.is_step and e.first = l.day)), array_agg(id) filter (where e.is_step and e.first = l.day), max(l.day)
  into ids, steps, today from each e cross join latest l;
  if cardinality(steps) > 0 then ids := ids || step_positions(new.customer_id, steps, today); end if;
  perform rewrite_many(new.customer_id, ids, today);
  return null;
end $$;
--> statement-breakpoint
do $$
declare f text;
begin
  foreach f in array array['add_positions(int, int[])', 'step_positions(int, int[], date)'] loop
    execute format('revoke all on function %s from public', f);
  end loop;
end $$;
