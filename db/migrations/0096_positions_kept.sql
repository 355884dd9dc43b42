-- The positions of invoices are kept in the transaction that changes them, whoever does: statements on invoices, their journal and their
-- bookings tell which invoices they touched, and before the transaction ends each of those is worked out once (docs/decisions/017).
create table "changed_invoices" (
  "customer_id" integer not null,
  "invoice_ids" integer[] not null,
  "day" date
);
--> statement-breakpoint
create index "changed_invoices_of" on "changed_invoices" ("customer_id");
--> statement-breakpoint
alter table changed_invoices enable row level security;
--> statement-breakpoint
alter table changed_invoices force row level security;
--> statement-breakpoint
create policy owner_all on changed_invoices to current_user using (true) with check (true);
--> statement-breakpoint
create policy tenant on changed_invoices to invorder_app using (customer_id = (select app_customer())) with check (customer_id = (select app_customer()));
--> statement-breakpoint

-- Every status an invoice was set to, the one it came in with first. `is_told`: the books said so, not a person or a collecting party.
create function statuses_of(of_customer int, ids int[])
  returns table (invoice_id int, day date, seq bigint, status int, is_told boolean) language sql stable as $$
  select i.id, coalesce(i.seen_on, i.date), 0::bigint, coalesce(f.status, i.last_status_id), coalesce(c.amount, i.amount) = 0
  from invoices i
  left join lateral (select j."from"::int as status from journal_entries j
    where j.customer_id = i.customer_id and j.invoice_id = i.id and j.label = 'status' order by j.id limit 1) f on true
  left join lateral (select j."to"::bigint as amount from journal_entries j
    where j.customer_id = i.customer_id and j.invoice_id = i.id and j.label = 'amount' and j."from" is null order by j.id limit 1) c on true
  where i.customer_id = of_customer and i.id = any(ids)
  union all
  select j.invoice_id, j.day, j.id, j."to"::int, j.source not in ('user', 'undo', 'ri-match')
  from journal_entries j where j.customer_id = of_customer and j.invoice_id = any(ids) and j.label = 'status' and j."to" is not null
$$;
--> statement-breakpoint

