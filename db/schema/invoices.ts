import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { centsColumn, createdAt, dayColumn, instant, longOwnId, oneOf, ownId, version } from "../columns";
import { ofCustomer, readByDispatch } from "../policies";
import { debtors } from "./debtors";

export const invoices = pgTable(
  "invoices",
  {
    id: ownId(),
    customer_id: integer().notNull(),
    debtor_id: integer().notNull(),
    number: text().notNull(),
    date: dayColumn().notNull(),
    expires_at: dayColumn().notNull(),
    currency: text({ enum: ["EUR", "USD", "GBP"] })
      .notNull()
      .default("EUR"),
    /** The open amount. */
    amount: centsColumn().notNull(),
    total_amount: centsColumn().notNull(),
    /** The day it was first imported or entered; its own date where that is unknown (FIGURES §1). */
    seen_on: dayColumn(),
    /** The amount paid before it was first seen, on an unknown day. */
    paid_before: centsColumn().notNull().default(sql`0`),
    /** The amount paid of its interest and costs in arrangements that include them: later claims are reduced by it. */
    charges_paid: centsColumn().notNull().default(sql`0`),
    /** The open amount its ledger last reported; manual payments that the ledger has not reported yet are not deducted. */
    ledger_open: centsColumn(),
    calculate_interest: boolean().notNull().default(false),
    calculate_incasso: boolean().notNull().default(false),
    /** The next status, proposed by the flow or chosen on the action list. */
    invoice_status_id: integer(),
    /** The status the invoice is in. */
    last_status_id: integer().notNull(),
    /** The last step executed since the last reset of the flow, which continues after it. */
    flow_step_id: integer(),
    last_action_at: dayColumn(),
    /**
     * Until then it is not on the action list: the latest day of its open holds, or of one that has passed and on which no user has acted
     * since.
     */
    deadline: dayColumn(),
    /** The earliest of those days, including partial disputes: the agenda's own (AGREEMENTS §1.3). */
    agenda_on: dayColumn(),
    /** The day from which the next step is on the action list; null when it does not belong there (rules: lib/flow). */
    next_action_on: dayColumn(),
    is_removed: boolean().notNull().default(false),
    contract_number: text().notNull().default(""),
    /**
     * The inputs of the law besides its dates (LAW §9): when it was received, the contract of which it is a term, services or goods, and
     * the day default began by notice.
     */
    received_on: dayColumn(),
    series: text().notNull().default(""),
    claim_kind: text({ enum: ["services", "goods"] }),
    default_on: dayColumn(),
    /** Its claim mode regardless of its customer's later choice: by the customer's own rates or the law's; null: as the customer chose. */
    claim_mode: text({ enum: ["spec", "law"] }),
    /** Paid in the books, but a remainder by law is still open (LAW §4): nothing is open and yet it is not closed. */
    rest_open: boolean().notNull().default(false),
    /**
     * For statutory rates that changed after a letter claimed interest: up to which day's versions a user applied, and the moment of the
     * newest change they decided on.
     */
    rates_from: dayColumn(),
    rates_decided_at: instant(),
    had_sommatie: boolean().notNull().default(false),
    /** The job that processes it. In no index, so that reserving a row writes none (docs/decisions/020). */
    processing_job_id: integer(),
    /** Increases with every executed step and is never reused: the key that makes a message unique. */
    action_no: integer().notNull().default(0),
    send_flex: boolean().notNull().default(false),
    flex_complete: boolean().notNull().default(false),
    flex_template_id: integer(),
    flex_on: dayColumn(),
    flex_days: integer(),
    information: text().notNull().default(""),
    comment: text().notNull().default(""),
    paid_at: dayColumn(),
    source: text().notNull().default("manual"),
    /** The administration of the package it came from, and its id there. */
    division: text(),
    external_id: text(),
    created_at: createdAt(),
    updated_at: createdAt(),
    version: version(),
  },
  (t) => [
    oneOf("invoices_currency_values", t.currency, ["EUR", "USD", "GBP"]),
    oneOf("invoices_claim_kind_values", t.claim_kind, ["services", "goods"]),
    oneOf("invoices_claim_mode_values", t.claim_mode, ["spec", "law"]),
    primaryKey({ columns: [t.customer_id, t.id] }),
    uniqueIndex("invoices_number").on(t.customer_id, t.debtor_id, t.number),
    foreignKey({
      columns: [t.customer_id, t.debtor_id],
      foreignColumns: [debtors.customer_id, debtors.id],
    }).onDelete("cascade"),
    // The list of statuses is in lib/flow/statuses.ts only.
    check("invoices_status", sql`${t.last_status_id} > 0`),
    // The calendar of lib/kernel/day.ts, and the last due date of lib/invoices/rules/due.ts.
    check(
      "invoices_days",
      sql`least(${t.date}, ${t.expires_at}, ${t.deadline}, ${t.agenda_on}, ${t.last_action_at}, ${t.next_action_on}, ${t.flex_on}, ${t.paid_at}) >= '1900-01-01'
        and greatest(${t.date}, ${t.deadline}, ${t.agenda_on}, ${t.last_action_at}, ${t.next_action_on}, ${t.flex_on}, ${t.paid_at}) <= '2199-12-31'
        and ${t.expires_at} <= '2198-12-30'`,
    ),
    // And invoices_due, invoices_date, invoices_claims, invoices_credits and timeline_entries_letter, with INCLUDE:
    // db/sql/after/indexes.sql.
    index("invoices_debtor").on(t.customer_id, t.debtor_id),
    index("invoices_status_id").on(t.customer_id, t.last_status_id),
    index("invoices_agenda").on(t.customer_id, t.agenda_on).where(sql`agenda_on is not null`),
    index("invoices_flex").on(t.customer_id, t.flex_on, t.id).where(sql`send_flex and not flex_complete`),
    index("invoices_by_number").on(t.customer_id, t.number),
    uniqueIndex("invoices_external")
      .on(t.customer_id, t.source, t.division, t.external_id)
      .where(sql`external_id is not null`),
    ...ofCustomer(),
    readByDispatch(),
  ],
);

