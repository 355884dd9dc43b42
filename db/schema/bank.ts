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

/** How a customer works with its bank's statements: whose they are beside the account on its letters, and what is booked at once. */
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

/** A statement of one account. What its bank calls it may come again: with the day and sum it begins with it is one. */
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

/** A line of a statement: above zero came in. `booked` is what of it stands under payments, kept by a trigger. */
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
    /** What the account held before it, as its statement has it; null where an older one did not keep all of its lines. */
    balance: centsColumn(),
    booked_on: dayColumn().notNull(),
    value_on: dayColumn().notNull(),
    /** Who paid, and from which account, as the bank says. */
    name: text().notNull(),
    iban: text().notNull(),
    text: text().notNull(),
    reference: text().notNull(),
    bank_reference: text().notNull(),
    /** What in its text may be the number of an invoice. */
    tokens: text().array().notNull(),
    /** What in it may be the name of a payment or a mandate at a provider. */
    ids: text().array().notNull().default(sql`'{}'`),
    is_return: boolean().notNull(),
    /** `out`: money that went out or goes back; it is never booked. */
    state: text({ enum: ["open", "proposed", "certain", "booked", "out"] }).notNull(),
    /** Why it is what it is: a key of `bank.reasons` in messages/. */
    reason: text(),
    /** Who is thought to have paid it. */
    debtor_id: integer(),
    /** The payment through the provider whose money it is; below zero it went back. */
    provider_payment_id: integer(),
    /** The line whose money it is that goes back. */
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

/** What a line is taken to pay, until somebody confirms it. */
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

/** A payment that was booked of a line; one that is taken back keeps its row. */
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
