import { sql } from "drizzle-orm";
import {
  bigint,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createdAt, identity, instant, longIdentity } from "../columns";
import { holds } from "./agreements";

/** Something a user did to many invoices at once that can be taken back: a run, rows taken off the list, statuses, notes. */
export const undos = pgTable(
  "undos",
  {
    id: identity(),
    customer_id: integer().notNull(),
    user_id: integer().notNull(),
    kind: text({
      enum: ["run", "remove", "statuses", "notes", "delete-note", "hold", "payment", "ri-match"],
    }).notNull(),
    job_id: integer(),
    payment_id: integer(),
    expires_at: instant(),
    undone_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    unique("undos_tenant").on(t.customer_id, t.id),
    index("undos_age").on(t.created_at),
    uniqueIndex("undos_job").on(t.customer_id, t.job_id).where(sql`job_id is not null`),
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
  // Of its undo and its invoice, which triggers ask once per statement: undo_of_item and invoice_of_item.
  (t) => [index("undo_items_of").on(t.customer_id, t.undo_id)],
);

/** What became of a hold in the same change: what it was before, null when it was made; put back while nobody touched it since. */
export const undo_holds = pgTable(
  "undo_holds",
  {
    id: longIdentity(),
    customer_id: integer().notNull(),
    undo_id: integer().notNull(),
    hold_id: integer().notNull(),
    before: jsonb().$type<unknown>(),
    version: integer().notNull(),
  },
  (t) => [
    index("undo_holds_of").on(t.customer_id, t.undo_id),
    foreignKey({
      columns: [t.customer_id, t.undo_id],
      foreignColumns: [undos.customer_id, undos.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.customer_id, t.hold_id],
      foreignColumns: [holds.customer_id, holds.id],
    }).onDelete("cascade"),
  ],
);
