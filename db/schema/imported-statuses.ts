import { sql } from "drizzle-orm";
import { check, foreignKey, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { centsColumn, createdAt, dayColumn } from "../columns";
import { ofCustomer } from "../policies";
import { invoices } from "./invoices";
import { customers } from "./tenancy";

/** The status of a new invoice according to its file, and when its debtor got the fourteen-day letter. */
export const imported_statuses = pgTable(
  "imported_statuses",
  {
    customer_id: integer().notNull(),
    invoice_id: integer().notNull(),
    word: text().notNull().default(""),
    notice_on: dayColumn(),
    /** The open amount at import. */
    open_then: centsColumn().notNull(),
    /** The undo of the choice that applied it; null while it is not applied. No foreign key, as undos are deleted by age. */
    undo_id: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_id, t.invoice_id] }),
    foreignKey({
      columns: [t.customer_id, t.invoice_id],
      foreignColumns: [invoices.customer_id, invoices.id],
    }).onDelete("cascade"),
    ...ofCustomer(),
  ],
);

/** The status words of a customer's ledgers, normalised to bare letters, as its users mapped them; without a status: on hold. */
export const status_words = pgTable(
  "status_words",
  {
    customer_id: integer()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    word: text().notNull(),
    status_id: integer(),
    updated_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_id, t.word] }),
    check("status_words_status", sql`${t.status_id} > 0`),
    ...ofCustomer(),
  ],
);
