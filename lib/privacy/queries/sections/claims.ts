import { type SQL, sql } from "drizzle-orm";
import { fullNameOf } from "@/db/full-name";
import { hold_events, hold_items, hold_terms, holds } from "@/db/schema/agreements";
import { bank_entries, bank_matches } from "@/db/schema/bank";
import { debit_collections, debit_mandates } from "@/db/schema/debits";
import { invoice_interruptions } from "@/db/schema/interruptions";
import { invoices } from "@/db/schema/invoices";
import { bookings, payments, provider_payments } from "@/db/schema/payments";
import { users } from "@/db/schema/tenancy";
import { as, type Section, type Subject } from "../section";

/** Returns the name of the user in a column. */
export const nameOf = (user_id: SQL): SQL =>
  sql`(select ${sql.raw(fullNameOf("users"))} from ${users} where ${users.id} = ${user_id})`;

/** Returns the number of a row's invoice. */
export const numberOf = (customer_id: SQL, invoice_id: SQL): SQL =>
  sql`(select ${invoices.number} from ${invoices} where ${invoices.customer_id} = ${customer_id} and ${invoices.id} = ${invoice_id})`;

/** Returns the ids of the debtor's invoices, to select rows that refer to them. */
export const itsInvoices = ({ customer_id, debtor_id }: Subject): SQL =>
  sql`(select ${invoices.id} from ${invoices} where ${invoices.customer_id} = ${customer_id} and ${invoices.debtor_id} = ${debtor_id})`;

