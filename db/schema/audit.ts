import { sql } from "drizzle-orm";
import { index, integer, pgPolicy, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, longIdentity } from "../columns";
import { auth, insertable, ofOwner, readable } from "../policies";

/** Who changed what, when, as whom and from where. Names instead of references: an entry outlives what it is about. */
export const audit_entries = pgTable(
  "audit_entries",
  {
    id: longIdentity(),
    /** Whose book it stands in; null for what concerns no single customer. */
    customer_id: integer(),
    user_id: integer().notNull(),
    user_name: text().notNull(),
    /** Who did it in that name. */
    super_user_id: integer(),
    super_user_name: text(),
    /** The call, as the API names it; the capability where no call was made. */
    act: text().notNull(),
    /** The first word of the call's address. */
    subject: text().notNull(),
    /** Which records, the first of them when there were many; how many says `records`. */
    record_ids: integer().array().notNull().default([]),
    records: integer().notNull().default(0),
    /** The names of the fields that were sent, never what stood in them. */
    fields: text().array().notNull().default([]),
    /** Of a deletion what went: its number and its amount. */
    gone: text().notNull().default(""),
    address: text().notNull().default(""),
    request_id: text().notNull().default(""),
    created_at: createdAt(),
  },
  (t) => [
    index("audit_entries_customer").on(t.customer_id, t.id),
    index("audit_entries_age").on(t.created_at),
    ofOwner(),
    readable("looked_up", sql`customer_id = (select app_customer()) or (select app_scope()) = 'all'`),
    insertable(
      "told",
      sql`user_id = (select app_user_id()) and coalesce(customer_id, 0) = (select app_customer())`,
    ),
    pgPolicy("told_at_door", { for: "insert", to: auth, withCheck: sql`subject = 'auth'` }),
    insertable(
      "told_of_work",
      sql`(select app_scope()) = 'system' and customer_id = (select app_customer()) and subject in ('jobs', 'outbox')`,
    ),
  ],
);
