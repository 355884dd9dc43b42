import { sql } from "drizzle-orm";
import {
  bigint,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createdAt, instant, longOwnId, oneOf, ownId } from "../columns";
import { forDispatch, ofCustomer } from "../policies";
import { holds } from "./agreements";
import { invoices } from "./invoices";

/** A bulk change by a user that can be undone: a run, rows removed from the list, statuses, notes. */
export const undos = pgTable(
  "undos",
  {
    id: ownId(),
    customer_id: integer().notNull(),
    user_id: integer().notNull(),
    kind: text({
      enum: ["run", "remove", "statuses", "notes", "delete-note", "hold", "payment", "ri-match", "import"],
    }).notNull(),
    job_id: integer(),
    payment_id: integer(),
    expires_at: instant(),
    undone_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    oneOf("undos_kind_values", t.kind, [
      "run",
      "remove",
      "statuses",
      "notes",
      "delete-note",
      "hold",
      "payment",
      "ri-match",
      "import",
    ]),
    primaryKey({ columns: [t.customer_id, t.id] }),
    index("undos_age").on(t.created_at),
    uniqueIndex("undos_job").on(t.customer_id, t.job_id).where(sql`job_id is not null`),
    ...ofCustomer(),
    forDispatch(),
  ],
);

/** The former state of an invoice, and its version after the change: it is restored only while unchanged since. */
export const undo_items = pgTable(
  "undo_items",
  {
    customer_id: integer().notNull(),
    undo_id: integer().notNull(),
    invoice_id: integer().notNull(),
    /** The timeline entry concerned, for notes. */
    timeline_id: bigint({ mode: "number" }),
    before: jsonb().$type<unknown>(),
    /** The values written: a column that differs by now was changed since and remains. */
    after: jsonb().$type<unknown>(),
    version: integer(),
  },
  (t) => [
    index("undo_items_of").on(t.customer_id, t.undo_id),
    index("undo_items_invoice").on(t.customer_id, t.invoice_id),
    foreignKey({
      columns: [t.customer_id, t.undo_id],
      foreignColumns: [undos.customer_id, undos.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.customer_id, t.invoice_id],
      foreignColumns: [invoices.customer_id, invoices.id],
    }).onDelete("cascade"),
    ...ofCustomer(),
  ],
);

/** A hold in the same change: its former state, null when it was created; restored while unchanged since. */
export const undo_holds = pgTable(
  "undo_holds",
  {
    id: longOwnId(),
    customer_id: integer().notNull(),
    undo_id: integer().notNull(),
    hold_id: integer().notNull(),
    before: jsonb().$type<unknown>(),
    version: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_id, t.id] }),
    index("undo_holds_of").on(t.customer_id, t.undo_id),
    foreignKey({
      columns: [t.customer_id, t.undo_id],
      foreignColumns: [undos.customer_id, undos.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.customer_id, t.hold_id],
      foreignColumns: [holds.customer_id, holds.id],
    }).onDelete("cascade"),
    ...ofCustomer(),
  ],
);
