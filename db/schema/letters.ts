import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { centsColumn, createdAt, dayColumn, instant, oneOf, ownId } from "../columns";
import { ofCustomer, readByDispatch } from "../policies";
import { debtors } from "./debtors";
import { invoices } from "./invoices";
import { letter_forms } from "./letter-forms";

export const returnVerdicts = ["confirmed", "refused"] as const;

/**
 * A letter as decided: `content` holds all it shows, so that it reads the same in ten years. Figures read letters_sent and outbox_lost,
 * written in SQL.
 */
export const letters = pgTable(
  "letters",
  {
    id: ownId(),
    customer_id: integer().notNull(),
    debtor_id: integer().notNull(),
    job_id: integer(),
    status_id: integer(),
    language: text().notNull(),
    form_id: integer().notNull(),
    content: jsonb().$type<unknown>().notNull(),
    /** True when it is on the download list (send type letter or both). */
    is_listed: boolean().notNull().default(true),
    hash: text().notNull().unique().default(sql`replace(gen_random_uuid()::text, '-', '')`),
    filename: text().notNull(),
    file_key: text(),
    sha256: text(),
    /** Its number for the customer: "B26-004512". */
    number: text(),
    /** Known once it is printed. */
    pages: integer(),
    downloaded_at: instant(),
    /** The run was undone before the letter was downloaded; its content was deleted, and the amounts it claimed remain. */
    withdrawn_at: instant(),
    cleared_at: instant(),
    /** The template of its text: a row of template_versions. */
    template_id: integer(),
    template_version: integer(),
    day: dayColumn().notNull(),
    /** The single payment deadline it names, and the end of the period without costs that it offers. */
    pay_before: dayColumn(),
    free_until: dayColumn(),
    /** The costs announced by a letter with such a period, VAT included, and the VAT in them: a consumer is never charged more (LAW §5). */
    announced_costs: centsColumn(),
    announced_vat: centsColumn(),
    /** True when it reserves the right to payment, which interrupts the limitation period (3:317 BW). */
    reserves: boolean().notNull().default(false),
    /** The day its mail bounced or the post returned its paper, as recorded by a person or reported by a carrier. */
    bounced_on: dayColumn(),
    returned_on: dayColumn(),
    /** A user's verdict on a letter that came back: it never reached its debtor, or it did all the same, and why (LAW §7). */
    return_verdict: text({ enum: returnVerdicts }),
    return_judged_on: dayColumn(),
    return_reason: text().notNull().default(""),
    /** The subject of a letter that is no step: an agreement, which message of it, and which term. */
    hold_id: integer(),
    notice: text(),
    term_on: dayColumn(),
    /** The payment it thanks for. */
    payment_id: integer(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_id, t.id] }),
    oneOf("letters_return_verdict_values", t.return_verdict, returnVerdicts),
    index("letters_returned")
      .on(t.customer_id, t.id)
      .where(sql`bounced_on is not null or returned_on is not null`),
    index("letters_list").on(t.customer_id, t.id).where(sql`is_listed`),
    index("letters_new").on(t.customer_id).where(sql`is_listed and downloaded_at is null`),
    index("letters_job").on(t.customer_id, t.job_id),
    index("letters_debtor").on(t.customer_id, t.debtor_id, t.day),
    uniqueIndex("letters_number").on(t.customer_id, t.number).where(sql`number is not null`),
    // A message about an agreement is written once, even after a crash or by concurrent jobs.
    uniqueIndex("letters_notice")
      .on(t.customer_id, t.hold_id, t.notice, sql`coalesce(term_on, '-infinity'::date)`)
      .where(sql`hold_id is not null and withdrawn_at is null`),
    uniqueIndex("letters_of_payment")
      .on(t.customer_id, t.payment_id)
      .where(sql`payment_id is not null and withdrawn_at is null`),
    // When a hold or a payment is undone its letters remain, with hold_id or payment_id null: db/sql/after/foreign-keys.sql.
    index("letters_uncleared").on(t.customer_id, t.id).where(sql`cleared_at is null`),
    // And letters_sent, with INCLUDE: db/sql/after/indexes.sql.
    index("letters_unrendered").on(t.id).where(sql`file_key is null and cleared_at is null`),
    foreignKey({
      columns: [t.customer_id, t.form_id],
      foreignColumns: [letter_forms.customer_id, letter_forms.id],
    }),
    foreignKey({
      columns: [t.customer_id, t.debtor_id],
      foreignColumns: [debtors.customer_id, debtors.id],
    }).onDelete("cascade"),
    ...ofCustomer(),
    readByDispatch(),
  ],
);

/** Amounts a letter claims per invoice; the calculation of every amount is in the letter. */
export const letter_items = pgTable(
  "letter_items",
  {
    customer_id: integer().notNull(),
    letter_id: integer().notNull(),
    invoice_id: integer().notNull(),
    open_amount: centsColumn().notNull(),
    interest: centsColumn().notNull(),
    incasso_costs: centsColumn().notNull(),
  },
  (t) => [
    unique("letter_items_invoice").on(t.customer_id, t.letter_id, t.invoice_id),
    foreignKey({
      columns: [t.customer_id, t.letter_id],
      foreignColumns: [letters.customer_id, letters.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.customer_id, t.invoice_id],
      foreignColumns: [invoices.customer_id, invoices.id],
    }).onDelete("cascade"),
    index("letter_items_by_invoice").on(t.customer_id, t.invoice_id),
    ...ofCustomer(),
  ],
);
