import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { centsColumn, createdAt, dayColumn, identity, instant, longIdentity } from "../columns";
import { holds } from "./agreements";
import { debtors } from "./debtors";
import { invoices } from "./invoices";
import { letter_forms } from "./letter-forms";
import { payments } from "./payments";
import { customers } from "./tenancy";

/** A letter as decided: `content` holds all it shows, so that it reads the same in ten years. Figures read letters_sent and outbox_lost, written in SQL. */
export const letters = pgTable(
  "letters",
  {
    id: identity(),
    customer_id: integer().notNull(),
    debtor_id: integer().notNull(),
    job_id: integer(),
    status_id: integer(),
    language: text().notNull(),
    form_id: integer().notNull(),
    content: jsonb().$type<unknown>().notNull(),
    /** Whether it stands on the download list (send type letter or both). */
    is_listed: boolean().notNull().default(true),
    hash: text().notNull().unique().default(sql`replace(gen_random_uuid()::text, '-', '')`),
    filename: text().notNull(),
    file_key: text(),
    sha256: text(),
    /** What the customer knows it by: "B26-004512". */
    number: text(),
    /** Known once it is printed. */
    pages: integer(),
    downloaded_at: instant(),
    /** The run it came from was undone before anybody had it; what it said was taken out, and what it claimed stayed. */
    ...{ withdrawn_at: instant(), cleared_at: instant() },
    /** The words it was made from: a row of template_versions. */
    template_id: integer(),
    template_version: integer(),
    day: dayColumn().notNull(),
    /** The one last day it names, and when the period without costs ends that it gives. */
    pay_before: dayColumn(),
    free_until: dayColumn(),
    /** What it is about where that is no step: an agreement, which message of it, and which term. */
    hold_id: integer(),
    notice: text(),
    term_on: dayColumn(),
    /** The money it thanks for. */
    payment_id: integer(),
    created_at: createdAt(),
  },
  (t) => [
    unique("letters_tenant").on(t.customer_id, t.id),
    index("letters_list").on(t.customer_id, t.id).where(sql`is_listed`),
    index("letters_new").on(t.customer_id).where(sql`is_listed and downloaded_at is null`),
    index("letters_job").on(t.customer_id, t.job_id),
    index("letters_debtor").on(t.customer_id, t.debtor_id, t.day),
    uniqueIndex("letters_number").on(t.customer_id, t.number).where(sql`number is not null`),
    // A message about an agreement is written once, whatever dies and whoever looks again.
    uniqueIndex("letters_notice")
      .on(t.customer_id, t.hold_id, t.notice, sql`coalesce(term_on, '-infinity'::date)`)
      .where(sql`hold_id is not null and withdrawn_at is null`),
    uniqueIndex("letters_of_payment")
      .on(t.customer_id, t.payment_id)
      .where(sql`payment_id is not null and withdrawn_at is null`),
    foreignKey({
      name: "letters_payment",
      columns: [t.customer_id, t.payment_id],
      foreignColumns: [payments.customer_id, payments.id],
    }).onDelete("set null"),
    // A hold that is undone leaves its letters behind: only hold_id becomes null (the migration says so, drizzle cannot).
    foreignKey({
      name: "letters_hold",
      columns: [t.customer_id, t.hold_id],
      foreignColumns: [holds.customer_id, holds.id],
    }).onDelete("set null"),
    index("letters_unrendered").on(t.id).where(sql`file_key is null and cleared_at is null`),
    foreignKey({
      columns: [t.customer_id, t.form_id],
      foreignColumns: [letter_forms.customer_id, letter_forms.id],
    }),
    foreignKey({
      columns: [t.customer_id, t.debtor_id],
      foreignColumns: [debtors.customer_id, debtors.id],
    }).onDelete("cascade"),
  ],
);

