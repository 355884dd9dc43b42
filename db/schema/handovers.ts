import { sql } from "drizzle-orm";
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { createdAt, dayColumn, instant, longOwnId, oneOf } from "../columns";
import { ofCustomer } from "../policies";
import { debtors } from "./debtors";
import { invoices } from "./invoices";

/** Claims of a debtor handed over in one run, to one kind of party. Its ids are from the letters' sequence, as both are in one list. */
export const handovers = pgTable(
  "handovers",
  {
    id: integer().notNull(),
    customer_id: integer().notNull(),
    debtor_id: integer().notNull(),
    job_id: integer(),
    status_id: integer().notNull(),
    hash: text().notNull().unique().default(sql`replace(gen_random_uuid()::text, '-', '')`),
    day: dayColumn().notNull(),
    downloaded_at: instant(),
    /** The run was undone before the file was downloaded. */
    withdrawn_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_id, t.id] }),
    index("handovers_job").on(t.customer_id, t.job_id),
    index("handovers_debtor").on(t.customer_id, t.debtor_id),
    index("handovers_new").on(t.customer_id).where(sql`downloaded_at is null and withdrawn_at is null`),
    foreignKey({
      columns: [t.customer_id, t.debtor_id],
      foreignColumns: [debtors.customer_id, debtors.id],
    }).onDelete("cascade"),
    ...ofCustomer(),
  ],
);

/** A claim as handed over, with the calculation of its interest and costs; never changed. */
export const handover_items = pgTable(
  "handover_items",
  {
    id: longOwnId(),
    customer_id: integer().notNull(),
    handover_id: integer().notNull(),
    invoice_id: integer().notNull(),
    currency: text({ enum: ["EUR", "USD", "GBP"] }).notNull(),
    line: jsonb().$type<unknown>().notNull(),
  },
  (t) => [
    oneOf("handover_items_currency_values", t.currency, ["EUR", "USD", "GBP"]),
    primaryKey({ columns: [t.customer_id, t.id] }),
    unique("handover_items_invoice").on(t.customer_id, t.handover_id, t.invoice_id),
    index("handover_items_by_invoice").on(t.customer_id, t.invoice_id),
    foreignKey({
      columns: [t.customer_id, t.handover_id],
      foreignColumns: [handovers.customer_id, handovers.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.customer_id, t.invoice_id],
      foreignColumns: [invoices.customer_id, invoices.id],
    }).onDelete("cascade"),
    ...ofCustomer(),
  ],
);