export const timelineTypes = ["note", "letter", "mail", "payment", "sync", "status", "hold"] as const;

/** The events of an invoice, for people (DECISIONS §14). */
export const timeline_entries = pgTable(
  "timeline_entries",
  {
    id: longOwnId(),
    customer_id: integer().notNull(),
    invoice_id: integer().notNull(),
    type: text({ enum: timelineTypes }).notNull(),
    content: text().notNull(),
    status_id: integer(),
    interest: centsColumn(),
    incasso_costs: centsColumn(),
    letter_id: integer(),
    outbox_id: bigint({ mode: "number" }),
    file_id: integer(),
    filename: text(),
    user_id: integer(),
    /** The user behind a super-login in which it was written. */
    super_user_id: integer(),
    /** A deleted entry can be restored from the message after the deletion. */
    deleted_at: instant(),
    deleted_by: integer(),
    day: dayColumn().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    oneOf("timeline_entries_type_values", t.type, timelineTypes),
    primaryKey({ columns: [t.customer_id, t.id] }),
    index("timeline_entries_uncleared")
      .on(t.customer_id, t.id)
      .where(sql`type = 'note' and (content <> '' or file_id is not null)`),
    index("timeline_entries_invoice").on(t.customer_id, t.invoice_id, t.id),
    foreignKey({
      columns: [t.customer_id, t.invoice_id],
      foreignColumns: [invoices.customer_id, invoices.id],
    }).onDelete("cascade"),
    ...ofCustomer(),
  ],
);

/**
 * The origin of a journal entry or booking: a user's action, a source of open items or payments, or the product itself. Each has a message
 * (`bookings.source_…`).
 */
export const entrySources = [
  "bank",
  "csv",
  "exact",
  "hand",
  "judged",
  "manual",
  "mollie",
  "moneybird",
  "nightly",
  "payment",
  "reappeared",
  "ri-match",
  "run",
  "seed",
  "twinfield",
  "undo",
  "user",
  "vanished",
] as const;
export type EntrySource = (typeof entrySources)[number];

/** The fields of an invoice, of its holds, and of users' actions on it. */
export const journalLabels = [
  "status",
  "amount",
  "total_amount",
  "expires_at",
  "paid_at",
  "deadline",
  "calculate_interest",
  "calculate_incasso",
  "information",
  "comment",
  "contract_number",
  "received_on",
  "series",
  "claim_kind",
  "default_on",
  "send_flex",
  "flex_template",
  "flex_days",
  "flex_complete",
  "promise",
  "dispute",
  "arrangement",
  "pause",
  "callback",
  "start",
  "override",
  "removed",
  "undone",
  "note_deleted",
  "claimed",
  "interrupted",
  "letter_returned",
  "waived",
] as const;

/** Every change of a field as data: `label` is a key, `from` and `to` are raw values (status ids, cents, days). */
export const journal_entries = pgTable(
  "journal_entries",
  {
    id: longOwnId(),
    customer_id: integer().notNull(),
    invoice_id: integer().notNull(),
    label: text({ enum: journalLabels }).notNull(),
    from: text(),
    to: text(),
    source: text().$type<EntrySource>().notNull().default("user"),
    user_id: integer(),
    super_user_id: integer(),
    day: dayColumn().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    oneOf("journal_entries_label_values", t.label, journalLabels),
    primaryKey({ columns: [t.customer_id, t.id] }),
    index("journal_entries_invoice").on(t.customer_id, t.invoice_id, t.id),
    foreignKey({
      columns: [t.customer_id, t.invoice_id],
      foreignColumns: [invoices.customer_id, invoices.id],
    }).onDelete("cascade"),
    ...ofCustomer(),
  ],
);

/** A line of a collecting party's statement compared with our claim, and what it did to the invoice (DECISIONS §8). */
export const ri_matches = pgTable(
  "ri_matches",
  {
    id: ownId(),
    customer_id: integer().notNull(),
    /** Null where none of our invoices has that number. */
    invoice_id: integer(),
    /** The numbers as in the statement. */
    invoice: text().notNull(),
    debtor: text().notNull(),
    saldo: centsColumn().notNull(),
    scenario: integer().notNull(),
    /** Why it must be corrected in the other ledger; null where the invoice was changed. */
    reason: text(),
    currency: text(),
    prev_status: integer(),
    prev_amount: centsColumn(),
    day: dayColumn().notNull(),
    /** The undo with the invoice's former state, until that is deleted by age. */
    undo_id: integer(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_id, t.id] }),
    check("ri_matches_scenario", sql`${t.scenario} in (1, 2, 3)`),
    check("ri_matches_reason", sql`(${t.scenario} = 3) = (${t.reason} is not null)`),
    index("ri_matches_list").on(t.customer_id, t.scenario, t.id),
    index("ri_matches_invoice").on(t.customer_id, t.invoice_id).where(sql`invoice_id is not null`),
    ...ofCustomer(),
  ],
);
