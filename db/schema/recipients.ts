import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { createdAt, dayColumn, longOwnId, oneOf, ownId } from "../columns";
import { ofCustomer } from "../policies";
import { debtors } from "./debtors";
import { outbox } from "./sending";

/**
 * The recipients of a debtor's messages. A debtor without rows has only its `contact_email_address`; with rows that is the first `to` among
 * those that get reminders.
 */
export const debtor_recipients = pgTable(
  "debtor_recipients",
  {
    id: ownId(),
    customer_id: integer().notNull(),
    debtor_id: integer().notNull(),
    place: integer().notNull(),
    email: text().notNull(),
    name: text().notNull().default(""),
    kind: text({ enum: ["to", "cc"] }).notNull(),
    role: text({ enum: ["reminders", "billing", "all"] }).notNull(),
    state: text({ enum: ["ok", "bounced"] })
      .notNull()
      .default("ok"),
    bounced_on: dayColumn(),
    /** The mail server's answer when it refused the mailbox. */
    answer: text(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_id, t.id] }),
    unique("debtor_recipients_place").on(t.customer_id, t.debtor_id, t.place),
    unique("debtor_recipients_email").on(t.customer_id, t.debtor_id, t.email),
    check(
      "debtor_recipients_words",
      sql`${t.kind} in ('to', 'cc') and ${t.role} in ('reminders', 'billing', 'all') and ${t.state} in ('ok', 'bounced')`,
    ),
    foreignKey({
      columns: [t.customer_id, t.debtor_id],
      foreignColumns: [debtors.customer_id, debtors.id],
    }).onDelete("cascade"),
    ...ofCustomer(),
  ],
);

/** Earlier attempts of a message that a user sent again: recipients and the mail server's answer; the outbox has the last attempt only. */
export const outbox_attempts = pgTable(
  "outbox_attempts",
  {
    id: longOwnId(),
    customer_id: integer().notNull(),
    outbox_id: bigint({ mode: "number" }).notNull(),
    state: text({ enum: ["failed", "unknown"] }).notNull(),
    recipient: text().notNull(),
    also_to: text().array().notNull().default(sql`'{}'`),
    cc: text().array().notNull().default(sql`'{}'`),
    answer: text(),
    raw_key: text(),
    sha256: text(),
    created_at: createdAt(),
  },
  (t) => [
    oneOf("outbox_attempts_state_values", t.state, ["failed", "unknown"]),
    primaryKey({ columns: [t.customer_id, t.id] }),
    index("outbox_attempts_of").on(t.customer_id, t.outbox_id),
    foreignKey({
      columns: [t.customer_id, t.outbox_id],
      foreignColumns: [outbox.customer_id, outbox.id],
    }).onDelete("cascade"),
    ...ofCustomer(),
  ],
);
