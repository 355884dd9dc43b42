import { sql } from "drizzle-orm";
import { bigint, check, foreignKey, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { centsColumn, dayColumn, instant, oneOf } from "../columns";
import { ofCustomer } from "../policies";
import { invoices } from "./invoices";
import { customers } from "./tenancy";

/**
 * The state of an invoice from day `on` until the day before `until`; open-ended when that is null (FIGURES §1). The wrapper of a
 * transaction writes the rows of the invoices that it touched (db/positions.ts).
 */
export const positions = pgTable(
  "positions",
  {
    customer_id: integer().notNull(),
    invoice_id: integer().notNull(),
    /** The debtor and currency of its invoice. */
    debtor_id: integer().notNull(),
    currency: text({ enum: ["EUR", "USD", "GBP"] }).notNull(),
    on: dayColumn().notNull(),
    until: dayColumn(),
    /** The unpaid amount. */
    balance: centsColumn().notNull(),
    /** The open amount: its balance, and 0 where a user had closed it by hand. */
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

/**
 * Figures are sums over debtors. The number of shares into which a customer's debtors are divided by id: a change recalculates only its
 * shares.
 */
export const SHARES = 64;

/**
 * The versions of a customer's figures by kind of input: each number is that of the last change. It is the last row a transaction writes
 * (db/positions.ts).
 */
export const figure_versions = pgTable(
  "figure_versions",
  {
    customer_id: integer()
      .primaryKey()
      .references(() => customers.id, { onDelete: "cascade" }),
    /** The version of any change. */
    version: bigint({ mode: "number" }).notNull().default(1),
    /** That of letters and messages, and of dossier entries about them. */
    messages: bigint({ mode: "number" }).notNull().default(1),
    /** That of totals invoiced: new invoices, changed totals, and deleted ones. */
    invoiced: bigint({ mode: "number" }).notNull().default(1),
    /** That of the invoices, payments and debtors' names of each share: the first are those whose id is a multiple of SHARES. */
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
 * The first day whose figures changed since they were last calculated: from there on the rows in `stats` are outdated. A mark of a day that
 * is not over waits until it is.
 */
export const stats_marks = pgTable(
  "stats_marks",
  {
    customer_id: integer()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    currency: text({ enum: ["EUR", "USD", "GBP"] }).notNull(),
    earliest: dayColumn().notNull(),
    /** When it was last set: the job that recalculated the days removes the mark only if this is unchanged. */
    moved_at: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_id, t.currency] }),
    oneOf("stats_marks_currency_values", t.currency, ["EUR", "USD", "GBP"]),
    ...ofCustomer(),
  ],
);
