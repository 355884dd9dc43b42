import { bigint, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { centsColumn, oneOf } from "../columns";
import { ofCustomer } from "../policies";

/**
 * The number and totals of a customer's invoices per currency and status. Triggers on invoices (`sum_invoices`) add a row for the change of
 * each statement, so that concurrent writers do not wait for each other; the sum of all rows is the current value.
 */
export const invoice_sums = pgTable(
  "invoice_sums",
  {
    customer_id: integer().notNull(),
    currency: text({ enum: ["EUR", "USD", "GBP"] }).notNull(),
    last_status_id: integer().notNull(),
    invoices: bigint({ mode: "number" }).notNull(),
    total_amount: centsColumn().notNull(),
    amount: centsColumn().notNull(),
  },
  (t) => [
    oneOf("invoice_sums_currency_values", t.currency, ["EUR", "USD", "GBP"]),
    index("invoice_sums_of").on(t.customer_id),
    ...ofCustomer(),
  ],
);