-- The positions of invoices, worked out anew (FIGURES §1; in words that can be read: lib/figures/rules/positions.ts).
create function positions_of(of_customer int, ids int[])
  returns table (invoice_id int, "on" date, "until" date, balance bigint, open bigint, status int, due date) language sql stable as $$
  with i as (
    select i.id, i.date, i.amount, i.total_amount, coalesce(i.seen_on, i.date) as seen,
      coalesce((select j."from"::date from journal_entries j
        where j.customer_id = i.customer_id and j.invoice_id = i.id and j.label = 'expires_at' order by j.id limit 1), i.expires_at) as first_due
    from invoices i where i.customer_id = of_customer and i.id = any(ids)
  ), told as (
    select i.id, i.date as "on", '-infinity'::date as day, 0::bigint as seq, 0::bigint as paid,
      case when i.total_amount < 0 then 20 when i.date <= i.first_due then 2 else 1 end as status, i.first_due as due from i
    union all
    select i.id, i.first_due + 1, i.first_due + 1, 0, 0, 1, null from i
    where i.total_amount >= 0 and i.first_due >= i.date and i.first_due + 1 < i.seen
    union all
    select s.invoice_id, greatest(s.day, i.date), s.day, s.seq, 0, s.status, null
    from statuses_of(of_customer, ids) s join i on i.id = s.invoice_id where not (s.is_told and s.status in (9, 13, 14, 19))
    union all
    select j.invoice_id, greatest(j.day, i.date), j.day, j.id, 0, null, j."to"::date
    from i join journal_entries j on j.customer_id = of_customer and j.invoice_id = i.id where j.label = 'expires_at'
    union all
    select b.invoice_id, greatest(b."on", i.date), b."on", b.id, b.paid, null, null
    from i join bookings b on b.customer_id = of_customer and b.invoice_id = i.id where b.part = 'principal'
  ), days as (
    select id, "on", sum(paid) as paid,
      (array_agg(told.status order by day desc, seq desc) filter (where told.status is not null))[1] as status,
      (array_agg(told.due order by day desc, seq desc) filter (where told.due is not null))[1] as due
    from told group by id, "on"
  ), grouped as (
    select d.*, count(d.status) over w as of_status, count(d.due) over w as of_due,
      sum(d.paid) over (partition by d.id) - sum(d.paid) over w as paid_later
    from days d window w as (partition by d.id order by d."on")
  ), filled as (
    select g.id, g."on", (i.amount + g.paid_later)::bigint as balance,
      max(g.status) over (partition by g.id, g.of_status) as status, max(g.due) over (partition by g.id, g.of_due) as due
    from grouped g join i on i.id = g.id
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

-- The status each booking counts under (FIGURES §1).
create function paid_under(of_customer int, ids int[]) returns table (booking_id bigint, status int) language sql stable as $$
  with booked as (
    select b.id, b.invoice_id, b."on", b.reverses_id, sign(b.paid) = -sign(i.total_amount) as is_back,
      coalesce(s.status, case when coalesce(i.seen_on, i.date) < b."on" and e.status not in (9, 13, 14, 19) then e.status end,
        case when i.total_amount < 0 then 20 end) as set_to,
      coalesce(d.due, f.due, i.expires_at) as due
    from invoices i join bookings b on b.customer_id = i.customer_id and b.invoice_id = i.id and b.part = 'principal'
    left join lateral (select j."to"::int as status from journal_entries j where j.customer_id = i.customer_id and j.invoice_id = i.id
      and j.label = 'status' and j.day < b."on" and j."to" not in ('9', '13', '14', '19') order by j.day desc, j.id desc limit 1) s on true
    left join lateral (select coalesce((select j."from"::int from journal_entries j
      where j.customer_id = i.customer_id and j.invoice_id = i.id and j.label = 'status' order by j.id limit 1), i.last_status_id) as status) e on true
    left join lateral (select j."to"::date as due from journal_entries j where j.customer_id = i.customer_id and j.invoice_id = i.id
      and j.label = 'expires_at' and j.day <= b."on" order by j.day desc, j.id desc limit 1) d on true
    left join lateral (select j."from"::date as due from journal_entries j where j.customer_id = i.customer_id and j.invoice_id = i.id
      and j.label = 'expires_at' order by j.id limit 1) f on true
    where i.customer_id = of_customer and i.id = any(ids)
  ), own as (
    select b.*, case when b.set_to is null or b.set_to in (1, 2) then case when b."on" <= b.due then 2 else 1 end else b.set_to end as status,
      count(*) filter (where not b.is_back) over (partition by b.invoice_id order by b."on", b.id) as after_money
    from booked b
  ), carried as (
    select o.*, max(o.status) filter (where not o.is_back) over (partition by o.invoice_id, o.after_money) as before from own o
  )
  select c.id, case when c.is_back then coalesce(r.status, c.before, c.status) else c.status end
  from carried c left join own r on r.id = c.reverses_id and not r.is_back
$$;
--> statement-breakpoint

-- Writes what differs of the positions of invoices, and of the status their money counts under. Answers per currency from which day on
-- what is open or when it is due is another. Plans are made once and by index: these tables may have been empty a moment ago.
create function rewrite_positions(of_customer int, ids int[]) returns table (currency text, since date) language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
#variable_conflict use_column
begin
  update bookings b set status_when_paid = u.status from paid_under(of_customer, ids) u
  where b.customer_id = of_customer and b.id = u.booking_id and b.status_when_paid is distinct from u.status;
  return query
  with fresh as materialized (select * from positions_of(of_customer, ids)),
    known as materialized (select p.* from positions p where p.customer_id = of_customer and p.invoice_id = any(ids)),
    gone as (delete from positions p using known k where p.customer_id = of_customer and p.invoice_id = k.invoice_id and p."on" = k."on"
      and not exists (select from fresh f where f.invoice_id = k.invoice_id and f."on" = k."on")),
    written as (insert into positions (customer_id, invoice_id, "on", "until", balance, open, status, due)
      select of_customer, f.invoice_id, f."on", f."until", f.balance, f.open, f.status, f.due
      from fresh f left join known k on k.invoice_id = f.invoice_id and k."on" = f."on"
      where (k."until", k.balance, k.open, k.status, k.due) is distinct from (f."until", f.balance, f.open, f.status, f.due)
      on conflict (customer_id, invoice_id, "on") do update set "until" = excluded."until", balance = excluded.balance,
        open = excluded.open, status = excluded.status, due = excluded.due)
  select i.currency, min(coalesce(f."on", k."on"))
  from fresh f full join known k on k.invoice_id = f.invoice_id and k."on" = f."on"
  join invoices i on i.customer_id = of_customer and i.id = coalesce(f.invoice_id, k.invoice_id)
  where (f.open, f.due) is distinct from (k.open, k.due) group by 1;
end $$;
--> statement-breakpoint

-- Says from which days on rows in `stats` are to be worked out again. Days that are not over are in no row.
create function mark_stats(of_customer int, currencies text[], days date[]) returns void language sql as $$
  insert into stats_marks (customer_id, currency, earliest, moved_at)
  select of_customer, m.currency, min(m.day), clock_timestamp() from unnest(currencies, days) as m (currency, day)
  where exists (select from customers c where c.id = of_customer) group by m.currency order by m.currency
  on conflict (customer_id, currency) do update set earliest = least(stats_marks.earliest, excluded.earliest), moved_at = excluded.moved_at
$$;
--> statement-breakpoint

-- Works out the positions of many invoices, a hundred at a time; what changed of days before `today` is marked.
create function rewrite_many(of_customer int, ids int[], today date) returns void language plpgsql as $$
declare
  currencies text[] := '{}';
  days date[] := '{}';
  more_currencies text[];
  more_days date[];
begin
  for at in 1 .. coalesce(cardinality(ids), 0) by 100 loop
    select array_agg(r.currency), array_agg(r.since) into more_currencies, more_days
    from rewrite_positions(of_customer, ids[at:at + 99]) r where today is null or r.since < today;
    currencies := currencies || coalesce(more_currencies, '{}');
    days := days || coalesce(more_days, '{}');
  end loop;
  if cardinality(days) > 0 then perform mark_stats(of_customer, currencies, days); end if;
end $$;
--> statement-breakpoint

create function note_invoices() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into changed_invoices select customer_id, array_agg(id), max(seen_on) from added group by customer_id;
  return null;
end $$;
--> statement-breakpoint
create function note_journal() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into changed_invoices select customer_id, array_agg(distinct invoice_id), max(day) from added
    where label in ('status', 'amount', 'expires_at') group by customer_id;
  -- What is sold counts from the invoice's date, also where no day has another open amount.
  perform mark_stats(t.customer_id, array_agg(t.currency), array_agg(t.date)) from (
    select i.customer_id, i.currency, min(i.date) as date from added a join invoices i on i.customer_id = a.customer_id and i.id = a.invoice_id
    where a.label = 'total_amount' and i.date < a.day group by 1, 2) t group by t.customer_id;
  return null;
end $$;
--> statement-breakpoint
create function note_bookings() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into changed_invoices select customer_id, array_agg(distinct invoice_id), max(day) from added where part = 'principal' group by customer_id;
  return null;
end $$;
--> statement-breakpoint
create function note_deleted_invoices() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform mark_stats(t.customer_id, array_agg(t.currency), array_agg(t.date)) from (
    select customer_id, currency, min(date) as date from gone group by 1, 2) t group by t.customer_id;
  return null;
end $$;
--> statement-breakpoint
-- What a transaction touched is worked out when it ends, all of a customer at once; the rows that say so are nobody else's to see.
create function rewrite_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids int[];
  today date;
begin
  if not exists (select from changed_invoices where customer_id = new.customer_id) then return null; end if;
  with taken as (delete from changed_invoices where customer_id = new.customer_id returning invoice_ids, day)
  select array_agg(distinct id), max(t.day) into ids, today from taken t, unnest(t.invoice_ids) as id;
  perform rewrite_many(new.customer_id, ids, today);
  return null;
end $$;
--> statement-breakpoint
create trigger positions_of_added after insert on invoices referencing new table as added for each statement execute function note_invoices();
--> statement-breakpoint
create trigger positions_of_journal after insert on journal_entries referencing new table as added for each statement execute function note_journal();
--> statement-breakpoint
create trigger positions_of_bookings after insert on bookings referencing new table as added for each statement execute function note_bookings();
--> statement-breakpoint
create trigger stats_of_deleted after delete on invoices referencing old table as gone for each statement execute function note_deleted_invoices();
--> statement-breakpoint
create constraint trigger positions_written after insert on changed_invoices deferrable initially deferred for each row execute function rewrite_changed();
--> statement-breakpoint

-- Works out all positions of a customer anew; answers of how many invoices.
create function rebuild_positions(of_customer int) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids int[];
begin
  select array_agg(id order by id) into ids from invoices where customer_id = of_customer;
  perform rewrite_many(of_customer, ids, null);
  return coalesce(cardinality(ids), 0);
end $$;
--> statement-breakpoint
do $$
declare f text;
begin
  foreach f in array array['statuses_of(int, int[])', 'positions_of(int, int[])', 'paid_under(int, int[])', 'rewrite_positions(int, int[])',
    'mark_stats(int, text[], date[])', 'rewrite_many(int, int[], date)', 'rebuild_positions(int)'] loop
    execute format('revoke all on function %s from public', f);
  end loop;
end $$;
--> statement-breakpoint
grant execute on function rebuild_positions(int) to invorder_dispatch;
--> statement-breakpoint
select rebuild_positions(id) from customers;
--> statement-breakpoint
delete from stats_marks;
