-- Writes the differences in the positions of invoices and in the status under which their payments count; marks the first day from which
-- the rows in `stats` are outdated, also a day that is not over: a transaction that began before midnight, or a job, may commit after the
-- row of its day was stored. A total counts as changed when its journal entry is of `today`. It also increases the versions of the
-- customer's figures: those of the shares of debtors that have the invoices, and, where `others` names them, those of "invoiced", of
-- "messages", of all "debtors", or "all". For a deleted invoice neither its debtor nor its letters are known any more, so all versions
-- increase. SQL, because it is one round trip to the server for any number of invoices, a few hundred of them at a time. The wrapper of a
-- transaction relies on it (lib/access/context.ts, db/positions.ts); tests/domain/figures/positions.test.ts,
-- tests/domain/figures/refreshed.test.ts and tests/domain/figures/by-share.test.ts hold it. It runs with the rights of its caller. Every
-- table is read by the ids of a batch and joined by hashing: while the statistics do not know a customer, as after its first import, nested
-- loops went through all of its rows for each invoice (500 times 40,000).
create or replace function refresh_positions(of_customer int, ids int[], today date, others text[] default '{all}') returns void
  language plpgsql set plan_cache_mode = 'force_custom_plan' set jit = off set enable_nestloop = off as $$
#variable_conflict use_column
declare
  batch int[];
  marks jsonb := '[]';
  more jsonb;
  in_shares int[] := '{}';
  more_shares int[];
  found int;
  is_all boolean := 'all' = any(others);
begin
  -- Who writes about the same invoice without locking it, such as a booking, waits here for the other. Each statement below sees what was
  -- committed before it began, so the last of them works out what all have written. All are locked first, in one order, and what
  -- all writers of a customer share is written last: nobody who holds that waits for an invoice.
  perform from invoices i where i.customer_id = of_customer and i.id = any(ids) order by i.id for no key update;
  for at in 1 .. coalesce(cardinality(ids), 0) by 500 loop
    batch := ids[at:at + 499];
    update bookings b set status_when_paid = u.status from paid_under(of_customer, batch) u
    where b.id = u.booking_id and b.customer_id = of_customer and b.invoice_id = any(batch) and b.status_when_paid is distinct from u.status;
    with fresh as materialized (select * from positions_of(of_customer, batch)),
      known as materialized (select p.ctid as k_row, p.* from positions p where p.customer_id = of_customer and p.invoice_id = any(batch)),
      pairs as materialized (
        select f.*, f.invoice_id is null as is_gone, k.k_row, k."on" as k_on, k.currency as k_currency,
          (f.currency, f.open, f.due) is distinct from (k.currency, k.open, k.due) as is_moved,
          (f.debtor_id, f.currency, f."until", f.balance, f.open, f.status, f.due)
            is distinct from (k.debtor_id, k.currency, k."until", k.balance, k.open, k.status, k.due) as is_other
        from fresh f full join known k on k.invoice_id = f.invoice_id and k."on" = f."on"),
      gone as (delete from positions p where p.ctid = any(array(select pairs.k_row from pairs where pairs.is_gone))),
      written as (insert into positions (customer_id, invoice_id, debtor_id, currency, "on", "until", balance, open, status, due)
        select of_customer, w.invoice_id, w.debtor_id, w.currency, w."on", w."until", w.balance, w.open, w.status, w.due
        from pairs w where w.is_other and not w.is_gone
        on conflict (customer_id, invoice_id, "on") do update set debtor_id = excluded.debtor_id, currency = excluded.currency,
          "until" = excluded."until", balance = excluded.balance, open = excluded.open, status = excluded.status, due = excluded.due),
      moved as (
        select coalesce(m.currency, m.k_currency) as currency, coalesce(m."on", m.k_on) as since from pairs m where m.is_moved
        union all
        -- What is sold counts from the invoice's date, also where no day has another open amount.
        select i.currency, i.date from invoices i where i.customer_id = of_customer and i.id = any(batch) and i.id in (
          select j.invoice_id from journal_entries j
          where j.customer_id = of_customer and j.invoice_id = any(batch) and j.label = 'total_amount' and j.day = today))
    select (select jsonb_agg(jsonb_build_object('currency', f.currency, 'since', f.since))
        from (select m.currency, min(m.since) as since from moved m group by 1) f),
      (select array_agg(distinct d.debtor_id % 64) from (select f.debtor_id from fresh f union all select k.debtor_id from known k) d),
      (select count(distinct f.invoice_id) from fresh f) into more, more_shares, found;
    marks := marks || coalesce(more, '[]');
    in_shares := in_shares || coalesce(more_shares, '{}');
    is_all := is_all or found < cardinality(batch);
  end loop;
  insert into stats_marks (customer_id, currency, earliest, moved_at)
  select of_customer, m.currency, min(m.since), clock_timestamp() from jsonb_to_recordset(marks) as m (currency text, since date)
  group by m.currency order by m.currency
  on conflict (customer_id, currency) do update set earliest = least(stats_marks.earliest, excluded.earliest), moved_at = excluded.moved_at;
  insert into figure_versions (customer_id) values (of_customer)
  on conflict (customer_id) do update set version = figure_versions.version + 1,
    invoiced = case when is_all or 'invoiced' = any(others) then figure_versions.version + 1 else figure_versions.invoiced end,
    messages = case when is_all or 'messages' = any(others) then figure_versions.version + 1 else figure_versions.messages end,
    shares = (select array_agg(case when is_all or 'debtors' = any(others) or (s.place - 1)::int = any(in_shares)
        then figure_versions.version + 1 else s.version end order by s.place)
      from unnest(figure_versions.shares) with ordinality as s (version, place));
end $$;
revoke all on function refresh_positions(of_customer int, ids int[], today date, others text[]) from public;
grant execute on function refresh_positions(of_customer int, ids int[], today date, others text[]) to invorder_app;
