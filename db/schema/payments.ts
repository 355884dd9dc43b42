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

/** Money a person booked, over one or several invoices of a debtor; an undone one keeps its row and is in no figure. */
export const payments = pgTable(
  "payments",
  {
    id: ownId(),
    customer_id: integer().notNull(),
    debtor_id: integer().notNull(),
    currency: text({ enum: ["EUR", "USD", "GBP"] }).notNull(),
    amount: centsColumn().notNull(),
    /** Its value day. */
    on: dayColumn().notNull(),
    kind: text({ enum: ["money", "set_off"] })
      .notNull()
      .default("money"),
    reference: text().notNull().default(""),
    note: text().notNull().default(""),
    /** A person, a line of the bank, or the provider it came through. */
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

/** A change of an open amount that is no change of the total (FIGURES §5). */
export const bookings = pgTable(
  "bookings",
  {
    id: longOwnId(),
    customer_id: integer().notNull(),
    invoice_id: integer().notNull(),
    payment_id: integer(),
    /** Its value day: what the source says, never before the invoice's date. */
    on: dayColumn().notNull(),
    /** The day it was recorded. */
    day: dayColumn().notNull(),
    /** What it takes off the open amount; below zero it puts back. */
    paid: centsColumn().notNull(),
    part: text({ enum: ["principal", "charges"] })
      .notNull()
      .default("principal"),
    is_set_off: boolean().notNull().default(false),
    source: text().$type<EntrySource>().notNull(),
    /** Of a payment by hand on an invoice that a ledger owns: what the ledger has not yet said. */
    unseen: centsColumn().notNull().default(sql`0`),
    /** The status of the invoice this money came under (FIGURES §1), kept with the invoice's positions; charges have none. */
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

/** A payment a debtor was asked for through the customer's provider, as the provider last said it stands. */
export const provider_payments = pgTable(
  "provider_payments",
  {
    id: ownId(),
    customer_id: integer().notNull(),
    debtor_id: integer().notNull(),
    provider: text().$type<"mollie">().notNull(),
    /** What the provider calls it; null until it has answered. */
    provider_id: text(),
    currency: text({ enum: ["EUR", "USD", "GBP"] }).notNull(),
    amount: centsColumn().notNull(),
    /** The invoices it was asked for, in the order their money goes. */
    invoice_ids: integer().array().notNull(),
    /** What it asked of each besides the open amount, by invoice id: interest and costs. */
    charges: jsonb().$type<Readonly<Record<string, Cents>>>().notNull().default({}),
    /** Where the debtor goes on with it; null until the provider has answered. */
    checkout_url: text(),
    /** By which the customer's key that began it is known again; "" for one begun before there were marks. */
    key_mark: text().notNull().default(""),
    /** The mandate it is to give, or was collected under. */
    mandate_id: integer(),
    state: text({ enum: ["open", "paid", "failed"] })
      .notNull()
      .default("open"),
    paid_on: dayColumn(),
    /** What of it went back to the debtor: refunded and charged back. */
    given_back: centsColumn().notNull().default(sql`0`),
    /** What of that the provider itself last told, and when it was asked. */
    told_back: centsColumn().notNull().default(sql`0`),
    told_at: instant(),
    /** What of it stands on no invoice and waits for a person. */
    unassigned: centsColumn().notNull().default(sql`0`),
    /** What of that the provider was asked to pay back, until it tells that it did: meanwhile nobody books it. */
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

/** The day a source was last read to its end: what it has not told by then it does not know. */
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
