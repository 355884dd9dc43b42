import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { centsColumn, dayColumn } from "../columns";

const currency = text({ enum: ["EUR", "USD", "GBP"] }).notNull();

/**
 * What is open until further notice by currency, status and due date: the positions without an end. Triggers add a row for what each
 * statement changed, so that no two writers wait for each other; the sum of all rows is how it stands (migration 0128).
 */
export const open_sums = pgTable(
  "open_sums",
  {
    customer_id: integer().notNull(),
    currency,
    status: integer().notNull(),
    due: dayColumn().notNull(),
    items: bigint({ mode: "number" }).notNull(),
    amount: centsColumn().notNull(),
    /** Whether it was added since the rows were last put together. */
    is_new: boolean().notNull().default(true),
  },
  (t) => [index("open_sums_of").on(t.customer_id)],
);

/** What was invoiced by currency and day of the invoice, kept likewise. */
export const sold_sums = pgTable(
  "sold_sums",
  {
    customer_id: integer().notNull(),
    currency,
    date: dayColumn().notNull(),
    invoices: bigint({ mode: "number" }).notNull(),
    amount: centsColumn().notNull(),
    is_new: boolean().notNull().default(true),
  },
  (t) => [index("sold_sums_of").on(t.customer_id, t.date)],
);

/**
 * Whether anything a customer's figures are made of has changed: triggers add a row with a number of its own for each statement that
 * changes it. The sum is another one after every change (migration 0130).
 */
export const figure_changes = pgTable(
  "figure_changes",
  {
    customer_id: integer().notNull(),
    number: bigint({ mode: "number" }).notNull().default(sql`(random() * 9e15)::bigint`),
  },
  (t) => [index("figure_changes_of").on(t.customer_id)],
);
