import { type SQL, sql } from "drizzle-orm";
import { hold_events, hold_items, holds } from "@/db/schema/agreements";
import { debtor_entries } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { bookings, payments } from "@/db/schema/payments";
import type { Read } from "@/lib/access/context";
import type { StorySource } from "./story-sources";

const namedOf = (from: SQL): SQL =>
  sql`(select coalesce(jsonb_agg(distinct jsonb_build_object('id', n.id, 'number', n.number)), '[]') from (${from}) n)`;

/** An event in what its words are made of. */
const eventFacts = sql`jsonb_build_object('kind', ${holds.kind}, 'event', ${hold_events.type}, 'from', ${hold_events.from},
  'to', ${hold_events.to}, 'day', ${holds.day}, 'amount', ${holds.amount}, 'currency', ${holds.currency}, 'reason', ${holds.reason})`;

const eventsOf = (read: Read, debtor_id: number): SQL => sql`from ${holds}
  join ${hold_events} on ${hold_events.customer_id} = ${holds.customer_id} and ${hold_events.hold_id} = ${holds.id}
  where ${holds.customer_id} = ${read.customer.id} and ${holds.debtor_id} = ${debtor_id}`;

/** Returns what was agreed in the call that an entry tells of, so that both are one line: what one transaction writes has one time. */
export const agreedInCall = (
  read: Read,
  debtor_id: number,
): SQL => sql`case when ${debtor_entries.type} = 'call' then (
  select ${eventFacts} ${eventsOf(read, debtor_id)} and ${hold_events.type} = 'made'
    and ${hold_events.created_at} = ${debtor_entries.created_at} limit 1) end`;

/** Returns the ids of the invoices that something was agreed about in that call. */
export const invoicesInCall = (
  read: Read,
  debtor_id: number,
): SQL => sql`select ${hold_items.invoice_id} from ${hold_items}
  where ${hold_items.customer_id} = ${read.customer.id} and ${debtor_entries.type} = 'call' and ${hold_items.hold_id} in (
    select ${holds.id} ${eventsOf(read, debtor_id)} and ${hold_events.type} = 'made'
      and ${hold_events.created_at} = ${debtor_entries.created_at})`;

/** Returns when something was agreed, moved or paid: what became of the statuses in that moment is told with it. */
export const actedAt = (read: Read, debtor_id: number): SQL => sql`
  select ${hold_events.created_at} ${eventsOf(read, debtor_id)} and ${hold_events.type} in ('made', 'moved')
  union all select ${payments.created_at} from ${payments}
    where ${payments.customer_id} = ${read.customer.id} and ${payments.debtor_id} = ${debtor_id}`;

/**
 * What was agreed, moved and ended, a line each with its invoices: what happened in one moment to several agreements that are alike is one,
 * and what was agreed in a call is told with that.
 */
export function agreed(read: Read, debtor_id: number): StorySource {
  const { id, customer_id, hold_id, type, to, note, created_at } = hold_events;
  return {
    key: sql`'h' || min(${id})`,
    kind: sql`case when ${type} in ('made', 'moved') and ${holds.kind} <> 'pause' then 'said' else 'changed' end`,
    at: created_at,
    tells: {
      type: sql`'hold'`,
      user_id: sql`max(${hold_events.user_id})`,
      super_user_id: sql`max(${hold_events.super_user_id})`,
      content: note,
      /** What came of it. */
      result: sql`case when ${type} = 'ended' then ${to} end`,
      currency: sql`min(${holds.currency})`,
      invoices: namedOf(sql`select ${invoices.id}, ${invoices.number} from ${hold_items}
        join ${invoices} on ${invoices.customer_id} = ${hold_items.customer_id} and ${invoices.id} = ${hold_items.invoice_id}
        where ${hold_items.customer_id} = min(${customer_id}) and ${hold_items.hold_id} = any(array_agg(${hold_id})) limit ${MOST_NAMED}`),
      hold: eventFacts,
    },
    from: sql`${eventsOf(read, debtor_id)} and not (${type} = 'made' and ${created_at} in (
      select ${debtor_entries.created_at} from ${debtor_entries} where ${debtor_entries.customer_id} = ${read.customer.id}
        and ${debtor_entries.debtor_id} = ${debtor_id} and ${debtor_entries.type} = 'call' and ${debtor_entries.deleted_at} is null))
      group by ${created_at}, ${type}, ${to}, ${note}, ${holds.kind}, ${eventFacts}`,
  };
}

const MOST_NAMED = 50;

/** Payments people booked, a line each with the invoices they went on. */
export function paid(read: Read, debtor_id: number): StorySource {
  return {
    key: sql`'p' || ${payments.id}`,
    kind: sql`'paid'`,
    at: payments.created_at,
    tells: {
      type: sql`'payment'`,
      user_id: payments.user_id,
      super_user_id: payments.super_user_id,
      content: sql`concat_ws(' · ', nullif(${payments.reference}, ''), nullif(${payments.note}, ''))`,
      paid: payments.amount,
      currency: payments.currency,
      invoices: namedOf(sql`select ${invoices.id}, ${invoices.number} from ${bookings}
        join ${invoices} on ${invoices.customer_id} = ${bookings.customer_id} and ${invoices.id} = ${bookings.invoice_id}
        where ${bookings.customer_id} = ${payments.customer_id} and ${bookings.payment_id} = ${payments.id} limit ${MOST_NAMED}`),
      payment: sql`jsonb_build_object('id', ${payments.id}, 'version', ${payments.version}, 'is_undone', ${payments.undone_at} is not null)`,
    },
    from: sql`from ${payments} where ${payments.customer_id} = ${read.customer.id} and ${payments.debtor_id} = ${debtor_id}`,
  };
}
