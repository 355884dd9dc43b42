import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import type { Detail } from "@/lib/contact-policy/rules/finding";
import { centsColumn, createdAt, dayColumn, instant, oneOf } from "../columns";
import { ofCustomer } from "../policies";
import { invoices } from "./invoices";
import { customers } from "./tenancy";

/** A run: by which user, on which rows, and whether it was undone. Stored as long as the journal. */
export const runs = pgTable(
  "runs",
  {
    customer_id: integer()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    /** The id of its job, which its letters and mails reference. */
    id: integer().notNull(),
    user_id: integer().notNull(),
    /** The user behind a super-login. */
    super_user_id: integer(),
    occasion: text({ enum: ["actions", "agenda", "flex", "terms"] }).notNull(),
    /** The filters of a list that was run as a whole; null when its rows were ticked. */
    filters: jsonb().$type<Record<string, unknown>>(),
    /** The number of rows requested, and how many of them another job was processing. */
    asked: integer().notNull(),
    refused: integer().notNull(),
    /** The fingerprint of the plan shown before; null without a plan. */
    fingerprint: text(),
    /** The debtors whose invoices its job reserved; null when it reserved none. */
    debtor_ids: integer().array(),
    override: jsonb().$type<{ codes: string[]; reason: string }>(),
    undone_at: instant(),
    undone_by: integer(),
    /** Rows that undoing could not restore, by reason. */
    left_behind: jsonb().$type<{ reason: string; count: number }[]>(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_id, t.id] }),
    check("runs_occasion", sql`${t.occasion} in ('actions', 'agenda', 'flex', 'terms')`),
    ...ofCustomer(),
  ],
);

/** The result of a run for one invoice: the step with its letter and mail, or why it was not sent and until when. */
export const run_items = pgTable(
  "run_items",
  {
    customer_id: integer().notNull(),
    run_id: integer().notNull(),
    invoice_id: integer().notNull(),
    /** The invoice's debtor at that time, who got the message. */
    debtor_id: integer().notNull(),
    outcome: text({ enum: ["sent", "moved", "held", "skipped"] }).notNull(),
    from_status: integer().notNull(),
    /** The step; null for a flex template, which changes no status, and for a row without a message. */
    to_status: integer(),
    code: text(),
    until: dayColumn(),
    /** The values of its reason's sentence. */
    detail: jsonb().$type<Detail & { names?: string }>(),
    currency: text({ enum: ["EUR", "USD", "GBP"] }).notNull(),
    /** The open amount, and the interest and costs its letter claimed besides. */
    amount: centsColumn().notNull(),
    claimed: centsColumn().notNull(),
    letter_id: integer(),
    outbox_id: bigint({ mode: "number" }),
    is_undone: boolean().notNull().default(false),
  },
  (t) => [
    oneOf("run_items_currency_values", t.currency, ["EUR", "USD", "GBP"]),
    primaryKey({ columns: [t.customer_id, t.run_id, t.invoice_id] }),
    check("run_items_outcome", sql`${t.outcome} in ('sent', 'moved', 'held', 'skipped')`),
    foreignKey({
      columns: [t.customer_id, t.run_id],
      foreignColumns: [runs.customer_id, runs.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.customer_id, t.invoice_id],
      foreignColumns: [invoices.customer_id, invoices.id],
    }).onDelete("cascade"),
    index("run_items_invoice").on(t.customer_id, t.invoice_id, t.run_id),
    ...ofCustomer(),
  ],
);
