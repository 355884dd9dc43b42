import { sql } from "drizzle-orm";
import { integer, pgPolicy, pgTable, text, unique } from "drizzle-orm/pg-core";
import { createdAt, dayColumn, longIdentity } from "../columns";
import { app, dispatch, insertable, ofOwner, readable } from "../policies";
import { customers } from "./tenancy";

/**
 * The counts of what the nightly work deleted, by customer, night and kind; without a customer: sessions, stored answers and files of the
 * product.
 */
export const clearings = pgTable(
  "clearings",
  {
    id: longIdentity(),
    customer_id: integer().references(() => customers.id, { onDelete: "cascade" }),
    day: dayColumn().notNull(),
    kind: text().notNull(),
    records: integer().notNull(),
    cleared_at: createdAt(),
  },
  (t) => [
    unique("clearings_once").on(t.customer_id, t.day, t.kind).nullsNotDistinct(),
    ofOwner(),
    pgPolicy("added", {
      for: "update",
      to: app,
      using: sql`customer_id = (select app_customer()) and (select app_scope()) = 'system'`,
      withCheck: sql`customer_id = (select app_customer()) and (select app_scope()) = 'system'`,
    }),
    readable("looked_up", sql`customer_id = (select app_customer()) or (select app_scope()) = 'all'`),
    pgPolicy("of_the_product", {
      to: dispatch,
      using: sql`customer_id is null`,
      withCheck: sql`customer_id is null`,
    }),
    insertable("told", sql`customer_id = (select app_customer()) and (select app_scope()) = 'system'`),
  ],
);
