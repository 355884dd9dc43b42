import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { centsColumn, createdAt, dayColumn, instant, longOwnId, oneOf, ownId, version } from "../columns";
import { ofCustomer, readByDispatch } from "../policies";
import { debtors } from "./debtors";
import { invoices } from "./invoices";

const kinds = ["promise", "dispute", "arrangement", "pause", "callback"] as const;

/**
 * The holds on claims, each with a kind and a day (AGREEMENTS §1.1). An ended one is never changed again, except by undo and by late
 * payments.
 */
export const holds = pgTable(
  "holds",
  {
    id: ownId(),
    customer_id: integer().notNull(),
    debtor_id: integer().notNull(),
    kind: text({ enum: kinds }).notNull(),
    /** Covers all open invoices of the debtor, and later ones. */
    whole_debtor: boolean().notNull().default(false),
    currency: text({ enum: ["EUR", "USD", "GBP"] }),
    /** The agreed day. */
    day: dayColumn().notNull(),
    /** The first day its invoices may be on the list again. */
    back_on: dayColumn().notNull(),
    amount: centsColumn(),
    reason: text(),
    note: text().notNull().default(""),
    owner_user_id: integer(),
    channel: text({ enum: ["phone", "email", "letter", "portal", "visit", "other"] }),
    said_by: text().notNull().default(""),
    /** The status it gives its invoices, or null. */
    status_id: integer(),
    state: text({ enum: ["open", "ended"] })
      .notNull()
      .default("open"),
    outcome: text(),
    end_note: text().notNull().default(""),
    ended_on: dayColumn(),
    /** The step proposed when an arrangement is broken. */
    resume_step: integer(),
    charges: text({ enum: ["frozen", "included"] }),
    /** Interest and costs of the day an arrangement was made. */
    charges_amount: centsColumn(),
    /** The order in which payments are allocated to an arrangement's invoices. */
    allotment: text({ enum: ["oldest", "pro_rata", "given"] }),
    remind: boolean().notNull().default(false),
    is_late: boolean().notNull().default(false),
    /** Its day has passed, but its ledger was not read since, so whether it was kept is unknown. */
    is_unread: boolean().notNull().default(false),
    /** When the credit note of an accepted dispute is expected. */
    credit_on: dayColumn(),
    /** The number of promises this debtor broke in the year before this one. */
    broken_before: integer().notNull().default(0),
    /** Consecutive calls without an answer. */
    unreached: integer().notNull().default(0),
    made_on: dayColumn().notNull(),
    /** When an arrangement got its terms, if later than it was made: payments count from then on. */
    agreed_at: instant(),
    user_id: integer(),
    super_user_id: integer(),
    created_at: createdAt(),
    version: version(),
  },
  (t) => [
    oneOf("holds_state_values", t.state, ["open", "ended"]),
    oneOf("holds_currency_values", t.currency, ["EUR", "USD", "GBP"]),
    oneOf("holds_channel_values", t.channel, ["phone", "email", "letter", "portal", "visit", "other"]),
    oneOf("holds_charges_values", t.charges, ["frozen", "included"]),
    oneOf("holds_allotment_values", t.allotment, ["oldest", "pro_rata", "given"]),
    primaryKey({ columns: [t.customer_id, t.id] }),
    check("holds_kind", sql`${t.kind} in ('promise', 'dispute', 'arrangement', 'pause', 'callback')`),
    check(
      "holds_ended",
      sql`(${t.state} = 'open') = (${t.outcome} is null) and ${t.state} in ('open', 'ended')`,
    ),
    check(
      "holds_days",
      sql`least(${t.day}, ${t.back_on}) >= '1900-01-01' and greatest(${t.day}, ${t.back_on}, ${t.credit_on}) <= '2199-12-31'`,
    ),
    foreignKey({
      columns: [t.customer_id, t.debtor_id],
      foreignColumns: [debtors.customer_id, debtors.id],
    }).onDelete("cascade"),
    index("holds_debtor").on(t.customer_id, t.debtor_id, t.id),
    index("holds_back").on(t.customer_id, t.back_on, t.id).where(sql`state = 'open'`),
    ...ofCustomer(),
    readByDispatch(),
  ],
);

/** An invoice of a hold. */
export const hold_items = pgTable(
  "hold_items",
  {
    id: longOwnId(),
    customer_id: integer().notNull(),
    hold_id: integer().notNull(),
    invoice_id: integer().notNull(),
    /** A copy of the hold's kind: one open hold per invoice and kind. */
    kind: text({ enum: kinds }).notNull(),
    /** The disputed part; null for all of it. */
    amount: centsColumn(),
    /** The open amount when it was made. */
    open_then: centsColumn().notNull(),
    /** Its interest and costs that are part of an arrangement's total. */
    charges: centsColumn().notNull().default(sql`0`),
    /** The status before the first hold that set one. */
    status_before: integer(),
    is_open: boolean().notNull().default(true),
    /** It ended by its day and no user has acted on the invoice since. */
    is_passed: boolean().notNull().default(false),
    outcome: text(),
  },
  (t) => [
    oneOf("hold_items_kind_values", t.kind, kinds),
    primaryKey({ columns: [t.customer_id, t.id] }),
    unique("hold_items_once").on(t.customer_id, t.hold_id, t.invoice_id),
    uniqueIndex("hold_items_kind").on(t.customer_id, t.invoice_id, t.kind).where(sql`is_open`),
    index("hold_items_invoice").on(t.customer_id, t.invoice_id, t.hold_id),
    foreignKey({
      columns: [t.customer_id, t.hold_id],
      foreignColumns: [holds.customer_id, holds.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.customer_id, t.invoice_id],
      foreignColumns: [invoices.customer_id, invoices.id],
    }).onDelete("cascade"),
    ...ofCustomer(),
  ],
);

/** The schedule of an arrangement. */
export const hold_terms = pgTable(
  "hold_terms",
  {
    id: longOwnId(),
    customer_id: integer().notNull(),
    hold_id: integer().notNull(),
    place: integer().notNull(),
    day: dayColumn().notNull(),
    amount: centsColumn().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_id, t.id] }),
    unique("hold_terms_place").on(t.customer_id, t.hold_id, t.place),
    check("hold_terms_amount", sql`${t.amount} > 0`),
    foreignKey({
      columns: [t.customer_id, t.hold_id],
      foreignColumns: [holds.customer_id, holds.id],
    }).onDelete("cascade"),
    ...ofCustomer(),
  ],
);

/** The events of a hold, with their users; rows are never changed. */
export const hold_events = pgTable(
  "hold_events",
  {
    id: longOwnId(),
    customer_id: integer().notNull(),
    hold_id: integer().notNull(),
    type: text({ enum: ["made", "moved", "changed", "ended", "reopened"] }).notNull(),
    from: text(),
    to: text(),
    note: text().notNull().default(""),
    user_id: integer(),
    super_user_id: integer(),
    day: dayColumn().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    oneOf("hold_events_type_values", t.type, ["made", "moved", "changed", "ended", "reopened"]),
    primaryKey({ columns: [t.customer_id, t.id] }),
    index("hold_events_of").on(t.customer_id, t.hold_id, t.id),
    foreignKey({
      columns: [t.customer_id, t.hold_id],
      foreignColumns: [holds.customer_id, holds.id],
    }).onDelete("cascade"),
    ...ofCustomer(),
  ],
);