/** Sections about what a debtor owed, paid and agreed. */
export const claimSections: Section[] = [
  {
    name: "invoices",
    retention: "books",
    origin: "ledger",
    key: sql`${invoices.id}`,
    fields: {
      number: sql`${invoices.number}`,
      date: as("day", sql`${invoices.date}`),
      expires_at: as("day", sql`${invoices.expires_at}`),
      currency: sql`${invoices.currency}`,
      total_amount: as("money", sql`${invoices.total_amount}`),
      amount: as("money", sql`${invoices.amount}`),
      invoice_status: as("status", sql`${invoices.last_status_id}`),
      paid_at: as("day", sql`${invoices.paid_at}`),
      contract_number: sql`${invoices.contract_number}`,
      series: sql`${invoices.series}`,
      received_on: as("day", sql`${invoices.received_on}`),
      default_on: as("day", sql`${invoices.default_on}`),
      information: sql`${invoices.information}`,
      comment: sql`${invoices.comment}`,
      source: as({ of: "bookings.source_" }, sql`${invoices.source}`),
      external_id: sql`${invoices.external_id}`,
      created_at: as("moment", sql`${invoices.created_at}`),
    },
    from: ({ customer_id, debtor_id }) =>
      sql`from ${invoices} where ${invoices.customer_id} = ${customer_id} and ${invoices.debtor_id} = ${debtor_id}`,
  },
  {
    name: "interruptions",
    retention: "books",
    origin: "people",
    key: sql`${invoice_interruptions.id}`,
    fields: {
      on: as("day", sql`${invoice_interruptions.on}`),
      invoice: numberOf(sql`${invoice_interruptions.customer_id}`, sql`${invoice_interruptions.invoice_id}`),
      kind: as({ of: "limitation.kind_" }, sql`${invoice_interruptions.kind}`),
      note: sql`${invoice_interruptions.note}`,
      filename: sql`${invoice_interruptions.filename}`,
      user: nameOf(sql`${invoice_interruptions.user_id}`),
    },
    from: (subject) =>
      sql`from ${invoice_interruptions} where ${invoice_interruptions.customer_id} = ${subject.customer_id}
        and ${invoice_interruptions.invoice_id} in ${itsInvoices(subject)}`,
  },
  {
    name: "payments",
    retention: "books",
    origin: "people",
    key: sql`${payments.id}`,
    fields: {
      on: as("day", sql`${payments.on}`),
      currency: sql`${payments.currency}`,
      amount: as("money", sql`${payments.amount}`),
      kind: as({ of: "agreements.payment_" }, sql`${payments.kind}`),
      reference: sql`${payments.reference}`,
      note: sql`${payments.note}`,
      user: nameOf(sql`${payments.user_id}`),
      undone_at: as("moment", sql`${payments.undone_at}`),
    },
    from: ({ customer_id, debtor_id }) =>
      sql`from ${payments} where ${payments.customer_id} = ${customer_id} and ${payments.debtor_id} = ${debtor_id}`,
  },
  {
    name: "provider_payments",
    retention: "books",
    origin: "people",
    key: sql`${provider_payments.id}`,
    fields: {
      provider: sql`${provider_payments.provider}`,
      provider_id: sql`${provider_payments.provider_id}`,
      currency: sql`${provider_payments.currency}`,
      amount: as("money", sql`${provider_payments.amount}`),
      paid_on: as("day", sql`${provider_payments.paid_on}`),
      given_back: as("money", sql`${provider_payments.given_back}`),
      created_at: as("moment", sql`${provider_payments.created_at}`),
    },
    from: ({ customer_id, debtor_id }) =>
      sql`from ${provider_payments} where ${provider_payments.customer_id} = ${customer_id} and ${provider_payments.debtor_id} = ${debtor_id}`,
  },
  {
    name: "debit_mandates",
    retention: "books",
    origin: "people",
    key: sql`${debit_mandates.id}`,
    fields: {
      given_on: as("day", sql`${debit_mandates.given_on}`),
      revoked_on: as("day", sql`${debit_mandates.revoked_on}`),
      created_at: as("moment", sql`${debit_mandates.created_at}`),
    },
    from: ({ customer_id, debtor_id }) =>
      sql`from ${debit_mandates} where ${debit_mandates.customer_id} = ${customer_id} and ${debit_mandates.debtor_id} = ${debtor_id}`,
  },
  {
    name: "debit_collections",
    retention: "books",
    origin: "people",
    key: sql`${debit_collections.id}`,
    fields: {
      currency: sql`${debit_collections.currency}`,
      amount: as("money", sql`${debit_collections.amount}`),
      collect_on: as("day", sql`${debit_collections.collect_on}`),
      created_at: as("moment", sql`${debit_collections.created_at}`),
    },
    from: ({ customer_id, debtor_id }) =>
      sql`from ${debit_collections} where ${debit_collections.customer_id} = ${customer_id} and ${debit_collections.debtor_id} = ${debtor_id}`,
  },
  {
    name: "bank_entries",
    retention: "books",
    origin: "people",
    key: sql`${bank_entries.id}`,
    fields: {
      on: as("day", sql`${bank_entries.value_on}`),
      name: sql`${bank_entries.name}`,
      iban: sql`case when ${bank_entries.iban} <> '' then left(${bank_entries.iban}, 4) || ' … ' || right(${bank_entries.iban}, 4) else '' end`,
      currency: sql`${bank_entries.currency}`,
      amount: as("money", sql`${bank_entries.amount}`),
      text: sql`${bank_entries.text}`,
      reference: sql`${bank_entries.reference}`,
    },
    from: ({ customer_id, debtor_id }) =>
      sql`from ${bank_entries} where ${bank_entries.customer_id} = ${customer_id} and (${bank_entries.debtor_id} = ${debtor_id}
        or ${bank_entries.id} in (select ${bank_matches.entry_id} from ${bank_matches} join ${payments}
          on ${payments.customer_id} = ${bank_matches.customer_id} and ${payments.id} = ${bank_matches.payment_id}
          where ${bank_matches.customer_id} = ${customer_id} and ${payments.debtor_id} = ${debtor_id}))`,
  },
  {
    name: "bookings",
    retention: "books",
    origin: "ledger",
    key: sql`${bookings.id}`,
    fields: {
      invoice: numberOf(sql`${bookings.customer_id}`, sql`${bookings.invoice_id}`),
      on: as("day", sql`${bookings.on}`),
      currency: sql`(select ${invoices.currency} from ${invoices} where ${invoices.customer_id} = ${bookings.customer_id} and ${invoices.id} = ${bookings.invoice_id})`,
      paid: as("money", sql`${bookings.paid}`),
      source: as({ of: "bookings.source_" }, sql`${bookings.source}`),
    },
    from: (subject) =>
      sql`from ${bookings} where ${bookings.customer_id} = ${subject.customer_id} and ${bookings.invoice_id} in ${itsInvoices(subject)}`,
  },
  {
    name: "agreements",
    retention: "notes",
    origin: "people",
    key: sql`${holds.id}`,
    fields: {
      kind: as({ of: "holds.kinds." }, sql`${holds.kind}`),
      made_on: as("day", sql`${holds.made_on}`),
      day: as("day", sql`${holds.day}`),
      currency: sql`${holds.currency}`,
      amount: as("money", sql`${holds.amount}`),
      reason: as({ of: "holds.reasons." }, sql`${holds.reason}`),
      invoices: sql`(select jsonb_agg(${invoices.number} order by ${invoices.id}) from ${hold_items} join ${invoices}
        on ${invoices.customer_id} = ${hold_items.customer_id} and ${invoices.id} = ${hold_items.invoice_id}
        where ${hold_items.customer_id} = ${holds.customer_id} and ${hold_items.hold_id} = ${holds.id})`,
      terms: sql`(select jsonb_agg(concat_ws(' ', ${hold_terms.day}, to_char(${hold_terms.amount} / 100.0, 'FM999999999990.00')) order by ${hold_terms.place})
        from ${hold_terms} where ${hold_terms.customer_id} = ${holds.customer_id} and ${hold_terms.hold_id} = ${holds.id})`,
      said_by: sql`${holds.said_by}`,
      channel: as({ of: "privacy.channel_" }, sql`${holds.channel}`),
      note: sql`${holds.note}`,
      outcome: as({ of: "holds.outcomes." }, sql`${holds.outcome}`),
      ended_on: as("day", sql`${holds.ended_on}`),
      end_note: sql`${holds.end_note}`,
      user: nameOf(sql`${holds.user_id}`),
    },
    from: ({ customer_id, debtor_id }) =>
      sql`from ${holds} where ${holds.customer_id} = ${customer_id} and ${holds.debtor_id} = ${debtor_id}`,
  },
  {
    name: "agreement_steps",
    retention: "notes",
    origin: "people",
    isData: true,
    key: sql`${hold_events.id}`,
    fields: {
      agreement: as({ of: "holds.kinds." }, sql`${holds.kind}`),
      type: sql`${hold_events.type}`,
      from: sql`${hold_events.from}`,
      to: sql`${hold_events.to}`,
      note: sql`${hold_events.note}`,
      user: nameOf(sql`${hold_events.user_id}`),
      at: as("moment", sql`${hold_events.created_at}`),
    },
    from: ({ customer_id, debtor_id }) =>
      sql`from ${holds} join ${hold_events} on ${hold_events.customer_id} = ${holds.customer_id} and ${hold_events.hold_id} = ${holds.id}
        where ${holds.customer_id} = ${customer_id} and ${holds.debtor_id} = ${debtor_id}`,
  },
];
