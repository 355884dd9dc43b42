import { type SQL, sql } from "drizzle-orm";
import { positions } from "@/db/schema/figures";
import { timeline_entries } from "@/db/schema/invoices";
import { letter_items, letters } from "@/db/schema/letters";
import { bookings } from "@/db/schema/payments";
import { outbox } from "@/db/schema/sending";
import type { Read } from "@/lib/access/context";
import type { Day } from "@/lib/kernel/day";

/**
 * The rows behind the bars of the dashboard. A bar adds these rows up, and the list it opens shows their invoices: one condition for both
 * (FIGURES §6). Each is a select with `invoice_id` and `amount`.
 */

/**
 * The end of a position `p`. A case, because coalesce counts as leaky: under row-level security the index positions_ends would be read
 * entirely, and each of its rows compared.
 */
export const endOf: SQL = sql`case when p."until" is null then 'infinity'::date else p."until" end`;

/** Returns whether a position `p` has an open amount at the end of a day. */
export const isOpenAt = (on: SQL): SQL => sql`p.open <> 0 and p."on" <= ${on} and ${endOf} > ${on}`;

/** Returns the age bucket on a day of an amount due on another; both are dates. */
export const ageAt = (due: SQL, on: SQL): SQL =>
  sql`case when ${on} <= ${due} then 'not_due' when ${on} - ${due} <= 30 then 'to_30' when ${on} - ${due} <= 60 then 'to_60' when ${on} - ${due} <= 90 then 'to_90' else 'over_90' end`;

/** Returns the open amounts at the end of a day, each with its `status`, the day it is `due` and its `age`. */
export function openItems({ customer }: Read, on: Day): SQL {
  const day = sql`${on}::date`;
  return sql`select p.invoice_id, p.open as amount, p.status, p.due, ${ageAt(sql`p.due`, day)} as age
    from ${positions} p where p.customer_id = ${customer.id} and ${isOpenAt(day)}`;
}

/** Returns the payments of a range by value day, with the `status` they count under; refunds are negative. */
export const paidItems = ({ customer }: Read, from: Day, till: Day): SQL =>
  sql`select b.invoice_id, b.paid as amount, b.status_when_paid as status, b."on" as day
    from ${bookings} b where b.customer_id = ${customer.id} and b.part = 'principal' and b."on" between ${from} and ${till}`;

/**
 * Returns the amounts claimed by the steps executed on the days of a range: of each invoice in a letter, a mail or both that was not
 * withdrawn or undone and did not fail entirely, the open amount it stated. Invoices that a statement merely lists are in the letter but in
 * no dossier. `step` is a status, or "flex"; `letter_id` and `outbox_id` are null where no such message was sent.
 */
export const sentItems = (read: Read, from: Day, till: Day): SQL => sentOf(read, claimedIn(read, from, till));

/**
 * Returns those rows for callers that add all of them up, with the `debtor_id` of each: the claims of the letters are found first, and
 * joined with the dossiers as a whole. `which` selects letters `l`.
 */
export const allSentItems = (read: Read, from: Day, till: Day, which = sql`true`): SQL =>
  sentOf(read, sql`${claimedIn(read, from, till)} and ${which} offset 0`);

const claimedIn = ({ customer }: Read, from: Day, till: Day): SQL =>
  sql`select l.id, l.debtor_id, l.day, l.is_listed, n.invoice_id, n.open_amount
    from ${letters} l join ${letter_items} n on n.customer_id = l.customer_id and n.letter_id = l.id
    where l.customer_id = ${customer.id} and l.day between ${from} and ${till}
      and l.withdrawn_at is null and l.hold_id is null and l.payment_id is null and l.notice is null`;

const sentOf = ({ customer }: Read, claimed: SQL): SQL =>
  sql`select c.debtor_id, t.invoice_id, c.open_amount as amount, coalesce(t.status_id::text, 'flex') as step, c.day,
      case when c.is_listed then c.id end as letter_id, case when lost.id is null then t.outbox_id end as outbox_id
    from (${claimed}) c
    join ${timeline_entries} t on t.customer_id = ${customer.id} and t.letter_id = c.id and t.invoice_id = c.invoice_id
      and t.letter_id is not null and t.content <> 'mail_copy'
    left join ${outbox} lost on lost.customer_id = ${customer.id} and lost.id = t.outbox_id and lost.state in ('failed', 'withdrawn')
    where c.is_listed or (t.outbox_id is not null and lost.id is null)`;
