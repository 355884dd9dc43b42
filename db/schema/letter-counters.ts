import { integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { ofCustomer } from "../policies";
import { customers } from "./tenancy";

/** The last number of a customer's letters in a year. */
export const letter_counters = pgTable(
  "letter_counters",
  {
    customer_id: integer()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (t) => [primaryKey({ name: "letter_counters_pk", columns: [t.customer_id, t.year] }), ...ofCustomer()],
);
