import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { centsColumn, createdAt, dayColumn, instant, longOwnId, oneOf, ownId, version } from "../columns";
import { app, ofCustomer, ofOwner } from "../policies";
import { customers } from "./tenancy";

export const debtors = pgTable(
  "debtors",
  {
    id: ownId(),
    customer_id: integer()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    number: text().notNull(),
    name: text().notNull(),
    address: text().notNull().default(""),
    zipcode: text().notNull().default(""),
    city: text().notNull().default(""),
    /** Two letters of ISO 3166-1, or nothing. */
    country: text().notNull().default("NL"),
    /** An unknown country name from its ledger; empty once it is mapped. */
    country_word: text().notNull().default(""),
    /** The language of its messages; empty: by its country. */
    language: text({ enum: ["", "nl", "gb", "de"] })
      .notNull()
      .default(""),
    kvk_number: text().notNull().default(""),
    contact_name: text().notNull().default(""),
    contact_email_address: text().notNull().default(""),
    contact_telephone_number: text().notNull().default(""),
    /** The number reported as wrong; it is wrong as long as it is the debtor's number. */
    wrong_telephone_number: text().notNull().default(""),
    status: text().notNull().default(""),
    comment: text().notNull().default(""),
    customer_owner: text().notNull().default(""),
    owner_user_id: integer(),
    credit_limit: centsColumn(),
    collect: boolean().notNull().default(true),
    use_courant: boolean().notNull().default(false),
    template_id: integer(),
    /** Its kind by law, where a user entered it (LAW §9). */
    debtor_kind: text({ enum: ["consumer", "company", "public"] }),
    is_consumer: boolean().notNull().generatedAlwaysAs(sql`coalesce(debtor_kind = 'consumer', false)`),
    /** True when it is a large company: a small creditor may agree on at most 30 days with it (6:119a BW). */
    is_large: boolean().notNull().default(false),
    subscription: dayColumn(),
    source: text().notNull().default("manual"),
    /** The administration of the package it came from, and its id there. */
    division: text(),
    external_id: text(),
    /** When its package reported it as deleted. */
    external_deleted_at: instant(),
    /**
     * Name, number, e-mail address, postcode and telephone number as plain text: RLS denies ILIKE an index, so the search compares plain
     * text (ARCHITECTURE §5).
     */
    search: text()
      .notNull()
      .generatedAlwaysAs(
        sql`left(plain_words(name || ' ' || number || ' ' || contact_email_address || ' ' || zipcode || ' ' || replace(zipcode, ' ', '') || ' ' || contact_telephone_number || ' ' || regexp_replace(contact_telephone_number, '[^0-9]', '', 'g')), 600)`,
      ),
    /**
     * The keys by which duplicates of two sources are found: the name without its legal form, and the company or VAT number; "" matches
     * nothing.
     */
    name_key: text().notNull().generatedAlwaysAs(sql`squeezed_name(name)`),
    company_key: text()
      .notNull()
      .generatedAlwaysAs(sql`left(upper(regexp_replace(kvk_number, '[^A-Za-z0-9]', '', 'g')), 40)`),
    /** When it was anonymised: its identity is unknown, and no import restores it. */
    anonymised_at: instant(),
    created_at: createdAt(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_id, t.id] }),
    check("debtors_country", sql`${t.country} ~ '^([A-Z]{2})?$'`),
    oneOf("debtors_debtor_kind_values", t.debtor_kind, ["consumer", "company", "public"]),
    check("debtors_language", sql`${t.language} in ('', 'nl', 'gb', 'de')`),
    uniqueIndex("debtors_number").on(t.customer_id, t.number),
    // When a user leaves the customer, only owner_user_id becomes null (db/sql/after/foreign-keys.sql).
    index("debtors_owner").on(t.customer_id, t.owner_user_id).where(sql`owner_user_id is not null`),
    index("debtors_country_word").on(t.customer_id, t.id).where(sql`country_word <> ''`),
    index("debtors_name").on(t.customer_id, t.name, t.id),
    // With the id, so that a search reads this narrow index and not the rows.
    index("debtors_search").on(t.customer_id, t.search, t.id),
    index("debtors_name_key").on(t.customer_id, t.name_key).where(sql`name_key <> ''`),
    index("debtors_company_key").on(t.customer_id, t.company_key).where(sql`company_key <> ''`),
    uniqueIndex("debtors_external")
      .on(t.customer_id, t.source, t.division, t.external_id)
      .where(sql`external_id is not null`),
    ofOwner(),
    pgPolicy("tenant", {
      to: app,
      using: sql`customer_id = (select app_customer())`,
      withCheck: sql`customer_id = (select app_customer()) and (template_id is null or exists (select from templates t where t.id = debtors.template_id and (t.customer_id is null or t.customer_id = debtors.customer_id)))`,
    }),
  ],
);

