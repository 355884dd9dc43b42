import { type AnyColumn, and, eq, type SQL, sql } from "drizzle-orm";
import { hold_events, hold_items, holds } from "@/db/schema/agreements";
import { debit_mandates } from "@/db/schema/debits";
import { debtor_entries } from "@/db/schema/debtors";
import { invoices, journal_entries, timeline_entries } from "@/db/schema/invoices";
import { bookings, payments } from "@/db/schema/payments";
import { outbox } from "@/db/schema/sending";
import type { Read } from "@/lib/access/context";

const namedOf = (from: SQL): SQL =>
  sql`(select coalesce(jsonb_agg(distinct jsonb_build_object('id', n.id, 'number', n.number)), '[]') from (${from}) n)`;

/** The data of an event that its text is made of. */
const eventFacts = sql`jsonb_build_object('kind', ${holds.kind}, 'event', ${hold_events.type}, 'from', ${hold_events.from},
  'to', ${hold_events.to}, 'day', ${holds.day}, 'amount', ${holds.amount}, 'currency', ${holds.currency}, 'reason', ${holds.reason})`;

const eventsOf = (read: Read, debtor_id: number): SQL => sql`from ${holds}
  join ${hold_events} on ${hold_events.customer_id} = ${holds.customer_id} and ${hold_events.hold_id} = ${holds.id}
  where ${holds.customer_id} = ${read.customer.id} and ${holds.debtor_id} = ${debtor_id}`;

/** Returns the agreement made in an entry's call, so that both are one line: rows written by one transaction have the same time. */
const agreedInCall = (
  read: Read,
  debtor_id: number,
): SQL => sql`case when ${debtor_entries.type} = 'call' then (
  select ${eventFacts} ${eventsOf(read, debtor_id)} and ${hold_events.type} = 'made'
    and ${hold_events.created_at} = ${debtor_entries.created_at} limit 1) end`;

/** Returns the ids of the invoices that an agreement in that call is about. */
const invoicesInCall = (
  read: Read,
  debtor_id: number,
): SQL => sql`select ${hold_items.invoice_id} from ${hold_items}
  where ${hold_items.customer_id} = ${read.customer.id} and ${debtor_entries.type} = 'call' and ${hold_items.hold_id} in (
    select ${holds.id} ${eventsOf(read, debtor_id)} and ${hold_events.type} = 'made'
      and ${hold_events.created_at} = ${debtor_entries.created_at})`;

/** Returns the times at which something was agreed, moved or paid: changes of statuses at the same time are part of that line. */
const actedAt = (read: Read, debtor_id: number): SQL => sql`
  select ${hold_events.created_at} ${eventsOf(read, debtor_id)} and ${hold_events.type} in ('made', 'moved')
  union all select ${payments.created_at} from ${payments}
    where ${payments.customer_id} = ${read.customer.id} and ${payments.debtor_id} = ${debtor_id}`;

/**
 * Returns agreements made, moved and ended, a line each with its invoices: the same event of several like agreements at one time is one
 * line, and an agreement made in a call is part of the call's line.
 */
