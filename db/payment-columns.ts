import { boolean, integer, text } from "drizzle-orm/pg-core";

/** The online payments of a customer. */
export const paymentColumns = {
  payment_provider: text().notNull().default(""),
  payment_provider_key: text().notNull().default(""),
  /** Replaced or removed keys, encrypted, newest first. */
  former_payment_keys: text().array().notNull().default([]),
  /** True when debtors may pay by direct debit, and how many days before the collection they are notified. */
  direct_debit: boolean().notNull().default(false),
  direct_debit_days: integer().notNull().default(14),
};
