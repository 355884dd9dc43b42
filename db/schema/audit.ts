import { sql } from "drizzle-orm";
import { index, integer, pgPolicy, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, longIdentity } from "../columns";
import { auth, insertable, ofOwner, readable } from "../policies";

/** Changes with their user, time, impersonation and address. Names instead of references: an entry outlives the records it is about. */
export const audit_entries = pgTable(
  "audit_entries",
  {
    id: longIdentity(),
    /** The customer whose audit it belongs to; null where no single customer is concerned. */
    customer_id: integer(),
    user_id: integer().notNull(),
    user_name: text().notNull(),
    /** The user behind a super-login. */
    super_user_id: integer(),
    super_user_name: text(),
    /** The call, as the API names it; the capability where there was no call. */
    act: text().notNull(),
    /** The first segment of the call's path. */
    subject: text().notNull(),
    /** The ids of the records, the first of them when there were many; `records` is their number. */
    record_ids: integer().array().notNull().default([]),
    records: integer().notNull().default(0),
    /** The names of the fields sent, never their values. */
    fields: text().array().notNull().default([]),
    /** For a deletion, the number and amount of the deleted record. */
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
