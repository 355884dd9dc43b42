import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { centsColumn, createdAt, dayColumn, instant, oneOf, ownId, version } from "../columns";
import { ofCustomer } from "../policies";
import { invoices } from "./invoices";
import { payments } from "./payments";
import { customers } from "./tenancy";

/**
 * A customer's settings for bank statements: its accounts besides the one on its letters, and whether certain matches are booked
 * immediately.
 */
export const bank_settings = pgTable(
  "bank_settings",
  {
    customer_id: integer()
      .primaryKey()
      .references(() => customers.id, { onDelete: "cascade" }),
    accounts: text().array().notNull().default(sql`'{}'`),
    book_certain: boolean().notNull().default(false),
  },
  () => [...ofCustomer()],
);

/** A statement of one account. The bank's reference may be reused: with the opening day and balance it is unique. */
export const bank_statements = pgTable(
  "bank_statements",
  {
    id: ownId(),
    customer_id: integer()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    account: text().notNull(),
    currency: text({ enum: ["EUR", "USD", "GBP"] }).notNull(),
    reference: text().notNull(),
    opened_on: dayColumn().notNull(),
    opening: centsColumn().notNull(),
    closed_on: dayColumn(),
    closing: centsColumn(),
    entries: integer().notNull().default(0),
    filename: text().notNull(),
    user_id: integer(),
    created_at: createdAt(),
  },
  (t) => [
    oneOf("bank_statements_currency_values", t.currency, ["EUR", "USD", "GBP"]),
    primaryKey({ columns: [t.customer_id, t.id] }),
    unique("bank_statements_once").on(t.customer_id, t.account, t.reference, t.opened_on, t.opening),
    ...ofCustomer(),
  ],
);

/** An entry of a statement: above zero was received. `booked` is the part booked as payments, maintained by a trigger. */
export const bank_entries = pgTable(
  "bank_entries",
  {
    id: ownId(),
    customer_id: integer().notNull(),
    statement_id: integer().notNull(),
    place: integer().notNull(),
    account: text().notNull(),
    currency: text({ enum: ["EUR", "USD", "GBP"] }).notNull(),
    amount: centsColumn().notNull(),
    /** The account's balance before it, according to its statement; null where an older statement did not store all its lines. */
    balance: centsColumn(),
    booked_on: dayColumn().notNull(),
    value_on: dayColumn().notNull(),
    /** The payer's name and account, according to the bank. */
    name: text().notNull(),
    iban: text().notNull(),
    text: text().notNull(),
    reference: text().notNull(),
    bank_reference: text().notNull(),
    /** Words of its text that may be invoice numbers. */
    tokens: text().array().notNull(),
    /** Words of it that may be ids of payments or mandates at a provider. */
    ids: text().array().notNull().default(sql`'{}'`),
    is_return: boolean().notNull(),
    /** `out`: money sent or refunded; it is never booked. */
    state: text({ enum: ["open", "proposed", "certain", "booked", "out"] }).notNull(),
    /** Why it has this state: a key of `bank.reasons` in messages/. */
    reason: text(),
    /** The debtor that presumably paid it. */
    debtor_id: integer(),
    /** The payment through the provider to which its money belongs; below zero it was refunded. */
    provider_payment_id: integer(),
    /** The entry whose money is returned. */
    returns_id: integer(),
    booked: centsColumn().notNull().default(sql`0`),
    version: version(),
  },
  (t) => [
    oneOf("bank_entries_currency_values", t.currency, ["EUR", "USD", "GBP"]),
    primaryKey({ columns: [t.customer_id, t.id] }),
    unique("bank_entries_once").on(t.customer_id, t.statement_id, t.place),
    check("bank_entries_state", sql`${t.state} in ('open', 'proposed', 'certain', 'booked', 'out')`),
    check("bank_entries_booked", sql`${t.booked} between least(0, ${t.amount}) and greatest(0, ${t.amount})`),
    uniqueIndex("bank_entries_returned_once")
      .on(t.customer_id, t.returns_id)
      .where(sql`returns_id is not null`),
    // Its keys to provider_payments, debtors and itself set one column to null: db/sql/after/foreign-keys.sql.
    uniqueIndex("bank_entries_collected_once")
      .on(t.customer_id, t.provider_payment_id, sql`(amount > 0)`)
      .where(sql`provider_payment_id is not null`),
    foreignKey({
      columns: [t.customer_id, t.statement_id],
      foreignColumns: [bank_statements.customer_id, bank_statements.id],
    }).onDelete("cascade"),
    index("bank_entries_list").on(t.customer_id, t.state, t.id),
    index("bank_entries_payer").on(t.customer_id, t.iban).where(sql`booked > 0 and iban <> ''`),
    index("bank_entries_alike").on(t.customer_id, t.account, t.value_on, t.amount),
    ...ofCustomer(),
  ],
);

/** The invoices an entry presumably pays, until a user confirms it. */
export const bank_proposals = pgTable(
  "bank_proposals",
  {
    customer_id: integer().notNull(),
    entry_id: integer().notNull(),
    invoice_id: integer().notNull(),
    amount: centsColumn().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_id, t.entry_id, t.invoice_id] }),
    check("bank_proposals_amount", sql`${t.amount} > 0`),
    foreignKey({
      columns: [t.customer_id, t.entry_id],
      foreignColumns: [bank_entries.customer_id, bank_entries.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.customer_id, t.invoice_id],
      foreignColumns: [invoices.customer_id, invoices.id],
    }).onDelete("cascade"),
    index("bank_proposals_of").on(t.customer_id, t.invoice_id),
    ...ofCustomer(),
  ],
);

/** A payment booked from an entry; the row of a reverted one remains. */
export const bank_matches = pgTable(
  "bank_matches",
  {
    id: ownId(),
    customer_id: integer().notNull(),
    entry_id: integer().notNull(),
    payment_id: integer().notNull(),
    amount: centsColumn().notNull(),
    how: text({ enum: ["certain", "proposed", "hand"] }).notNull(),
    user_id: integer(),
    undone_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_id, t.id] }),
    unique("bank_matches_payment").on(t.customer_id, t.payment_id),
    check("bank_matches_how", sql`${t.how} in ('certain', 'proposed', 'hand')`),
    check("bank_matches_amount", sql`${t.amount} > 0`),
    foreignKey({
      columns: [t.customer_id, t.entry_id],
      foreignColumns: [bank_entries.customer_id, bank_entries.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.customer_id, t.payment_id],
      foreignColumns: [payments.customer_id, payments.id],
    }).onDelete("cascade"),
    index("bank_matches_of").on(t.customer_id, t.entry_id),
    ...ofCustomer(),
  ],
);
