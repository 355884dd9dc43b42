import { foreignKey, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, dayColumn, oneOf, ownId } from "../columns";
import { ofCustomer } from "../policies";
import { invoices } from "./invoices";

const interruptionKinds = ["letter", "acknowledgement", "summons"] as const;

/**
 * Recorded interruptions of an invoice's limitation period besides our own letters: an earlier letter, a written acknowledgement or a
 * summons, and the day from which the period restarts (3:316 to 3:319 BW).
 */
export const invoice_interruptions = pgTable(
  "invoice_interruptions",
  {
    id: ownId(),
    customer_id: integer().notNull(),
    invoice_id: integer().notNull(),
    on: dayColumn().notNull(),
    kind: text({ enum: interruptionKinds }).notNull(),
    note: text().notNull().default(""),
    file_id: integer(),
    filename: text(),
    user_id: integer(),
    /** The user behind a super-login in which it was recorded. */
    super_user_id: integer(),
    created_at: createdAt(),
  },
  (t) => [
    oneOf("invoice_interruptions_kind_values", t.kind, interruptionKinds),
    primaryKey({ columns: [t.customer_id, t.id] }),
    index("invoice_interruptions_invoice").on(t.customer_id, t.invoice_id, t.on),
    foreignKey({
      columns: [t.customer_id, t.invoice_id],
      foreignColumns: [invoices.customer_id, invoices.id],
    }).onDelete("cascade"),
    ...ofCustomer(),
  ],
);