/** What a letter claims per invoice, open_amount in its key too; the make-up of every computed amount stands in the letter. */
export const letter_items = pgTable(
  "letter_items",
  {
    id: longIdentity(),
    customer_id: integer().notNull(),
    letter_id: integer().notNull(),
    invoice_id: integer().notNull(),
    open_amount: centsColumn().notNull(),
    interest: centsColumn().notNull(),
    incasso_costs: centsColumn().notNull(),
  },
  (t) => [
    unique("letter_items_invoice").on(t.customer_id, t.letter_id, t.invoice_id),
    index("letter_items_by_invoice").on(t.customer_id, t.invoice_id),
    foreignKey({
      columns: [t.customer_id, t.letter_id],
      foreignColumns: [letters.customer_id, letters.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.customer_id, t.invoice_id],
      foreignColumns: [invoices.customer_id, invoices.id],
    }).onDelete("cascade"),
  ],
);

/** One message to be handed over at most once. customer_id null: mails of the product itself (codes, resets). */
export const outbox = pgTable(
  "outbox",
  {
    id: longIdentity(),
    customer_id: integer().references(() => customers.id, { onDelete: "cascade" }),
    debtor_id: integer(),
    letter_id: integer(),
    run_id: integer(),
    kind: text().notNull(),
    state: text({ enum: ["reserved", "sending", "sent", "failed", "unknown", "withdrawn"] })
      .notNull()
      .default("reserved"),
    recipient: text().notNull(),
    /** Who else it is written to; what becomes of it is decided by the first. */
    also_to: text().array().notNull().default(sql`'{}'`),
    cc: text().array().notNull().default(sql`'{}'`),
    bcc: text().array().notNull().default(sql`'{}'`),
    sender: text().notNull(),
    sender_name: text().notNull().default(""),
    reply_to: text().notNull().default(""),
    subject: text().notNull(),
    /** The words of the product's own mails; a debtor's mail is made from its letter when it is first handed over. */
    html: text(),
    text: text(),
    ...{ message_id: text().notNull().unique(), unsubscribe_url: text() },
    not_before: instant().notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    lease_until: instant(),
    lease_by: text(),
    /** The exact bytes handed over: where they are kept, and their sha-256. */
    raw_key: text(),
    sha256: text(),
    answer: text(),
    error: text(),
    ...{ sent_at: instant(), cleared_at: instant() },
    resolved_by: integer(),
    created_at: createdAt(),
  },
  (t) => [
    unique("outbox_tenant").on(t.customer_id, t.id),
    index("outbox_waiting_of").on(t.customer_id, t.not_before, t.id).where(sql`state = 'reserved'`),
    index("outbox_sending").on(t.lease_until).where(sql`state = 'sending'`),
    index("outbox_letter").on(t.customer_id, t.letter_id).where(sql`letter_id is not null`),
    index("outbox_run").on(t.customer_id, t.run_id).where(sql`run_id is not null`),
    index("outbox_troubles").on(t.customer_id, t.id).where(sql`state in ('failed', 'unknown')`),
    foreignKey({
      columns: [t.customer_id, t.debtor_id],
      foreignColumns: [debtors.customer_id, debtors.id],
    }).onDelete("cascade"),
  ],
);

/** Which executed step of which invoice a message carries. Unique: a step is mailed once, whatever dies (ARCHITECTURE §5). */
export const outbox_items = pgTable(
  "outbox_items",
  {
    id: longIdentity(),
    customer_id: integer().notNull(),
    outbox_id: bigint({ mode: "number" }).notNull(),
    invoice_id: integer().notNull(),
    action_no: integer().notNull(),
  },
  (t) => [
    unique("outbox_items_once").on(t.customer_id, t.invoice_id, t.action_no),
    index("outbox_items_message").on(t.customer_id, t.outbox_id),
    foreignKey({
      columns: [t.customer_id, t.outbox_id],
      foreignColumns: [outbox.customer_id, outbox.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.customer_id, t.invoice_id],
      foreignColumns: [invoices.customer_id, invoices.id],
    }).onDelete("cascade"),
  ],
);
