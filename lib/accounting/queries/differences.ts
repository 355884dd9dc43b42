import { type SQL, sql } from "drizzle-orm";
import { sync_rows, sync_runs } from "@/db/schema/accounting";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { bookings } from "@/db/schema/payments";
import type { Read } from "@/lib/access/context";
import { settled } from "@/lib/flow/statuses";
import { outsideRange } from "./outside-range";

/** The administration that is laid beside ours, and the run whose figures are. */
type Compared = {
  source: string;
  division: string;
  range: string;
  run_id: number;
  /** From this run on refused rows count: the last one that read the whole list. */
  since_id: number;
  is_taken_back: boolean;
};

/**
 * Every invoice, ours or refused, with what its package and what we say is open on it, and why that differs: rows of `id, invoice_id,
 * number, debtor, search, currency, package, invorder, kind, reason`. In cents; credits are below zero.
 */
export async function comparedRows(read: Read, compared: Compared): Promise<SQL> {
  const { source, division, run_id, since_id, is_taken_back } = compared;
  const customer = read.customer.id;
  const outside = await outsideRange(read, compared);
  const isSettled = sql`i.last_status_id in (${sql.join(
    settled.map((id) => sql`${id}`),
    sql`, `,
  )})`;
  const here = sql`(i.source = ${source} and i.division is not distinct from ${division}::text)`;
  const kept = sql`exists (select 1 from ${sync_rows} k where k.customer_id = i.customer_id and k.run_id = ${run_id}
    and k.invoice_id = i.id and (k.kind = 'doubted' or (${is_taken_back} and k.kind = 'closed')))`;
  const ledger = sql`coalesce(i.ledger_open, i.amount + coalesce(u.unseen, 0))`;
  return sql`with refused as (
      select distinct on (coalesce(s.external_id, s.id::text)) s.id, s.external_id, s.label, s.currency, s.amount, s.reason
      from ${sync_rows} s join ${sync_runs} t on t.customer_id = s.customer_id and t.id = s.run_id
      where s.customer_id = ${customer} and s.kind = 'rejected' and s.run_id >= ${since_id}
        and t.source = ${source} and t.division is not distinct from ${division}::text
      order by coalesce(s.external_id, s.id::text), s.id desc
    ), unseen as (
      select b.invoice_id, sum(b.unseen)::bigint as unseen from ${bookings} b
      where b.customer_id = ${customer} and b.unseen <> 0 group by 1
    ), ours as (
      select 'i' || i.id as id, i.id as invoice_id, i.number, d.name as debtor, d.search, i.currency,
        case when not ${here} or ${outside} or ${kept} or f.reason = 'currency_changed' then 0
          when f.id is not null then case when f.currency = i.currency then coalesce(f.amount, 0) else 0 end
          else ${ledger} end as package,
        case when ${isSettled} then 0 else i.amount end as invorder,
        case when i.source <> ${source} then 'other_source' when not ${here} then 'other_division'
          when ${outside} then 'out_of_range' when ${kept} then 'kept_open'
          when f.reason = 'currency_changed' then 'other_currency' when f.id is not null then 'rejected'
          when coalesce(u.unseen, 0) <> 0 then 'in_transit' when ${isSettled} then 'closed_here' else 'changed_here' end as kind,
        f.reason
      from ${invoices} i join ${debtors} d on d.customer_id = i.customer_id and d.id = i.debtor_id
      left join unseen u on u.invoice_id = i.id
      left join refused f on f.external_id = i.external_id and ${here}
      where i.customer_id = ${customer} and ((i.amount <> 0 and not ${isSettled}) or (${here} and coalesce(i.ledger_open, 0) <> 0))
    )
    select * from ours
    union all select 'r' || f.id, null, f.label, '', '', f.currency, f.amount, 0,
      case when f.reason = 'currency_changed' then 'other_currency' else 'rejected' end, f.reason
    from refused f where f.currency is not null and f.amount <> 0 and not exists (select 1 from ${invoices} i
      where i.customer_id = ${customer} and ${here} and i.external_id = f.external_id and i.currency = f.currency)`;
}
