import { boolean, integer, text } from "drizzle-orm/pg-core";

/** How a customer is paid online. */
export const paymentColumns = {
  payment_provider: text().notNull().default(""),
  payment_provider_key: text().notNull().default(""),
  /** Keys that were changed or taken away, sealed, the newest first. */
  former_payment_keys: text().array().notNull().default([]),
  /** Whether debtors may let what they owe be collected, and how many days before it is they are told. */
  direct_debit: boolean().notNull().default(false),
  direct_debit_days: integer().notNull().default(14),
};
