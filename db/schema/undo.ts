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

/** Something a user did to many invoices at once that can be taken back: a run, rows taken off the list, statuses, notes. */
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

/** What an invoice was before, and the version it had after: only one nobody touched since is put back. */
export const undo_items = pgTable(
  "undo_items",
  {
    customer_id: integer().notNull(),
    undo_id: integer().notNull(),
    invoice_id: integer().notNull(),
    /** The timeline entry it is about, for notes. */
    timeline_id: bigint({ mode: "number" }),
    before: jsonb().$type<unknown>(),
    /** What was written: a column that says something else by now was changed by somebody and stays. */
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

/** What became of a hold in the same change: what it was before, null when it was made; put back while nobody touched it since. */
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
