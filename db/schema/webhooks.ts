import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { createdAt, instant, longOwnId, ownId, version } from "../columns";
import { forDispatch, ofCustomer, readByDispatch } from "../policies";
import { customers } from "./tenancy";

/** The URL at which a customer's program receives events. */
export const webhooks = pgTable(
  "webhooks",
  {
    id: ownId(),
    customer_id: integer()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    url: text().notNull(),
    events: text().array().notNull(),
    is_active: boolean().notNull().default(true),
    /** Encrypted; until it expires the former secret signs too. */
    secret: text().notNull(),
    former_secret: text(),
    former_until: instant(),
    created_at: createdAt(),
    version: version(),
  },
  (t) => [primaryKey({ columns: [t.customer_id, t.id] }), ...ofCustomer(), readByDispatch()],
);

/** The delivery of one event to one webhook. Written by lib/access/emit.ts in the transaction of the event. */
export const webhook_deliveries = pgTable(
  "webhook_deliveries",
  {
    id: longOwnId(),
    customer_id: integer().notNull(),
    webhook_id: integer().notNull(),
    /** The id for the receiver, the same at every attempt. */
    message_id: text().notNull().unique().default(sql`'msg_' || replace(gen_random_uuid()::text, '-', '')`),
    /** The identity of the event, which is delivered once. */
    key: text().notNull(),
    event: text().notNull(),
    data: jsonb().$type<Record<string, string | number | boolean | null>>().notNull(),
    state: text({ enum: ["waiting", "sent", "failed"] })
      .notNull()
      .default("waiting"),
    /** The attempts of this round, which are limited, and those of all rounds: a worker writes under the latter. */
    attempts: integer().notNull().default(0),
    tries: integer().notNull().default(0),
    /** The result of the last attempt: an HTTP status, or the error. */
    status: integer(),
    error: text(),
    due_at: instant().notNull().defaultNow(),
    lease_until: instant(),
    created_at: createdAt(),
    tried_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_id, t.id] }),
    unique("webhook_deliveries_once").on(t.customer_id, t.webhook_id, t.key),
    index("webhook_deliveries_due").on(t.webhook_id, t.due_at).where(sql`state = 'waiting'`),
    // The worker gets only the id of a delivery.
    index("webhook_deliveries_id").on(t.id),
    index("webhook_deliveries_age").on(t.created_at),
    check("webhook_deliveries_state", sql`${t.state} in ('waiting', 'sent', 'failed')`),
    foreignKey({
      name: "webhook_deliveries_webhook",
      columns: [t.customer_id, t.webhook_id],
      foreignColumns: [webhooks.customer_id, webhooks.id],
    }).onDelete("cascade"),
    ...ofCustomer(),
    forDispatch(),
  ],
);
