import { sql } from "drizzle-orm";
import { bigint, check, foreignKey, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { centsColumn, dayColumn, instant, oneOf } from "../columns";
import { ofCustomer } from "../policies";
import { invoices } from "./invoices";
import { customers } from "./tenancy";

/**
 * What an invoice was from day `on` until the day before `until`; until further notice when that is null (FIGURES §1). The wrapper of a
 * transaction writes the rows of the invoices that it touched (db/positions.ts).
 */
export const positions = pgTable(
  "positions",
  {
    customer_id: integer().notNull(),
    invoice_id: integer().notNull(),
    /** Whose it is and in which currency, as its invoice says. */
    debtor_id: integer().notNull(),
    currency: text({ enum: ["EUR", "USD", "GBP"] }).notNull(),
    on: dayColumn().notNull(),
    until: dayColumn(),
    /** What was not paid of it. */
    balance: centsColumn().notNull(),
    /** What was open of it: its balance, and nothing where somebody had closed it by hand. */
    open: centsColumn().notNull(),
    status: integer().notNull(),
    due: dayColumn().notNull(),
  },
  (t) => [
    oneOf("positions_currency_values", t.currency, ["EUR", "USD", "GBP"]),
    primaryKey({ columns: [t.customer_id, t.invoice_id, t.on] }),
    foreignKey({
      columns: [t.customer_id, t.invoice_id],
      foreignColumns: [invoices.customer_id, invoices.id],
    }).onDelete("cascade"),
    index("positions_debtor").on(t.customer_id, t.debtor_id).where(sql`open <> 0`),
    // Its indexes positions_ends and positions_paid, with INCLUDE: db/sql/after/indexes.sql.
    ...ofCustomer(),
  ],
);

/** Figures add up over debtors. So many shares a customer's debtors are in, by their ids: a change makes those of its shares anew. */
export const SHARES = 64;

/**
 * What changed of what a customer's figures are made of: each number is that of the last change. It is the last row a transaction writes
 * (db/positions.ts).
 */
export const figure_versions = pgTable(
  "figure_versions",
  {
    customer_id: integer()
      .primaryKey()
      .references(() => customers.id, { onDelete: "cascade" }),
    /** Of any change. */
    version: bigint({ mode: "number" }).notNull().default(1),
    /** Of letters and messages, and of what the dossier says of them. */
    messages: bigint({ mode: "number" }).notNull().default(1),
    /** Of what was invoiced: new invoices, other totals, and those that are gone. */
    invoiced: bigint({ mode: "number" }).notNull().default(1),
    /** Of the invoices, the money and the names of the debtors in each share: the first are those whose id is a multiple of SHARES. */
    shares: bigint({ mode: "number" })
      .array()
      .notNull()
      .default(sql`array_fill(1::bigint, array[${sql.raw(String(SHARES))}])`),
  },
  (t) => [
    check("figure_versions_shares", sql`cardinality(${t.shares}) = ${sql.raw(String(SHARES))}`),
    ...ofCustomer(),
  ],
);

/**
 * The first day whose figures changed since they were last worked out: from there on the rows in `stats` are others. One that is not over
 * waits until it is.
 */
export const stats_marks = pgTable(
  "stats_marks",
  {
    customer_id: integer()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    currency: text({ enum: ["EUR", "USD", "GBP"] }).notNull(),
    earliest: dayColumn().notNull(),
    /** When it was last set: who has worked the days out takes it away only if it is still the same. */
    moved_at: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_id, t.currency] }),
    oneOf("stats_marks_currency_values", t.currency, ["EUR", "USD", "GBP"]),
    ...ofCustomer(),
  ],
);
