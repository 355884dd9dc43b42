import { boolean, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Cents, Currency } from "@/lib/kernel/money";
import { createdAt, dayColumn, instant, oneOf, ownId } from "../columns";
import { ofCustomer, readByDispatch } from "../policies";
import { customers } from "./tenancy";

/** The mode of an invoice before a switch; null: the mode of its customer. */
export type ModeBefore = { id: number; claim_mode: "spec" | "law" | null };
/** The sum of the open claims in one currency before and after a switch, in cents. */
export type SwitchedTotal = { currency: Currency; invoices: number; before: Cents; after: Cents };

/** A customer's switch from its own rates to the law's or back: which user, why, its effect, and the former state (LAW §9). */
export const law_switches = pgTable(
  "law_switches",
  {
    id: ownId(),
    customer_id: integer()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    user_id: integer(),
    super_user_id: integer(),
    legal_mode: boolean().notNull(),
    was_legal_mode: boolean().notNull(),
    open: text({ enum: ["keep", "recalculate"] }).notNull(),
    /** The first day of the other rates, and when the switch was carried out: null while that day is in the future. */
    from: dayColumn().notNull(),
    applied_at: instant(),
    reason: text().notNull().default(""),
    modes_before: jsonb().$type<ModeBefore[]>().notNull(),
    totals: jsonb().$type<SwitchedTotal[]>().notNull(),
    undone_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    oneOf("law_switches_open_values", t.open, ["keep", "recalculate"]),
    primaryKey({ columns: [t.customer_id, t.id] }),
    ...ofCustomer(),
    readByDispatch(),
  ],
);
