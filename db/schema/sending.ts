import { sql } from "drizzle-orm";
import {
  bigint,
  foreignKey,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { createdAt, instant, longIdentity, oneOf } from "../columns";
import { auth, forDispatch, ofCustomer } from "../policies";
import { debtors } from "./debtors";
import { invoices } from "./invoices";
import { customers } from "./tenancy";

export const channels = ["mail"] as const;
export const messageKinds = [
  "dunning",
  "notice",
  "copy",
  "test",
  "code",
  "address",
  "invite",
  "reset",
  "monday",
] as const;

/** A file of one of the product's own mails, its bytes in base64. */
export type MailFile = { filename: string; content_type: string; base64: string };

/** A message to be delivered at most once. customer_id null: mails of the product itself (codes, resets). */
export const outbox = pgTable(
  "outbox",
  {
    id: longIdentity(),
    customer_id: integer().references(() => customers.id, { onDelete: "cascade" }),
    debtor_id: integer(),
    letter_id: integer(),
    run_id: integer(),
    /** The channel by which it is sent (lib/outbox/delivery). */
    channel: text({ enum: channels }).notNull().default("mail"),
    /** The purpose of the message: the first four go to a debtor, the others are the product's own. */
    kind: text({ enum: messageKinds }).notNull(),
    state: text({ enum: ["reserved", "sending", "sent", "failed", "unknown", "withdrawn"] })
      .notNull()
      .default("reserved"),
    recipient: text().notNull(),
    /** Further recipients; its delivery is judged by the first one. */
    also_to: text().array().notNull().default(sql`'{}'`),
    cc: text().array().notNull().default(sql`'{}'`),
    bcc: text().array().notNull().default(sql`'{}'`),
    sender: text().notNull(),
    sender_name: text().notNull().default(""),
    reply_to: text().notNull().default(""),
    subject: text().notNull(),
    /** The content of the product's own mails; a debtor's mail is made from its letter when it is first delivered. */
    html: text(),
    text: text(),
    /** The files of such a mail; deleted with its content once it was sent or finally failed. */
    attachments: jsonb().$type<MailFile[]>(),
    message_id: text().notNull().unique(),
    /** The address at which its reader unsubscribes. */
    unsubscribe_url: text(),
    not_before: instant().notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    lease_until: instant(),
    lease_by: text(),
    /** The exact bytes delivered: their storage key and sha-256. */
    raw_key: text(),
    sha256: text(),
    answer: text(),
    error: text(),
    sent_at: instant(),
    cleared_at: instant(),
    resolved_by: integer(),
    created_at: createdAt(),
  },
  (t) => [
    oneOf("outbox_channel_values", t.channel, channels),
    oneOf("outbox_kind_values", t.kind, messageKinds),
    oneOf("outbox_state_values", t.state, ["reserved", "sending", "sent", "failed", "unknown", "withdrawn"]),
    unique("outbox_tenant").on(t.customer_id, t.id),
    index("outbox_waiting_of").on(t.customer_id, t.not_before, t.id).where(sql`state = 'reserved'`),
    index("outbox_sending").on(t.lease_until).where(sql`state = 'sending'`),
    index("outbox_letter").on(t.customer_id, t.letter_id).where(sql`letter_id is not null`),
    index("outbox_run").on(t.customer_id, t.run_id).where(sql`run_id is not null`),
    foreignKey({
      columns: [t.customer_id, t.debtor_id],
      foreignColumns: [debtors.customer_id, debtors.id],
    }).onDelete("cascade"),
    index("outbox_debtor").on(t.customer_id, t.debtor_id).where(sql`debtor_id is not null`),
    index("outbox_lost").on(t.customer_id, t.id).where(sql`state in ('failed', 'withdrawn')`),
    index("outbox_uncleared").on(t.customer_id, t.id).where(sql`cleared_at is null`),
    index("outbox_troubles").on(t.customer_id, t.id).where(sql`state in ('failed', 'unknown')`),
    ...ofCustomer(),
    forDispatch(),
    pgPolicy("product_mail", {
      to: auth,
      using: sql`customer_id is null`,
      withCheck: sql`customer_id is null`,
    }),
  ],
);

/** The executed step of an invoice that a message is about. Unique: a step is mailed once, whichever process crashes (ARCHITECTURE §5). */
export const outbox_items = pgTable(
  "outbox_items",
  {
    customer_id: integer().notNull(),
    outbox_id: bigint({ mode: "number" }).notNull(),
    invoice_id: integer().notNull(),
    action_no: integer().notNull(),
  },
  (t) => [
    unique("outbox_items_once").on(t.customer_id, t.invoice_id, t.action_no),
    foreignKey({
      columns: [t.customer_id, t.outbox_id],
      foreignColumns: [outbox.customer_id, outbox.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.customer_id, t.invoice_id],
      foreignColumns: [invoices.customer_id, invoices.id],
    }).onDelete("cascade"),
    index("outbox_items_message").on(t.customer_id, t.outbox_id),
    ...ofCustomer(),
  ],
);