/**
 * The ids by which other sources than that of its own row know a debtor: those of debtors that were joined with it. For a file, where
 * numbers stand for ids, `external_id` is the number and `division` is "".
 */
export const debtor_sources = pgTable(
  "debtor_sources",
  {
    id: ownId(),
    customer_id: integer().notNull(),
    source: text().notNull(),
    division: text().notNull().default(""),
    external_id: text().notNull(),
    debtor_id: integer().notNull(),
    /** Its number in that source. */
    number: text().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_id, t.id] }),
    unique("debtor_sources_external").on(t.customer_id, t.source, t.division, t.external_id),
    index("debtor_sources_of").on(t.customer_id, t.debtor_id),
    foreignKey({
      columns: [t.customer_id, t.debtor_id],
      foreignColumns: [debtors.customer_id, debtors.id],
    }).onDelete("cascade"),
    ...ofCustomer(),
  ],
);

/** Two debtors that look like duplicates but that a user declared distinct, the lower id first. */
export const distinct_debtors = pgTable(
  "distinct_debtors",
  {
    customer_id: integer().notNull(),
    debtor_id: integer().notNull(),
    other_id: integer().notNull(),
    user_id: integer(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_id, t.debtor_id, t.other_id] }),
    check("distinct_debtors_order", sql`${t.debtor_id} < ${t.other_id}`),
    index("distinct_debtors_other").on(t.customer_id, t.other_id),
    foreignKey({
      name: "distinct_debtors_debtor",
      columns: [t.customer_id, t.debtor_id],
      foreignColumns: [debtors.customer_id, debtors.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "distinct_debtors_other",
      columns: [t.customer_id, t.other_id],
      foreignColumns: [debtors.customer_id, debtors.id],
    }).onDelete("cascade"),
    ...ofCustomer(),
  ],
);

/** Other spellings of a debtor's name, from imports. */
export const debtor_aliases = pgTable(
  "debtor_aliases",
  {
    id: ownId(),
    customer_id: integer().notNull(),
    debtor_id: integer().notNull(),
    name: text().notNull(),
    uses: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.customer_id, t.id] }),
    unique("debtor_aliases_name").on(t.customer_id, t.debtor_id, t.name),
    foreignKey({
      columns: [t.customer_id, t.debtor_id],
      foreignColumns: [debtors.customer_id, debtors.id],
    }).onDelete("cascade"),
    ...ofCustomer(),
  ],
);

/** Contracts of a debtor (feature `contracts`, DECISIONS §6). */
export const subscriptions = pgTable(
  "subscriptions",
  {
    id: ownId(),
    customer_id: integer().notNull(),
    debtor_id: integer().notNull(),
    contract: text().notNull(),
    number: text().notNull(),
    name: text().notNull(),
    days: integer().notNull().default(0),
    amount: centsColumn().notNull(),
    till: dayColumn(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_id, t.id] }),
    foreignKey({
      columns: [t.customer_id, t.debtor_id],
      foreignColumns: [debtors.customer_id, debtors.id],
    }).onDelete("cascade"),
    ...ofCustomer(),
  ],
);

/** Notes, calls and changes of a debtor, besides the events of its invoices. */
export const debtor_entries = pgTable(
  "debtor_entries",
  {
    id: longOwnId(),
    customer_id: integer().notNull(),
    debtor_id: integer().notNull(),
    type: text({ enum: ["note", "call", "change"] }).notNull(),
    content: text().notNull().default(""),
    /** The result of a call: a key of `calls` in messages/. */
    result: text(),
    /** The invoices it was about. */
    invoice_ids: integer().array().notNull().default(sql`'{}'`),
    /** For a change: the field and its raw values. */
    label: text(),
    from: text(),
    to: text(),
    user_id: integer(),
    super_user_id: integer(),
    deleted_at: instant(),
    day: dayColumn().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    oneOf("debtor_entries_type_values", t.type, ["note", "call", "change"]),
    primaryKey({ columns: [t.customer_id, t.id] }),
    index("debtor_entries_of").on(t.customer_id, t.debtor_id, t.id),
    index("debtor_entries_uncleared").on(t.customer_id, t.id).where(sql`type <> 'change' and content <> ''`),
    index("debtor_entries_calls").on(t.customer_id, t.day, t.debtor_id).where(sql`type = 'call'`),
    foreignKey({
      columns: [t.customer_id, t.debtor_id],
      foreignColumns: [debtors.customer_id, debtors.id],
    }).onDelete("cascade"),
    ...ofCustomer(),
  ],
);