function agreements(read: Read, debtor_id: number): TimelineSource {
  const { id, customer_id, hold_id, type, to, note, created_at } = hold_events;
  return {
    key: sql`'h' || min(${id})`,
    kind: sql`case when ${type} in ('made', 'moved') and ${holds.kind} <> 'pause' then 'said' else 'changed' end`,
    at: created_at,
    columns: {
      type: sql`'hold'`,
      user_id: sql`max(${hold_events.user_id})`,
      super_user_id: sql`max(${hold_events.super_user_id})`,
      content: note,
      /** The outcome. */
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

/** Returns payments, a line each with the invoices they were booked on. */
function paid(read: Read, debtor_id: number): TimelineSource {
  return {
    key: sql`'p' || ${payments.id}`,
    kind: sql`'paid'`,
    at: payments.created_at,
    columns: {
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

/** The fields of a line beside its key, kind and time. A source omits those it does not have: they are null, or empty. */
const emptyLine = {
  type: sql`null::text`,
  user_id: sql`null::integer`,
  super_user_id: sql`null::integer`,
  entry_id: sql`null::bigint`,
  content: sql`''::text`,
  result: sql`null::text`,
  label: sql`null::text`,
  from: sql`null::text`,
  to: sql`null::text`,
  status_id: sql`null::integer`,
  interest: sql`null::bigint`,
  incasso_costs: sql`null::bigint`,
  letter_id: sql`null::integer`,
  filename: sql`null::text`,
  mail_state: sql`null::text`,
  paid: sql`null::bigint`,
  currency: sql`null::text`,
  invoices: sql`'[]'::jsonb`,
  hold: sql`null::jsonb`,
  payment: sql`null::jsonb`,
};
type Fact = keyof typeof emptyLine;

/** A source of lines about a debtor. `key` is unique over all sources, and orders lines of the same time. */
type TimelineSource = {
  key: SQL;
  kind: SQL;
  at: SQL | AnyColumn;
  columns: Partial<Record<Fact, SQL | AnyColumn>>;
  from: SQL;
};

/** Returns the history of one debtor, as rows to select from. A new kind of line is one more function in this list. */
export const timelineRows = (read: Read, debtor_id: number): SQL =>
  sql.join(
    [dossiers, entries, journal, agreements, paid, mandates].map((source) => rowsOf(source(read, debtor_id))),
    sql` union all `,
  );

/** Returns a source as a select: every source has these columns in this order. */
function rowsOf({ key, kind, at, columns, from }: TimelineSource): SQL {
  const line = Object.entries({ key, kind, at, ...emptyLine, ...columns });
  const named = line.map(([name, value]) => sql`${value} as ${sql.identifier(name)}`);
  return sql`select ${sql.join(named, sql`, `)} ${from}`;
}

const ofDebtor = (read: Read, debtor_id: number): SQL | undefined =>
  and(eq(invoices.customer_id, read.customer.id), eq(invoices.debtor_id, debtor_id));

const itsInvoices = sql`jsonb_agg(distinct jsonb_build_object('id', ${invoices.id}, 'number', ${invoices.number}))`;

/**
 * Returns the entries in the dossiers of its invoices. One letter over several invoices is one line, and so is a status set on several at
 * one time; a status set by an agreement or a payment is part of that line.
 */
function dossiers(read: Read, debtor_id: number): TimelineSource {
  const { type, letter_id, customer_id, invoice_id, id, deleted_at } = timeline_entries;
  return {
    key: sql`case when ${letter_id} is null then 't' || min(${id}) else 'l' || ${letter_id} end`,
    kind: sql`case ${type} when 'letter' then 'sent' when 'mail' then 'sent' when 'payment' then 'paid' when 'note' then 'said'
      else 'changed' end`,
    at: sql`max(${timeline_entries.created_at})`,
    columns: {
      type,
      user_id: sql`max(${timeline_entries.user_id})`,
      super_user_id: sql`max(${timeline_entries.super_user_id})`,
      content: sql`min(${timeline_entries.content})`,
      status_id: sql`max(${timeline_entries.status_id})`,
      interest: sql`sum(${timeline_entries.interest})::bigint`,
      incasso_costs: sql`sum(${timeline_entries.incasso_costs})::bigint`,
      letter_id,
      filename: sql`min(${timeline_entries.filename})`,
      mail_state: mailState(read),
      paid: sql`case when ${type} = 'payment' then ${bookedOff(read)} end`,
      currency: sql`min(${invoices.currency})`,
      invoices: itsInvoices,
    },
    from: sql`from ${invoices} join ${timeline_entries} on ${customer_id} = ${invoices.customer_id} and ${invoice_id} = ${invoices.id}
      where ${ofDebtor(read, debtor_id)} and ${deleted_at} is null and ${type} <> 'hold' and not ${ofPayment(read, debtor_id)}
        and not (${type} = 'status' and ${timeline_entries.created_at} in (${actedAt(read, debtor_id)}))
      group by ${letter_id}, ${type}, case when ${letter_id} is null and ${type} <> 'status' then ${id} end,
        case when ${type} = 'status' then row(${timeline_entries.created_at}, ${timeline_entries.status_id}, ${timeline_entries.content})::text end`,
  };
}

/** Returns a condition for entries that the same transaction's payment shows, once for all its invoices. */
const ofPayment = (
  read: Read,
  debtor_id: number,
): SQL => sql`(${timeline_entries.type} = 'payment' and exists (
  select 1 from ${payments} where ${payments.customer_id} = ${read.customer.id} and ${payments.debtor_id} = ${debtor_id}
    and ${payments.created_at} = ${timeline_entries.created_at}))`;

const mailState = (read: Read): SQL => sql`(select ${outbox.state} from ${outbox}
  where ${outbox.customer_id} = ${read.customer.id} and ${outbox.id} = max(${timeline_entries.outbox_id}))`;

/** Returns the amount the same transaction booked off the invoice: its rows have the same time. */
const bookedOff = (
  read: Read,
): SQL => sql`(select sum(j."from"::bigint - j."to"::bigint) from ${journal_entries} j
  where j.customer_id = ${read.customer.id} and j.invoice_id = min(${timeline_entries.invoice_id})
    and j.created_at = min(${timeline_entries.created_at}) and j.label = 'amount' and j."from" is not null)::bigint`;

/** Returns notes and calls about the debtor itself, and changes of it. */
function entries(read: Read, id: number): TimelineSource {
  const { type, customer_id, debtor_id, deleted_at, content, result, label, from, to } = debtor_entries;
  return {
    key: sql`'d' || ${debtor_entries.id}`,
    kind: sql`case when ${type} = 'change' then 'changed' else 'said' end`,
    at: debtor_entries.created_at,
    columns: {
      type,
      user_id: debtor_entries.user_id,
      super_user_id: debtor_entries.super_user_id,
      entry_id: debtor_entries.id,
      content,
      result,
      label,
      from,
      to,
      hold: agreedInCall(read, id),
      invoices: sql`(select coalesce(jsonb_agg(jsonb_build_object('id', ${invoices.id}, 'number', ${invoices.number}) order by ${invoices.id}), '[]')
        from ${invoices} where ${invoices.customer_id} = ${customer_id} 
          and (${invoices.id} = any(${debtor_entries.invoice_ids}) or ${invoices.id} in (${invoicesInCall(read, id)})))`,
    },
    from: sql`from ${debtor_entries}
      where ${and(eq(customer_id, read.customer.id), eq(debtor_id, id))} and ${deleted_at} is null`,
  };
}

/** SQL for the creation of an invoice: those of one import and currency are one line with their sum. */
const cameIn = sql`(${journal_entries.label} = 'amount' and ${journal_entries.from} is null)`;

/** SQL for the undoing of a run, one line that replaces those of the statuses reverted with it. */
const isUndoneRun = sql`(${journal_entries.label} = 'undone' and ${journal_entries.to} = 'run')`;

/** Returns the changes of its invoices, except those that the same transaction shows in another line. */
function journal(read: Read, debtor_id: number): TimelineSource {
  const { label, from, to, created_at, customer_id, invoice_id } = journal_entries;
  return {
    key: sql`'j' || min(${journal_entries.id})`,
    kind: sql`case when ${label} = 'amount' and ${from} is not null then 'paid' else 'changed' end`,
    at: created_at,
    columns: {
      type: sql`'journal'`,
      user_id: sql`max(${journal_entries.user_id})`,
      super_user_id: sql`max(${journal_entries.super_user_id})`,
      label,
      from,
      to: sql`case when ${cameIn} then sum(case when ${cameIn} then ${to}::bigint end)::text else min(${to}) end`,
      currency: sql`min(${invoices.currency})`,
      invoices: itsInvoices,
    },
    from: sql`from ${invoices} join ${journal_entries} on ${customer_id} = ${invoices.customer_id} and ${invoice_id} = ${invoices.id}
      where ${ofDebtor(read, debtor_id)} and (${label} in ('status', 'amount', 'expires_at', 'deadline', 'removed') or ${isUndoneRun})
        and not (${label} = 'status' and exists (select 1 from ${journal_entries} u where u.customer_id = ${customer_id}
          and u.invoice_id = ${invoice_id} and u.created_at = ${created_at} and u.label = 'undone' and u."to" = 'run'))
        and not exists (select 1 from ${timeline_entries} t where t.customer_id = ${customer_id}
          and t.invoice_id = ${invoice_id} and t.created_at = ${created_at} and t.type <> 'note')
      group by ${created_at}, ${label}, ${from}, case when ${cameIn} then ${invoices.currency} else ${to} end, ${cameIn}`,
  };
}

/** Returns mandates for direct debit that a debtor gave, and that it or a user ended. */
const mandates = (read: Read, debtor_id: number): TimelineSource => ({
  key: sql`'m' || ${debit_mandates.id} || told.what`,
  kind: sql`'changed'`,
  at: sql`told.at`,
  columns: {
    type: sql`'mandate'`,
    content: sql`told.what`,
    user_id: sql`case when told.what = 'ended_by_user' then ${debit_mandates.user_id} end`,
  },
  from: sql`from ${debit_mandates} cross join lateral (values
      ('given', ${debit_mandates.given_at}), ('ended_by_' || ${debit_mandates.ended_by}, ${debit_mandates.ended_at})) told(what, at)
    where ${and(eq(debit_mandates.customer_id, read.customer.id), eq(debit_mandates.debtor_id, debtor_id))}
      and told.at is not null and told.what is not null`,
});
