-- What an invoice was on a day is worked out by one function and written by one other, which the wrapper of a transaction calls once for
-- all invoices its writers named (docs/decisions/017). The triggers that watched the tables go, and with them the table of what an open
-- transaction touched, the second way past each kind of change, and the sums that are now read from positions and invoices themselves.
drop trigger positions_of_added on invoices;
--> statement-breakpoint
drop trigger positions_of_journal on journal_entries;
--> statement-breakpoint
drop trigger positions_of_bookings on bookings;
--> statement-breakpoint
drop trigger stats_of_deleted on invoices;
--> statement-breakpoint
drop trigger positions_moved on invoices;
--> statement-breakpoint
drop trigger sold_added on invoices;
--> statement-breakpoint
drop trigger sold_changed on invoices;
--> statement-breakpoint
drop trigger sold_deleted on invoices;
--> statement-breakpoint
drop trigger sums_added on positions;
--> statement-breakpoint
drop trigger sums_changed on positions;
--> statement-breakpoint
drop trigger sums_deleted on positions;
--> statement-breakpoint
do $$
declare t text;
begin
  foreach t in array array['invoices', 'positions', 'bookings', 'letter_items', 'timeline_entries'] loop
    execute format('drop trigger figures_added on %I', t);
    execute format('drop trigger figures_deleted on %I', t);
  end loop;
  foreach t in array array['invoices', 'positions', 'bookings', 'letters', 'outbox', 'debtors'] loop
    execute format('drop trigger figures_changed on %I', t);
  end loop;
end $$;
--> statement-breakpoint
drop table changed_invoices, open_sums, sold_sums, figure_changes;
--> statement-breakpoint
drop function rewrite_changed(), note_invoices(), note_journal(), note_bookings(), note_deleted_invoices(), move_positions(),
  rebuild_positions(int), rewrite_many(int, int[], date), add_positions(int, int[]), step_positions(int, int[], date),
  rewrite_positions(int, int[]), mark_stats(int, text[], date[]), positions_of(int, int[]),
  sum_added_positions(), sum_changed_positions(), sum_deleted_positions(), sold_added_invoices(), sold_changed_invoices(),
  sold_deleted_invoices(), fold_figure_sums(int), note_figures(), note_figures_of_row(), fold_figure_changes(int);
--> statement-breakpoint

-- Another number after every change of what a customer's figures are made of: who has an answer and sees the same number has the answer
-- of now. It is the last row a transaction writes, so that two writers of a customer wait for each other's commit and for nothing else.
create table "figure_versions" (
  "customer_id" integer primary key references "customers" ("id") on delete cascade,
  "version" bigint default 1 not null
);
--> statement-breakpoint
alter table figure_versions enable row level security;
--> statement-breakpoint
alter table figure_versions force row level security;
--> statement-breakpoint
create policy owner_all on figure_versions to current_user using (true) with check (true);
--> statement-breakpoint
create policy tenant on figure_versions to invorder_app using (customer_id = (select app_customer())) with check (customer_id = (select app_customer()));
--> statement-breakpoint
grant select, insert, update on figure_versions to invorder_app;
--> statement-breakpoint
grant insert, update, delete on positions to invorder_app;
--> statement-breakpoint

-- The statuses that positions know: of an invoice nobody wrote to, of one that is not due, of a credit, and those whose invoices count in
-- no balance. SQL, because positions are worked out where the rows are; tests/domain/figures/positions.test.ts holds it against
-- lib/flow/statuses.ts. positions_of and paid_under rely on it.
create function figure_statuses(out no_status int, out not_due int, out credit int, out settled int[]) language sql immutable parallel safe as $$
  select 1, 2, 20, array[9, 13, 14, 19]
$$;
--> statement-breakpoint

