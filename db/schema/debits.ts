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
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { centsColumn, createdAt, dayColumn, instant, oneOf, ownId, version } from "../columns";
import { ofCustomer, readByDispatch } from "../policies";
import { debtors } from "./debtors";
import { provider_payments } from "./payments";

/** A debtor's direct debit mandate, requested on the page of a payment link. */
export const debit_mandates = pgTable(
  "debit_mandates",
  {
    id: ownId(),
    customer_id: integer().notNull(),
    debtor_id: integer().notNull(),
    /** A mark that identifies the customer's key under which it was given. */
    key_mark: text().notNull(),
    /** The provider's ids of the debtor and of the mandate; null until it has answered. */
    payer: text(),
    provider_id: text(),
    state: text({ enum: ["asked", "valid", "revoked"] })
      .notNull()
      .default("asked"),
    is_test: boolean().notNull().default(false),
    given_on: dayColumn(),
    revoked_on: dayColumn(),
    given_at: instant(),
    ended_at: instant(),
    /** The side that ended it; null for one that was never given. */
    ended_by: text({ enum: ["debtor", "user"] }),
    user_id: integer(),
    /** Ended here, but not yet at the provider. */
    is_untold: boolean().notNull().default(false),
    created_at: createdAt(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_id, t.id] }),
    check("debit_mandates_ended", sql`${t.ended_by} is null or ${t.ended_by} in ('debtor', 'user')`),
    check("debit_mandates_state", sql`${t.state} in ('asked', 'valid', 'revoked')`),
    uniqueIndex("debit_mandates_one").on(t.customer_id, t.debtor_id).where(sql`state <> 'revoked'`),
    foreignKey({
      columns: [t.customer_id, t.debtor_id],
      foreignColumns: [debtors.customer_id, debtors.id],
    }).onDelete("cascade"),
    ...ofCustomer(),
    readByDispatch(),
  ],
);

/** A collection announced to a debtor, with its day. Whether it was paid is recorded with its payment at the provider. */
export const debit_collections = pgTable(
  "debit_collections",
  {
    id: ownId(),
    customer_id: integer().notNull(),
    debtor_id: integer().notNull(),
    mandate_id: integer().notNull(),
    /** The hold on its invoices until the collection. */
    hold_id: integer(),
    currency: text({ enum: ["EUR", "USD", "GBP"] }).notNull(),
    amount: centsColumn().notNull(),
    invoice_ids: integer().array().notNull(),
    collect_on: dayColumn().notNull(),
    state: text({ enum: ["announced", "asked", "done", "failed", "withdrawn"] })
      .notNull()
      .default("announced"),
    provider_payment_id: integer(),
    created_at: createdAt(),
  },
  (t) => [
    oneOf("debit_collections_currency_values", t.currency, ["EUR", "USD", "GBP"]),
    primaryKey({ columns: [t.customer_id, t.id] }),
    check(
      "debit_collections_state",
      sql`${t.state} in ('announced', 'asked', 'done', 'failed', 'withdrawn')`,
    ),
    check("debit_collections_amount", sql`${t.amount} > 0`),
    foreignKey({
      columns: [t.customer_id, t.debtor_id],
      foreignColumns: [debtors.customer_id, debtors.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.customer_id, t.mandate_id],
      foreignColumns: [debit_mandates.customer_id, debit_mandates.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.customer_id, t.provider_payment_id],
      foreignColumns: [provider_payments.customer_id, provider_payments.id],
    }).onDelete("cascade"),
    // Its key to holds sets hold_id to null: db/sql/after/foreign-keys.sql.
    index("debit_collections_standing")
      .on(t.customer_id, t.collect_on)
      .where(sql`state in ('announced', 'asked')`),
    index("debit_collections_debtor").on(t.customer_id, t.debtor_id),
    ...ofCustomer(),
    readByDispatch(),
  ],
);
