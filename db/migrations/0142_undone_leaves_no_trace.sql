-- A status that was set and taken back the same day leaves no trace in the figures: an invoice closed by hand that was opened again and
-- closed by undo gives its later money the status before the closing, not the one it had for a moment.
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
          filter (where j.label = 'status' and j.day < b."on" and j."to" not in ('9', '13', '14', '19') and not j.is_undone))[1])::int as status,
        coalesce(((array_agg(j."from" order by j.id) filter (where j.label = 'status'))[1])::int, i.last_status_id) as entered,
        ((array_agg(j."to" order by j.day desc, j.id desc) filter (where j.label = 'expires_at' and j.day <= b."on"))[1])::date as due,
        ((array_agg(j."from" order by j.id) filter (where j.label = 'expires_at'))[1])::date as first_due
      from (
        select e.*, (e.label = 'status' and lead(e.source) over w = 'undo' and lead(e.day) over w = e.day
          and lead(e."from") over w = e."to" and lead(e."to") over w = e."from") is true as is_undone
        from journal_entries e where e.customer_id = of_customer and e.invoice_id = b.invoice_id and e.label in ('status', 'expires_at')
        window w as (partition by e.label order by e.id)) j) s
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
update bookings b set status_when_paid = u.status
from (select customer_id, array_agg(distinct invoice_id) as ids from journal_entries
  where label = 'status' and source = 'undo' and "to" in ('9', '13', '14', '19') group by 1) undone
cross join lateral paid_under(undone.customer_id, undone.ids) u
where b.id = u.booking_id and b.customer_id = undone.customer_id and b.status_when_paid is distinct from u.status;
