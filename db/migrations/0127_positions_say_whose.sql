-- Positions say whose they are and in which currency, so that a figure reads them alone and lays no invoice beside them. Neither ever
-- changes of an invoice; should it, its positions follow.
alter table "positions" add column "debtor_id" integer, add column "currency" text;
--> statement-breakpoint
update positions p set debtor_id = i.debtor_id, currency = i.currency from invoices i where i.id = p.invoice_id and i.customer_id = p.customer_id;
--> statement-breakpoint
alter table "positions" alter column "debtor_id" set not null, alter column "currency" set not null;
--> statement-breakpoint
drop index "positions_open";
--> statement-breakpoint
drop index "positions_until";
--> statement-breakpoint
create index "positions_until" on "positions" ("customer_id", coalesce("until", 'infinity'::date), "on") include ("currency", "debtor_id", "invoice_id", "until", "open", "status", "due") where open <> 0;
--> statement-breakpoint
-- Who usually pays how late, in the order of debtors; and the few invoices that charged nothing.
create index "positions_paid" on "positions" ("customer_id", "debtor_id") include ("invoice_id", "on", "due") where balance = 0 and "until" is null;
--> statement-breakpoint
create index "invoices_credits" on "invoices" ("customer_id", "id") include ("total_amount", "paid_before") where total_amount <= 0 or total_amount - paid_before <= 0;
--> statement-breakpoint
create or replace function add_positions(of_customer int, ids int[], out others int[], out currencies text[], out days date[]) language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
begin
  with i as materialized (
    select i.id, i.debtor_id, i.currency, i.date, i.amount, i.expires_at as due, i.last_status_id as entered, coalesce(i.seen_on, i.date) as seen,
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
    select d.id, i.debtor_id, i.currency, d."on", d.status, i.amount as balance, i.due, case when d.status in (9, 13, 14, 19) then 0 else i.amount end as open
    from days d join i on i.id = d.id
  ), compared as (
    select v.*, lag(v.open) over w as was_open, lag(v.status) over w as was_status from valued v window w as (partition by v.id order by v."on")
  ), written as (
    insert into positions (customer_id, invoice_id, debtor_id, currency, "on", "until", balance, open, status, due)
    select of_customer, id, debtor_id, currency, "on", lead("on") over (partition by id order by "on"), balance, open, status, due from compared
    where was_open is null or open <> was_open or (balance <> 0 and status <> was_status)
  ), marked as (select i.currency, min(i.date) as since from i group by 1)
  select (select array_agg(w.id) from unnest(ids) as w (id) where w.id not in (select i.id from i)),
    (select array_agg(m.currency) from marked m), (select array_agg(m.since) from marked m)
  into others, currencies, days;
end $$;
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
    written as (insert into positions (customer_id, invoice_id, debtor_id, currency, "on", "until", balance, open, status, due)
      select of_customer, w.invoice_id, i.debtor_id, i.currency, w."on", w."until", w.balance, w.open, w.status, w.due
      from pairs w join invoices i on i.id = w.invoice_id and i.customer_id = of_customer where w.is_other and not w.is_gone
      on conflict (customer_id, invoice_id, "on") do update set "until" = excluded."until", balance = excluded.balance,
        open = excluded.open, status = excluded.status, due = excluded.due)
  select i.currency, min(coalesce(m."on", m.k_on))
  from pairs m join invoices i on i.id = coalesce(m.invoice_id, m.k_invoice) where m.is_moved group by 1;
end $$;
--> statement-breakpoint
create or replace function step_positions(of_customer int, ids int[], today date) returns int[] language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
declare
  others int[];
begin
  with stepped as materialized (
    select p.invoice_id, p.debtor_id, p.currency, p."on", p.balance, p.open, p.status, p.due, s.status as to_status,
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
    insert into positions (customer_id, invoice_id, debtor_id, currency, "on", "until", balance, open, status, due)
    select of_customer, c.invoice_id, c.debtor_id, c.currency, today, null, c.balance, c.to_open, c.to_status, c.due from other c
  )
  select array_agg(w.id) into others from unnest(ids) as w (id) where w.id not in (select invoice_id from stepped);
  return others;
end $$;
--> statement-breakpoint
create function move_positions() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update positions set debtor_id = new.debtor_id, currency = new.currency where customer_id = new.customer_id and invoice_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger positions_moved after update of debtor_id, currency on invoices for each row
  when (new.debtor_id <> old.debtor_id or new.currency <> old.currency) execute function move_positions();
