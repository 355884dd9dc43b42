import { sql } from "drizzle-orm";
import { check, foreignKey, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { centsColumn, createdAt, dayColumn } from "../columns";
import { ofCustomer } from "../policies";
import { invoices } from "./invoices";
import { customers } from "./tenancy";

/** What a file said of a new invoice: where it stood already, and when its debtor got the fourteen-day letter. */
export const imported_statuses = pgTable(
  "imported_statuses",
  {
    customer_id: integer().notNull(),
    invoice_id: integer().notNull(),
    word: text().notNull().default(""),
    notice_on: dayColumn(),
    /** What was open when it came in. */
    open_then: centsColumn().notNull(),
    /** The undo of the choice by which it counts; null while it does not. Undos are forgotten by age, so it refers to none. */
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

/** What the ledgers of a customer call the place of an old invoice, in bare letters, as its people said; no status is: held. */
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
