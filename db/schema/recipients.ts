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
 * To whom at a debtor messages go. A debtor without rows has its `contact_email_address` alone; with rows that is the first `to` among
 * them that reminders go to.
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
    /** What the mail server said when it refused the mailbox. */
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

/** To whom a message went before a person sent it again, and what the mail server said; the outbox tells of the last time only. */
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
