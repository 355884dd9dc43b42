-- The status under which each booking of invoices counts (FIGURES §1). SQL for the reason of positions_of, and held by the same test.
-- refresh_positions relies on it.
create or replace function paid_under(of_customer int, ids int[]) returns table (booking_id bigint, status int) language sql stable as $$
  with known as materialized (select k.*, k.settled::text[] as settled_words from figure_statuses() k
  ), money as materialized (
    select b.id, b.invoice_id, b."on", b.reverses_id, b.paid from bookings b
    where b.customer_id = of_customer and b.invoice_id = any(ids) and b.part = 'principal'
  ), entries as materialized (
    select e.invoice_id, e.id, e.day, e.label, e."from", e."to",
      (e.label = 'status' and lead(e.source) over w = 'undo' and lead(e.day) over w = e.day
        and lead(e."from") over w = e."to" and lead(e."to") over w = e."from") is true as is_undone
    from journal_entries e where e.customer_id = of_customer and e.invoice_id = any(ids) and e.label in ('status', 'expires_at')
    window w as (partition by e.invoice_id, e.label order by e.id)
  ), said as materialized (
    select b.id,
      ((array_agg(j."to" order by j.day desc, j.id desc)
        filter (where j.label = 'status' and j.day < b."on" and j."to" <> all(known.settled_words) and not j.is_undone))[1])::int as status,
      ((array_agg(j."from" order by j.id) filter (where j.label = 'status'))[1])::int as first_status,
      ((array_agg(j."to" order by j.day desc, j.id desc) filter (where j.label = 'expires_at' and j.day <= b."on"))[1])::date as due,
      ((array_agg(j."from" order by j.id) filter (where j.label = 'expires_at'))[1])::date as first_due
    from known, money b join entries j on j.invoice_id = b.invoice_id group by b.id
  ), booked as materialized (
    select b.id, b.invoice_id, b."on", b.reverses_id, sign(b.paid) = -sign(i.total_amount) as is_back,
      coalesce(s.status, case when coalesce(i.seen_on, i.date) < b."on" and coalesce(s.first_status, i.last_status_id) <> all(known.settled)
        then coalesce(s.first_status, i.last_status_id) end, case when i.total_amount < 0 then known.credit end, known.no_status) as set_to,
      coalesce(s.due, s.first_due, i.expires_at) as due
    from known, money b join invoices i on i.id = b.invoice_id left join said s on s.id = b.id
    where i.customer_id = of_customer and i.id = any(ids)
  ), own as materialized (
    select b.*, case when b.set_to not in (known.no_status, known.not_due) then b.set_to when b."on" <= b.due then known.not_due else known.no_status end as status,
      count(*) filter (where not b.is_back) over (partition by b.invoice_id order by b."on", b.id) as after_money
    from booked b, known
  ), carried as (
    select o.*, max(o.status) filter (where not o.is_back) over (partition by o.invoice_id, o.after_money) as before from own o
  )
  select c.id, case when c.is_back then coalesce(
    (select r.status from own r where r.id = c.reverses_id and not r.is_back), c.before, c.status) else c.status end
  from carried c $$;
revoke all on function paid_under(of_customer int, ids int[]) from public;
grant execute on function paid_under(of_customer int, ids int[]) to invorder_app;
