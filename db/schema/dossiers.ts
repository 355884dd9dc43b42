import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, pgPolicy, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bytes, centsColumn, createdAt, dayColumn, instant, oneOf, ownId, version } from "../columns";
import { auth, isInReach, ofCustomer, ofCustomerInReach, ofOwner, readable, usable } from "../policies";
import { customers, users } from "./tenancy";

export const contacts = pgTable(
  "contacts",
  {
    id: ownId(),
    customer_id: integer()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    type: text().notNull().default("contact"),
    name: text().notNull(),
    telephone_number: text().notNull().default(""),
    email_address: text().notNull().default(""),
    created_at: createdAt(),
    version: version(),
  },
  (t) => [primaryKey({ columns: [t.customer_id, t.id] }), ...ofCustomerInReach()],
);

/** The dossier of a customer. type: Notitie, Afspraak, Offerte, Deal, No-deal, Contract (SPEC §3). Deleted entries stay as a trace. */
export const dossier_entries = pgTable(
  "dossier_entries",
  {
    id: ownId(),
    customer_id: integer()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    type: text({ enum: ["note", "appointment", "quote", "deal", "no_deal", "contract"] }).notNull(),
    subject: text().notNull(),
    content: text().notNull().default(""),
    product: text().notNull().default(""),
    date: dayColumn().notNull(),
    contact_id: integer(),
    amount: centsColumn(),
    file_id: integer(),
    user_id: integer(),
    done_at: instant(),
    changed_at: instant(),
    changed_by: integer(),
    deleted_at: instant(),
    deleted_by: integer(),
    created_at: createdAt(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_id, t.id] }),
    index("dossier_entries_by_day").on(t.customer_id, t.date),
    check(
      "dossier_entries_type",
      sql`${t.type} in ('note', 'appointment', 'quote', 'deal', 'no_deal', 'contract')`,
    ),
    foreignKey({
      columns: [t.customer_id, t.contact_id],
      foreignColumns: [contacts.customer_id, contacts.id],
    }),
    ...ofCustomer(),
    readable("reach", isInReach),
  ],
);

/** The address of a user's calendar feed of appointments: of its secret only a hash is stored. */
export const calendar_feeds = pgTable(
  "calendar_feeds",
  {
    user_id: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    key_hash: bytes().notNull().unique("calendar_feeds_key"),
    created_at: createdAt(),
    last_read_at: instant(),
  },
  () => [
    ofOwner(),
    usable("own", sql`user_id = (select app_user_id())`),
    pgPolicy("reading", { to: auth, using: sql`true`, withCheck: sql`true` }),
  ],
);

/** One row per customer, currency and day, recomputable from the journal (DECISIONS §5). */
export const stats = pgTable(
  "stats",
  {
    customer_id: integer()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    currency: text({ enum: ["EUR", "USD", "GBP"] }).notNull(),
    date: dayColumn().notNull(),
    total: integer().notNull(),
    amount: centsColumn().notNull(),
    notdue: centsColumn().notNull(),
    dso: integer(),
    cmsi: integer(),
    /** When it was last calculated. */
    recomputed_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_id, t.currency, t.date] }),
    oneOf("stats_currency_values", t.currency, ["EUR", "USD", "GBP"]),
    ...ofCustomer(),
  ],
);

export const contracts = pgTable(
  "contracts",
  {
    id: ownId(),
    customer_id: integer()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    startdate: dayColumn().notNull(),
    enddate: dayColumn(),
    created_at: createdAt(),
    version: version(),
  },
  (t) => [primaryKey({ columns: [t.customer_id, t.id] }), ...ofCustomerInReach()],
);
