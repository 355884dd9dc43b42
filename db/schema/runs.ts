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
import type { Detail } from "@/lib/contact-policy/rules/found";
import { centsColumn, createdAt, dayColumn, instant, oneOf } from "../columns";
import { ofCustomer } from "../policies";
import { invoices } from "./invoices";
import { customers } from "./tenancy";

/** What was run: by whom, on what, and whether it was undone. Kept as long as the journal. */
export const runs = pgTable(
  "runs",
  {
    customer_id: integer()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    /** That of its job, which its letters and mails name. */
    id: integer().notNull(),
    user_id: integer().notNull(),
    /** Who really did it, when a super-login was going on. */
    super_user_id: integer(),
    occasion: text({ enum: ["actions", "agenda", "flex", "terms"] }).notNull(),
    /** The filters of a list that was run whole; null when its rows were ticked. */
    filters: jsonb().$type<Record<string, unknown>>(),
    /** How many rows were asked for, and how many of those somebody else was working on. */
    asked: integer().notNull(),
    refused: integer().notNull(),
    /** Of the plan that was seen before; null when nobody looked at one. */
    fingerprint: text(),
    /** Whose invoices its job reserved; null when it reserved none. */
    debtor_ids: integer().array(),
    override: jsonb().$type<{ codes: string[]; reason: string }>(),
    undone_at: instant(),
    undone_by: integer(),
    /** What undoing could not put back, by reason. */
    left_behind: jsonb().$type<{ reason: string; count: number }[]>(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_id, t.id] }),
    check("runs_occasion", sql`${t.occasion} in ('actions', 'agenda', 'flex', 'terms')`),
    ...ofCustomer(),
  ],
);

/** What a run did with one invoice: the step and its letter and mail, or why it stayed and until when. */
export const run_items = pgTable(
  "run_items",
  {
    customer_id: integer().notNull(),
    run_id: integer().notNull(),
    invoice_id: integer().notNull(),
    /** The debtor it had then: to whom the message went. */
    debtor_id: integer().notNull(),
    outcome: text({ enum: ["sent", "moved", "held", "skipped"] }).notNull(),
    from_status: integer().notNull(),
    /** The step; null for a flex template, which changes no status, and for a row that stayed. */
    to_status: integer(),
    code: text(),
    until: dayColumn(),
    /** The values of its reason's sentence. */
    detail: jsonb().$type<Detail & { names?: string }>(),
    currency: text({ enum: ["EUR", "USD", "GBP"] }).notNull(),
    /** What was open, and the interest and costs its letter asked besides. */
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
