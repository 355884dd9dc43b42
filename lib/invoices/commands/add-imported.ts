import { sql } from "drizzle-orm";
import { debtorsOf } from "@/db/debtors-of";
import { recordset } from "@/db/recordset";
import { holds } from "@/db/schema/agreements";
import { debtors } from "@/db/schema/debtors";
import { imported_statuses } from "@/db/schema/imported-statuses";
import { type EntrySource, invoices, journal_entries } from "@/db/schema/invoices";
import { bookings } from "@/db/schema/payments";
import type { Tx } from "@/lib/access/context";
import type { CustomerSettings } from "@/lib/customers/queries";
import { addDays, type Day, daysBetween } from "@/lib/kernel/day";
import { cents } from "@/lib/kernel/money";
import { nextState } from "../rules/next-state";
import { untouched } from "../rules/state";
import { joinHolds } from "./join-holds";

/**
 * Links invoices without a package to the item staged in `import_rows` with their debtor and number: an invoice from a file or entered by
 * hand continues under its package, with its history.
 */
export async function adoptInvoices(tx: Tx, { source, division }: { source: EntrySource; division: string }) {
  await tx.db.execute(sql`update ${invoices} set source = ${source}, division = ${division}, external_id = f.external_id,
      version = ${invoices.version} + 1
    from (select distinct on (d.id, l.number) d.id as debtor_id, l.number, l.external_id, l.currency from import_rows l
      join ${debtorsOf(tx.customer.id, { source, division })} d on d.external_id = l.debtor_external_id
      where not exists (select 1 from ${invoices} k where k.customer_id = ${tx.customer.id} and k.source = ${source}
        and k.division = ${division} and k.external_id = l.external_id)
      order by d.id, l.number, l.line) f
    where ${invoices.customer_id} = ${tx.customer.id} and ${invoices.debtor_id} = f.debtor_id and ${invoices.number} = f.number
      and ${invoices.currency} = f.currency and ${invoices.source} in ('manual', 'csv') and ${invoices.external_id} is null`);
}

/**
 * Adds the invoices of `import_rows` that are new, set-based. The status of a new invoice depends on three things alone: whether it is
 * owed, paid or a credit, whether it is overdue, and whether its debtor is collected from. The rule is evaluated once for each of the
 * twelve kinds, and the statement looks its rows up among them. Returns how many were added.
 */
export async function addImported(tx: Tx, source: EntrySource, settings: CustomerSettings): Promise<number> {
  const [saysPlaces] = await tx.db.execute(
    sql`select 1 from import_rows where status_word <> '' or notice_on is not null limit 1`,
  );
  const added = await tx.db.execute<{ ids: number[] | null; joining: number[] | null }>(sql`with added as (
    insert into ${invoices} (customer_id, debtor_id, number, date, expires_at, currency, total_amount, amount, paid_at,
      paid_before, seen_on, ledger_open, contract_number, information, source, division, external_id, last_status_id, invoice_status_id, next_action_on)
    select ${tx.customer.id}, d.id, f.number, f.date, f.expires_at, f.currency, f.total_amount, f.amount,
      case when r.is_paid then coalesce(f.paid_at, ${tx.today}) end,
      case when f.amount = 0 then 0 else f.total_amount - f.amount end, ${tx.today}, f.amount, f.contract_number, f.information, ${source},
      f.division, f.external_id, r.last_status_id, r.invoice_status_id, f.expires_at + r.days
    from import_rows f join ${debtors} d on d.customer_id = ${tx.customer.id} and d.number = f.debtor_number
    join ${recordset(kinds(settings, tx.today), KIND)}
      on r.sign = (f.amount > 0)::int - (f.amount < 0)::int and r.is_overdue = (f.expires_at < ${tx.today}) and r.collect = d.collect
    where not exists (select 1 from ${invoices} i where i.customer_id = ${tx.customer.id} and i.debtor_id = d.id and i.number = f.number)
    on conflict (customer_id, debtor_id, number) do nothing
    returning id, debtor_id, number, date, amount, total_amount, paid_at),
    amounts as (insert into ${journal_entries} (customer_id, invoice_id, label, "from", "to", source, user_id, day)
      select ${tx.customer.id}, id, 'amount', null, amount::text, ${source}, ${tx.actor.id || null}::int, ${tx.today} from added),
    payments as (insert into ${journal_entries} (customer_id, invoice_id, label, "from", "to", source, user_id, day)
      select ${tx.customer.id}, id, 'paid_at', null, paid_at::text, ${source}, ${tx.actor.id || null}::int, ${tx.today} from added where paid_at is not null),
    booked as (insert into ${bookings} (customer_id, invoice_id, "on", day, paid, source, user_id)
      select ${tx.customer.id}, id, greatest(date, least(paid_at, ${tx.today}::date)), ${tx.today}, total_amount, ${source}, ${tx.actor.id || null}::int
      from added where amount = 0 and total_amount <> 0)${saysPlaces ? importedStatuses(tx) : sql``}
    select jsonb_agg(added.id) as ids, (select jsonb_agg(a.id) from added a where a.amount > 0 and exists (select 1 from ${holds} h
      where h.customer_id = ${tx.customer.id} and h.debtor_id = a.debtor_id and h.whole_debtor and h.state = 'open')) as joining from added`);
  const ids = added[0]?.ids ?? [];
  tx.touched(ids);
  if (ids.length > 0) tx.touched("invoiced");
  await joinHolds(tx, added[0]?.joining ?? [], settings);
  return ids.length;
}

/** Returns SQL that stores the statuses a source reports for new invoices; most sources report none. */
const importedStatuses = (tx: Tx) => sql`,
    told as (insert into ${imported_statuses} (customer_id, invoice_id, word, notice_on, open_then)
      select ${tx.customer.id}, a.id, f.status_word, ${noticeOn(tx.today)}, a.amount
      from added a join ${debtors} d on d.customer_id = ${tx.customer.id} and d.id = a.debtor_id
      join import_rows f on f.debtor_number = d.number and f.number = a.number
      where a.amount > 0 and (f.status_word <> '' or ${noticeOn(tx.today)} is not null))`;

/**
 * Returns SQL for the day of a 14-day letter. One from before the debtor was late, or dated in the future, gave no fourteen days (LAW §2).
 */
const noticeOn = (today: Day) =>
  sql`case when f.notice_on > f.expires_at and f.notice_on <= ${today}::date then f.notice_on end`;

const KIND =
  "sign int, is_overdue boolean, collect boolean, is_paid boolean, last_status_id int, invoice_status_id int, days int";

/** Returns the first state of each kind of new invoice; the next step is planned a number of days after the due date. */
function kinds(settings: CustomerSettings, today: Day) {
  return [-1, 0, 1].flatMap((sign) =>
    [true, false].flatMap((is_overdue) =>
      [true, false].map((collect) => {
        const expires_at = is_overdue ? addDays(today, -1) : today;
        const fresh = { ...untouched, amount: cents(sign), expires_at, paid_at: null };
        const state = nextState(fresh, { kind: "entered" }, { settings, today, collect });
        return {
          sign,
          is_overdue,
          collect,
          is_paid: state.paid_at !== null,
          last_status_id: state.last_status_id,
          invoice_status_id: state.invoice_status_id,
          days: state.next_action_on && daysBetween(expires_at, state.next_action_on),
        };
      }),
    ),
  );
}
