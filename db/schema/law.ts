import { sql } from "drizzle-orm";
import { integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import type { RateKind } from "@/lib/invoices/rules/law/jurisdiction";
import { createdAt, dayColumn, identity, oneOf, version } from "../columns";
import { insertable, ofOwner, readable } from "../policies";

/** As the rules list them; a test compares the two. */
const kinds = [
  "nl-ordinary",
  "nl-trade",
  "nl-vat",
  "de-base",
  "fx-usd",
  "fx-gbp",
] as const satisfies readonly RateKind[];

/**
 * The rates of interest, VAT and exchange by their first day, of the product and no customer. Rows are added and never changed: those of
 * one kind and day are versions, of which the last applies.
 */
export const law_rates = pgTable(
  "law_rates",
  {
    id: identity(),
    kind: text({ enum: kinds }).notNull(),
    from: dayColumn().notNull(),
    version: version(),
    /** Interest and VAT in basis points, currencies in hundred-thousandths of a unit per euro. */
    value: integer().notNull(),
    source: text().notNull(),
    /** Why a past percentage was changed; "" where no reason was required. */
    reason: text().notNull().default(""),
    /** The day a user compared it with the publication; null when none has since its value changed. */
    checked_on: dayColumn(),
    checked_by: integer(),
    /** Null for a rate that ships with the product. */
    recorded_on: dayColumn(),
    recorded_by: integer(),
    created_at: createdAt(),
  },
  (t) => [
    oneOf("law_rates_kind_values", t.kind, kinds),
    // Of two users who add the same half-year, or change the same version of it, one gets this conflict.
    unique("law_rates_once").on(t.kind, t.from, t.version),
    ofOwner(),
    readable("all_read", sql`true`),
    insertable("product_write", sql`(select app_scope()) = 'all'`),
  ],
);
