import { foreignKey, integer, pgTable, primaryKey, unique } from "drizzle-orm/pg-core";
import { centsColumn } from "../columns";
import { ofCustomer } from "../policies";
import { bank_entries, bank_statements } from "./bank";

/** A line of a statement that an earlier import already has: both are the same entry. */
export const bank_overlaps = pgTable(
  "bank_overlaps",
  {
    customer_id: integer().notNull(),
    statement_id: integer().notNull(),
    place: integer().notNull(),
    entry_id: integer().notNull(),
    /** The account's balance before it, according to this statement. */
    balance: centsColumn().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_id, t.statement_id, t.place] }),
    unique("bank_overlaps_entry").on(t.customer_id, t.entry_id, t.statement_id),
    foreignKey({
      columns: [t.customer_id, t.statement_id],
      foreignColumns: [bank_statements.customer_id, bank_statements.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.customer_id, t.entry_id],
      foreignColumns: [bank_entries.customer_id, bank_entries.id],
    }).onDelete("cascade"),
    ...ofCustomer(),
  ],
);
