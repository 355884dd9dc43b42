import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { createdAt, ownId, version } from "../columns";
import { ofCustomer } from "../policies";
import { customer_users } from "./tenancy";

/** A saved view of a list. It is deleted when its user leaves the customer. */
export const views = pgTable(
  "views",
  {
    id: ownId(),
    customer_id: integer().notNull(),
    user_id: integer().notNull(),
    /** The list it belongs to. */
    list: text().notNull(),
    name: text().notNull(),
    /** The query string of the list. */
    query: text().notNull(),
    /** Columns shown (`+owner`) and hidden (`-date`) by the user, separated by commas. */
    columns: text().notNull().default(""),
    /** Columns from left to right; others follow in the list's own order. */
    column_order: text().array().notNull().default(sql`'{}'`),
    /** Widths in pixels by column; others have the list's own. */
    column_widths: jsonb().$type<Readonly<Record<string, number>>>().notNull().default({}),
    /** The row height; empty: the user's own. */
    density: text({ enum: ["", "compact", "standard"] })
      .notNull()
      .default(""),
    /** Visible to colleagues of the customer. */
    is_shared: boolean().notNull().default(false),
    created_at: createdAt(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_id, t.id] }),
    check("views_density", sql`${t.density} in ('', 'compact', 'standard')`),
    unique("views_name").on(t.customer_id, t.user_id, t.list, t.name),
    foreignKey({
      name: "views_owner",
      columns: [t.customer_id, t.user_id],
      foreignColumns: [customer_users.customer_id, customer_users.user_id],
    }).onDelete("cascade"),
    ...ofCustomer(),
  ],
);
