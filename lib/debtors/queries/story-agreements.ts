import { type SQL, sql } from "drizzle-orm";
import { hold_events, hold_items, holds } from "@/db/schema/agreements";
import { invoices } from "@/db/schema/invoices";
import { bookings, payments } from "@/db/schema/payments";
import type { Read } from "@/lib/access/context";
import type { StorySource } from "./story-sources";

const namedOf = (from: SQL): SQL =>
  sql`(select coalesce(jsonb_agg(distinct jsonb_build_object('id', n.id, 'number', n.number)), '[]') from (${from}) n)`;

/** What was agreed, moved and ended, a line each with its invoices. */
export function agreed(read: Read, debtor_id: number): StorySource {
  const { id, customer_id, hold_id, type, from, to, note } = hold_events;
  return {
    key: sql`'h' || ${id}`,
    kind: sql`case when ${type} in ('made', 'moved') and ${holds.kind} <> 'pause' then 'said' else 'changed' end`,
    at: hold_events.created_at,
    tells: {
      type: sql`'hold'`,
      user_id: hold_events.user_id,
      super_user_id: hold_events.super_user_id,
      content: note,
      /** What came of it. */
      result: sql`case when ${type} = 'ended' then ${to} end`,
      currency: holds.currency,
      invoices: namedOf(sql`select ${invoices.id}, ${invoices.number} from ${hold_items}
        join ${invoices} on ${invoices.customer_id} = ${hold_items.customer_id} and ${invoices.id} = ${hold_items.invoice_id}
        where ${hold_items.customer_id} = ${customer_id} and ${hold_items.hold_id} = ${hold_id} limit ${MOST_NAMED}`),
      hold: sql`jsonb_build_object('kind', ${holds.kind}, 'event', ${type}, 'from', ${from}, 'to', ${to}, 'day', ${holds.day},
        'amount', ${holds.amount}, 'currency', ${holds.currency}, 'reason', ${holds.reason})`,
    },
    from: sql`from ${holds} join ${hold_events} on ${customer_id} = ${holds.customer_id} and ${hold_id} = ${holds.id}
      where ${holds.customer_id} = ${read.customer.id} and ${holds.debtor_id} = ${debtor_id}`,
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