-- What invoices were on every day, by what is known of them now (FIGURES §1). SQL, because ten thousand of them are worked out at once: each is
-- looked up by its id and its journal is read twice. refresh_positions relies on it; tests/domain/figures/positions.test.ts holds it
-- against the same rule in TypeScript, `npm run admin -- stats verify` the rows that were written.
create function positions_of(of_customer int, ids int[])
  returns table (invoice_id int, debtor_id int, currency text, "on" date, "until" date, balance bigint, open bigint, status int, due date)
  language sql stable as $$
  with known as materialized (select k.*, k.settled::text[] as settled_words from figure_statuses() k
  ), i as materialized (
    select i.id, i.debtor_id, i.currency, i.date, i.amount, i.total_amount < 0 as is_credit, coalesce(i.seen_on, i.date) as seen,
      coalesce(f.due, i.expires_at) as first_due, coalesce(f.status, i.last_status_id) as entered, coalesce(f.amount, i.amount) = 0 as is_told
    from unnest(ids) as wanted (id) join invoices i on i.id = wanted.id and i.customer_id = of_customer
    cross join lateral (
      select ((array_agg(j."from" order by j.id) filter (where j.label = 'status'))[1])::int as status,
        ((array_agg(j."from" order by j.id) filter (where j.label = 'expires_at'))[1])::date as due,
        ((array_agg(j."to" order by j.id) filter (where j.label = 'amount' and j."from" is null))[1])::bigint as amount
      from journal_entries j where j.customer_id = of_customer and j.invoice_id = i.id and j.label in ('status', 'expires_at', 'amount')) f
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
    select i.id, greatest(j.day, i.date), j.day, j.id, 0, 0, j.status, j.due
    from known, i cross join lateral (
      select j.day, j.id, case when j.label = 'status' then j."to"::int end as status, case when j.label = 'expires_at' then j."to"::date end as due
      from journal_entries j where j.customer_id = of_customer and j.invoice_id = i.id and (j.label = 'expires_at'
        or (j.label = 'status' and (j.source in ('user', 'undo', 'ri-match') or j."to" <> all(known.settled_words)))) offset 0) j
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
  from changed c join i on i.id = c.id
$$;
--> statement-breakpoint

-- The status that each booking of invoices counts under (FIGURES §1). SQL for the reason of positions_of, and held by the same test.
-- refresh_positions relies on it.
create or replace function paid_under(of_customer int, ids int[]) returns table (booking_id bigint, status int) language sql stable as $$
  with known as materialized (select k.*, k.settled::text[] as settled_words from figure_statuses() k
  ), booked as materialized (
    select b.id, b.invoice_id, b."on", b.reverses_id, sign(b.paid) = -sign(i.total_amount) as is_back,
      coalesce(s.status, case when coalesce(i.seen_on, i.date) < b."on" and s.entered <> all(known.settled) then s.entered end,
        case when i.total_amount < 0 then known.credit end, known.no_status) as set_to,
      coalesce(s.due, s.first_due, i.expires_at) as due
    from known, unnest(ids) as wanted (id) join invoices i on i.id = wanted.id and i.customer_id = of_customer
    cross join lateral (select b.* from bookings b where b.customer_id = of_customer and b.invoice_id = i.id and b.part = 'principal' offset 0) b
    cross join lateral (
      select ((array_agg(j."to" order by j.day desc, j.id desc)
          filter (where j.label = 'status' and j.day < b."on" and j."to" <> all(known.settled_words) and not j.is_undone))[1])::int as status,
        coalesce(((array_agg(j."from" order by j.id) filter (where j.label = 'status'))[1])::int, i.last_status_id) as entered,
        ((array_agg(j."to" order by j.day desc, j.id desc) filter (where j.label = 'expires_at' and j.day <= b."on"))[1])::date as due,
        ((array_agg(j."from" order by j.id) filter (where j.label = 'expires_at'))[1])::date as first_due
      from (
        select e.*, (e.label = 'status' and lead(e.source) over w = 'undo' and lead(e.day) over w = e.day
          and lead(e."from") over w = e."to" and lead(e."to") over w = e."from") is true as is_undone
        from journal_entries e where e.customer_id = of_customer and e.invoice_id = b.invoice_id and e.label in ('status', 'expires_at')
        window w as (partition by e.label order by e.id)) j) s
  ), own as materialized (
    select b.*, case when b.set_to not in (known.no_status, known.not_due) then b.set_to when b."on" <= b.due then known.not_due else known.no_status end as status,
      count(*) filter (where not b.is_back) over (partition by b.invoice_id order by b."on", b.id) as after_money
    from booked b, known
  ), carried as (
    select o.*, max(o.status) filter (where not o.is_back) over (partition by o.invoice_id, o.after_money) as before from own o
  )
  select c.id, case when c.is_back then coalesce(
    (select r.status from own r where r.id = c.reverses_id and not r.is_back), c.before, c.status) else c.status end
  from carried c
$$;
--> statement-breakpoint

-- Writes what differs of the positions of invoices and of the status their money counts under; marks the first day before `today` from which
-- the rows in `stats` are to be worked out again; and gives the customer's figures a new version. SQL, because it is one turn to the
-- server for however many invoices, a few hundred of them at a time. The wrapper of a transaction relies on it (lib/access/context.ts,
-- db/positions.ts); tests/domain/figures/positions.test.ts and tests/domain/figures/refreshed.test.ts hold it. It runs with the rights of who calls it.
create function refresh_positions(of_customer int, ids int[], today date) returns void language plpgsql
  set plan_cache_mode = force_custom_plan set jit = off as $$
#variable_conflict use_column
declare
  batch int[];
  marks jsonb := '[]';
  more jsonb;
begin
  -- Who writes about the same invoice without locking it, such as a booking, waits here for the other. Each statement below sees what was
  -- committed before it began, so the last of them works out what all have written. All are locked first, in one order, and what
  -- all writers of a customer share is written last: nobody who holds that waits for an invoice.
  perform from invoices i where i.customer_id = of_customer and i.id = any(ids) order by i.id for no key update;
  for at in 1 .. coalesce(cardinality(ids), 0) by 500 loop
    batch := ids[at:at + 499];
    update bookings b set status_when_paid = u.status from paid_under(of_customer, batch) u
    where b.id = u.booking_id and b.customer_id = of_customer and b.status_when_paid is distinct from u.status;
    with fresh as materialized (select * from positions_of(of_customer, batch)),
      known as materialized (select p.* from unnest(batch) as wanted (id) join positions p on p.customer_id = of_customer and p.invoice_id = wanted.id),
      pairs as materialized (
        select f.*, f.invoice_id is null as is_gone, k.invoice_id as k_invoice, k."on" as k_on, k.currency as k_currency,
          (f.currency, f.open, f.due) is distinct from (k.currency, k.open, k.due) as is_moved,
          (f.debtor_id, f.currency, f."until", f.balance, f.open, f.status, f.due)
            is distinct from (k.debtor_id, k.currency, k."until", k.balance, k.open, k.status, k.due) as is_other
        from fresh f full join known k on k.invoice_id = f.invoice_id and k."on" = f."on"),
      gone as (delete from positions p using pairs where pairs.is_gone
        and p.customer_id = of_customer and p.invoice_id = pairs.k_invoice and p."on" = pairs.k_on),
      written as (insert into positions (customer_id, invoice_id, debtor_id, currency, "on", "until", balance, open, status, due)
        select of_customer, w.invoice_id, w.debtor_id, w.currency, w."on", w."until", w.balance, w.open, w.status, w.due
        from pairs w where w.is_other and not w.is_gone
        on conflict (customer_id, invoice_id, "on") do update set debtor_id = excluded.debtor_id, currency = excluded.currency,
          "until" = excluded."until", balance = excluded.balance, open = excluded.open, status = excluded.status, due = excluded.due),
      moved as (
        select coalesce(m.currency, m.k_currency) as currency, coalesce(m."on", m.k_on) as since from pairs m where m.is_moved
        union all
        -- What is sold counts from the invoice's date, also where no day has another open amount.
        select i.currency, i.date from unnest(batch) as wanted (id) join invoices i on i.id = wanted.id and i.customer_id = of_customer
        where exists (select from journal_entries j where j.customer_id = of_customer and j.invoice_id = i.id and j.label = 'total_amount' and j.day = today))
    select jsonb_agg(jsonb_build_object('currency', f.currency, 'since', f.since)) into more
    from (select m.currency, min(m.since) as since from moved m where m.since < today group by 1) f;
    marks := marks || coalesce(more, '[]');
  end loop;
  insert into stats_marks (customer_id, currency, earliest, moved_at)
  select of_customer, m.currency, min(m.since), clock_timestamp() from jsonb_to_recordset(marks) as m (currency text, since date)
  group by m.currency order by m.currency
  on conflict (customer_id, currency) do update set earliest = least(stats_marks.earliest, excluded.earliest), moved_at = excluded.moved_at;
  insert into figure_versions (customer_id) values (of_customer)
  on conflict (customer_id) do update set version = figure_versions.version + 1;
end $$;
--> statement-breakpoint
do $$
declare f text;
begin
  foreach f in array array['figure_statuses()', 'positions_of(int, int[])', 'paid_under(int, int[])', 'refresh_positions(int, int[], date)'] loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to invorder_app', f);
  end loop;
end $$;
--> statement-breakpoint

-- Adds what a statement changed of how many invoices a customer has per currency and status, and what they add up to, as rows of its own: no
-- two statements wait for each other. A trigger, because every statement on invoices changes a sum and the list of a million invoices
-- shows it without reading them. listInvoices and the dashboard's currencies rely on it; tests/domain/invoices/kept-sums.test.ts holds it.
create function sum_invoices() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into invoice_sums (customer_id, currency, last_status_id, invoices, total_amount, amount)
    select customer_id, currency, last_status_id, count(*), sum(total_amount), sum(amount) from added group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into invoice_sums (customer_id, currency, last_status_id, invoices, total_amount, amount)
    select customer_id, currency, last_status_id, -count(*), -sum(total_amount), -sum(amount) from gone group by 1, 2, 3;
  else
    insert into invoice_sums (customer_id, currency, last_status_id, invoices, total_amount, amount)
    select customer_id, currency, last_status_id, sum(one), sum(one * total_amount), sum(one * amount)
    from (select customer_id, currency, last_status_id, total_amount, amount, 1 as one from added
      union all select customer_id, currency, last_status_id, total_amount, amount, -1 from gone) both_sides
    group by 1, 2, 3 having sum(one) <> 0 or sum(one * total_amount) <> 0 or sum(one * amount) <> 0;
  end if;
  return null;
end $$;
--> statement-breakpoint
drop trigger sums_added on invoices;
--> statement-breakpoint
drop trigger sums_changed on invoices;
--> statement-breakpoint
drop trigger sums_deleted on invoices;
--> statement-breakpoint
drop function sum_added_invoices(), sum_changed_invoices(), sum_deleted_invoices();
--> statement-breakpoint
create trigger sums_added after insert on invoices referencing new table as added for each statement execute function sum_invoices();
--> statement-breakpoint
create trigger sums_changed after update on invoices referencing new table as added old table as gone for each statement execute function sum_invoices();
--> statement-breakpoint
create trigger sums_deleted after delete on invoices referencing old table as gone for each statement execute function sum_invoices();
