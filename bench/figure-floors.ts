import type postgres from "postgres";
import { settled } from "@/lib/flow/statuses";

type Floor = (tx: postgres.TransactionSql, customer: number) => Promise<unknown>;

/** Returns the condition on positions `p` that were open at the end of a day. */
const openOn = (tx: postgres.TransactionSql, day: postgres.Fragment) =>
  tx`p.open <> 0 and p."on" <= ${day} and (p.until is null or p.until > ${day})`;

const yearBefore = (tx: postgres.TransactionSql) =>
  tx`date_trunc('year', current_date - interval '1 year')::date`;

const soldByDay = (tx: postgres.TransactionSql, customer: number) =>
  tx`select date, currency, sum(total_amount) from invoices where customer_id = ${customer} and date <= current_date group by 1, 2`;

const openAtEnds = (tx: postgres.TransactionSql, customer: number, days: postgres.Fragment) =>
  tx`select d.day, i.currency, count(*), sum(p.open), sum(p.open) filter (where p.due >= d.day)
    from (${days}) d (day) join positions p on p.customer_id = ${customer} and ${openOn(tx, tx`d.day::date`)}
    join invoices i on i.customer_id = p.customer_id and i.id = p.invoice_id group by 1, 2`;

const sentIn = (tx: postgres.TransactionSql, customer: number) =>
  tx`select l.day, t.invoice_id, i.currency, t.status_id, n.open_amount, l.id as letter_id, o.id as outbox_id
    from letters l join timeline_entries t on t.customer_id = l.customer_id and t.letter_id = l.id
    join letter_items n on n.customer_id = l.customer_id and n.letter_id = l.id and n.invoice_id = t.invoice_id
    join invoices i on i.customer_id = t.customer_id and i.id = t.invoice_id
    left join outbox o on o.customer_id = t.customer_id and o.id = t.outbox_id and o.state <> 'failed'
    where l.customer_id = ${customer} and l.withdrawn_at is null and l.day >= date_trunc('year', current_date)`;

const paidIn = (tx: postgres.TransactionSql, customer: number, label: postgres.Fragment) =>
  tx`select currency, status, label, count(*) filter (where paid <> 0), sum(paid) from (
      select i.currency, b.status_when_paid as status, ${label} as label, b.invoice_id, sum(b.paid) as paid
      from bookings b join invoices i on i.customer_id = b.customer_id and i.id = b.invoice_id
      where b.customer_id = ${customer} and b."on" >= ${yearBefore(tx)} group by 1, 2, 3, 4) one group by 1, 2, 3`;

const paidAfterSteps = (tx: postgres.TransactionSql, customer: number) =>
  tx`with sent as (${sentIn(tx, customer)}),
      steps as (select *, lead(day) over (partition by invoice_id order by day, letter_id) as next from sent)
    select s.currency, s.status_id, n.days, count(*), sum(s.open_amount), sum(b.paid)
    from steps s cross join (values (7), (14), (30)) as n (days)
    left join lateral (select sum(b.paid) as paid from bookings b where b.customer_id = ${customer} and b.invoice_id = s.invoice_id
      and b."on" > s.day and b."on" <= least(s.day + n.days, s.next)) b on true
    where s.day + n.days <= current_date group by 1, 2, 3`;

const openToday = (tx: postgres.TransactionSql, customer: number, label: postgres.Fragment) =>
  tx`select i.currency, ${label} as label, count(*), sum(p.open) from positions p
    join invoices i on i.customer_id = p.customer_id and i.id = p.invoice_id
    where p.customer_id = ${customer} and ${openOn(tx, tx`current_date`)} group by 1, 2`;

/** Each call of the dashboard as plain SQL over the same positions, without row-level security, queried one after the other. */
export const floors: Readonly<Record<string, Floor>> = {
  currencies: (tx, customer) =>
    tx`select currency, count(*), sum(amount) from invoices where customer_id = ${customer} and date <= current_date
      and amount <> 0 and last_status_id <> all(${settled}) group by 1`,
  async stats(tx, customer) {
    const days = tx`values (current_date), ((current_date - interval '1 month')::date), ((current_date - interval '2 months')::date)`;
    await openAtEnds(tx, customer, days);
    await soldByDay(tx, customer);
  },
  "invoice-status": (tx, customer) => openToday(tx, customer, tx`p.status`),
  "age-analysis": (tx, customer) => openToday(tx, customer, tx`least((current_date - p.due + 29) / 30, 4)`),
  async dso(tx, customer) {
    const days = tx`select least(d + interval '1 month' - interval '1 day', current_date)
      from generate_series(date_trunc('year', current_date), current_date, '1 month') d`;
    await openAtEnds(tx, customer, days);
    await soldByDay(tx, customer);
  },
  "amount-per-period?compare=1": (tx, customer) =>
    tx`select currency, to_char(date, 'YYYY-MM'), count(*), sum(total_amount) from invoices
      where customer_id = ${customer} and date >= ${yearBefore(tx)} group by 1, 2`,
  async "payed-vs-status?compare=1"(tx, customer) {
    await paidIn(tx, customer, tx`to_char(b."on", 'YYYY-MM')`);
    await paidIn(tx, customer, tx`to_char(b."on", 'YYYY')`);
    await paidAfterSteps(tx, customer);
  },
  "actions-sent": (tx, customer) =>
    tx`select currency, status_id, to_char(day, 'YYYY-MM'), count(*), count(distinct invoice_id), sum(open_amount),
      count(distinct letter_id), count(distinct outbox_id) from (${sentIn(tx, customer)}) s group by grouping sets ((1, 2, 3), (1))`,
  forecast: (tx, customer) =>
    tx`with usual as (select i.debtor_id, percentile_disc(0.5) within group (order by p."on" - p.due) as days
        from positions p join invoices i on i.customer_id = p.customer_id and i.id = p.invoice_id
        where p.customer_id = ${customer} and p.balance = 0 and p.until is null and i.total_amount > 0 group by 1 having count(*) > 2)
      select i.currency, date_trunc('week', p.due + coalesce(u.days, 0)), count(*), sum(p.open) from positions p
      join invoices i on i.customer_id = p.customer_id and i.id = p.invoice_id left join usual u on u.debtor_id = i.debtor_id
      where p.customer_id = ${customer} and ${openOn(tx, tx`current_date`)} group by 1, 2`,
  "top-debtors": (tx, customer) =>
    tx`with passed as (select invoice_id, sum(open * (least(until, current_date) - "on")) as days from positions
        where customer_id = ${customer} and open <> 0 and "on" < current_date group by 1),
      debtor as (select i.debtor_id, i.currency, sum(p.open) as open, sum(p.open) filter (where p.due < current_date) as overdue,
          sum(e.days) / sum(i.total_amount) as dso
        from invoices i left join positions p on p.customer_id = i.customer_id and p.invoice_id = i.id and ${openOn(tx, tx`current_date`)}
        left join passed e on e.invoice_id = i.id where i.customer_id = ${customer} and i.total_amount > 0 group by 1, 2)
      (select * from debtor order by open desc nulls last limit 10) union all
      (select * from debtor order by dso desc nulls last limit 10) union all
      (select * from debtor order by overdue desc nulls last limit 10)`,
};
