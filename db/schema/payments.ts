import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import type { Cents } from "@/lib/kernel/money";
import { centsColumn, createdAt, dayColumn, instant, longOwnId, oneOf, ownId, version } from "../columns";
import { ofCustomer, readByDispatch } from "../policies";
import { debit_mandates } from "./debits";
import { debtors } from "./debtors";
import { type EntrySource, invoices } from "./invoices";
import { customers } from "./tenancy";

/** A booked payment over one or several invoices of a debtor; the row of an undone one remains, but is in no figure. */
export const payments = pgTable(
  "payments",
  {
    id: ownId(),
    customer_id: integer().notNull(),
    debtor_id: integer().notNull(),
    currency: text({ enum: ["EUR", "USD", "GBP"] }).notNull(),
    amount: centsColumn().notNull(),
    /** Its value date. */
    on: dayColumn().notNull(),
    kind: text({ enum: ["money", "set_off"] })
      .notNull()
      .default("money"),
    reference: text().notNull().default(""),
    note: text().notNull().default(""),
    /** A user, a bank entry, or the payment provider. */
    source: text().$type<"hand" | "bank" | "mollie">().notNull().default("hand"),
    /** The day it was recorded. */
    day: dayColumn().notNull(),
    user_id: integer(),
    super_user_id: integer(),
    undone_at: instant(),
    undone_by: integer(),
    created_at: createdAt(),
    version: version(),
  },
  (t) => [
    oneOf("payments_currency_values", t.currency, ["EUR", "USD", "GBP"]),
    primaryKey({ columns: [t.customer_id, t.id] }),
    check("payments_amount", sql`${t.amount} > 0`),
    check("payments_kind", sql`${t.kind} in ('money', 'set_off')`),
    foreignKey({
      columns: [t.customer_id, t.debtor_id],
      foreignColumns: [debtors.customer_id, debtors.id],
    }).onDelete("cascade"),
    index("payments_debtor").on(t.customer_id, t.debtor_id, t.id),
    ...ofCustomer(),
  ],
);

/** A change of an open amount that does not change the total (FIGURES §5). */
export const bookings = pgTable(
  "bookings",
  {
    id: longOwnId(),
    customer_id: integer().notNull(),
    invoice_id: integer().notNull(),
    payment_id: integer(),
    /** Its value date according to the source, never before the invoice's date. */
    on: dayColumn().notNull(),
    /** The day it was recorded. */
    day: dayColumn().notNull(),
    /** The amount deducted from the open amount; below zero it is added back. */
    paid: centsColumn().notNull(),
    part: text({ enum: ["principal", "charges"] })
      .notNull()
      .default("principal"),
    is_set_off: boolean().notNull().default(false),
    source: text().$type<EntrySource>().notNull(),
    /** For a manual payment on an invoice owned by a ledger: the part the ledger has not reported yet. */
    unseen: centsColumn().notNull().default(sql`0`),
    /** The status of the invoice at this payment (FIGURES §1), updated with the invoice's positions; null for charges. */
    status_when_paid: integer(),
    reverses_id: bigint({ mode: "number" }),
    user_id: integer(),
    super_user_id: integer(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_id, t.id] }),
    check("bookings_part", sql`${t.part} in ('principal', 'charges')`),
    foreignKey({
      columns: [t.customer_id, t.invoice_id],
      foreignColumns: [invoices.customer_id, invoices.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.customer_id, t.payment_id],
      foreignColumns: [payments.customer_id, payments.id],
    }).onDelete("cascade"),
    index("bookings_invoice").on(t.customer_id, t.invoice_id, t.id),
    index("bookings_payment").on(t.customer_id, t.payment_id).where(sql`payment_id is not null`),
    index("bookings_on").on(t.customer_id, t.on),
    index("bookings_unseen").on(t.customer_id, t.invoice_id).where(sql`unseen <> 0`),
    ...ofCustomer(),
  ],
);

/** A payment requested from a debtor through the customer's provider, in the state the provider last reported. */
export const provider_payments = pgTable(
  "provider_payments",
  {
    id: ownId(),
    customer_id: integer().notNull(),
    debtor_id: integer().notNull(),
    provider: text().$type<"mollie">().notNull(),
    /** The provider's id; null until it has answered. */
    provider_id: text(),
    currency: text({ enum: ["EUR", "USD", "GBP"] }).notNull(),
    amount: centsColumn().notNull(),
    /** The invoices it pays, in the order of allocation. */
    invoice_ids: integer().array().notNull(),
    /** The interest and costs it includes besides the open amount, by invoice id. */
    charges: jsonb().$type<Readonly<Record<string, Cents>>>().notNull().default({}),
    /** The provider's page on which the debtor pays; null until the provider has answered. */
    checkout_url: text(),
    /** A mark that identifies the customer's key under which it was created; "" for one from before marks existed. */
    key_mark: text().notNull().default(""),
    /** The mandate it gives, or under which it was collected. */
    mandate_id: integer(),
    state: text({ enum: ["open", "paid", "failed"] })
      .notNull()
      .default("open"),
    paid_on: dayColumn(),
    /** The amount that went back to the debtor: refunded and charged back. */
    given_back: centsColumn().notNull().default(sql`0`),
    /** The part of that which the provider itself last reported, and when it was queried. */
    told_back: centsColumn().notNull().default(sql`0`),
    told_at: instant(),
    /** The amount that is not allocated to an invoice and waits for a user. */
    unassigned: centsColumn().notNull().default(sql`0`),
    /** The part of that whose refund was requested from the provider, until it reports the refund: it cannot be booked until then. */
    asked_back: centsColumn().notNull().default(sql`0`),
    is_test: boolean().notNull().default(false),
    created_at: createdAt(),
    version: version(),
  },
  (t) => [
    oneOf("provider_payments_currency_values", t.currency, ["EUR", "USD", "GBP"]),
    primaryKey({ columns: [t.customer_id, t.id] }),
    unique("provider_payments_once").on(t.customer_id, t.provider, t.provider_id),
    check("provider_payments_state", sql`${t.state} in ('open', 'paid', 'failed')`),
    check("provider_payments_asked_back", sql`${t.asked_back} between 0 and ${t.amount}`),
    check("provider_payments_amount", sql`${t.amount} > 0 and ${t.unassigned} between 0 and ${t.amount}`),
    foreignKey({
      columns: [t.customer_id, t.debtor_id],
      foreignColumns: [debtors.customer_id, debtors.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.customer_id, t.mandate_id],
      foreignColumns: [debit_mandates.customer_id, debit_mandates.id],
    }),
    index("provider_payments_unassigned").on(t.customer_id, t.id).where(sql`unassigned > 0`),
    index("provider_payments_debtor").on(t.customer_id, t.debtor_id),
    index("provider_payments_open").on(t.customer_id, t.debtor_id).where(sql`state = 'open'`),
    ...ofCustomer(),
    readByDispatch(),
  ],
);

/** The day up to which the source was read completely: a payment it has not reported by then is unknown to it. */
export const source_readings = pgTable(
  "source_readings",
  {
    customer_id: integer()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    source: text().$type<EntrySource>().notNull(),
    read_on: dayColumn().notNull(),
  },
  (t) => [primaryKey({ columns: [t.customer_id, t.source] }), ...ofCustomer()],
);
