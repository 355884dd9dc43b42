import { sql } from "drizzle-orm";
import { check, foreignKey, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { dayColumn, identity } from "../columns";
import { debtors } from "./debtors";

/**
 * To whom at a debtor messages go. A debtor without rows has its `contact_email_address` alone; with rows that is the first `to` among
 * them that reminders go to.
 */
export const debtor_recipients = pgTable(
  "debtor_recipients",
  {
    id: identity(),
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
    unique("debtor_recipients_tenant").on(t.customer_id, t.id),
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
  ],
);
