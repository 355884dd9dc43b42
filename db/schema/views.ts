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

/** A list as somebody wants to see it again. Who leaves the customer leaves no views. */
export const views = pgTable(
  "views",
  {
    id: ownId(),
    customer_id: integer().notNull(),
    user_id: integer().notNull(),
    /** Which list it is of. */
    list: text().notNull(),
    name: text().notNull(),
    /** What stands in the list's address behind the question mark. */
    query: text().notNull(),
    /** Which columns were asked for (`+owner`) and taken away (`-date`), by comma. */
    columns: text().notNull().default(""),
    /** Columns from left to right; those not named follow in the list's own order. */
    column_order: text().array().notNull().default(sql`'{}'`),
    /** Widths in pixels by column; the others have the list's own. */
    column_widths: jsonb().$type<Readonly<Record<string, number>>>().notNull().default({}),
    /** How high its rows are; empty: as who looks at it likes them. */
    density: text({ enum: ["", "compact", "standard"] })
      .notNull()
      .default(""),
    /** Colleagues of the customer see it too. */
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
