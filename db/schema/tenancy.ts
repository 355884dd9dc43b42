import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { StoredRules } from "@/lib/customers/rules";
import type { LawChoices } from "@/lib/customers/rules/law";
import { product } from "@/lib/kernel/product";
import { centsColumn, createdAt, identity, instant, oneOf, version } from "../columns";
import { agencyColumns, labelMailColumns, letterColumns } from "../letter-columns";
import { paymentColumns } from "../payment-columns";
import {
  app,
  auth,
  insertable,
  isInReach,
  isOfReseller,
  ofCustomer,
  ofOwner,
  ofSignIn,
  readable,
  readByDispatch,
  readBySignIn,
  usable,
} from "../policies";
import { retentionColumns } from "../retention-columns";

export const resellers = pgTable(
  "resellers",
  {
    id: identity(),
    name: text().notNull(),
    domain: text().notNull().unique(),
    host: text().unique(),
    primary_color: text().notNull().default(product.primary_color),
    secondary_color: text().notNull().default(product.secondary_color),
    logo: text(),
    start_image: text(),
    /** The address of another product of it, for its users. */
    sso: text(),
    /** The certificate that its badge in the bar links to; empty without one. */
    badge_url: text().notNull().default(""),
    ...labelMailColumns,
    ...agencyColumns,
    /** The idle minutes after which its users' sessions end; null for the product's own limit. */
    idle_minutes: integer(),
    created_at: createdAt(),
    version: version(),
  },
  (t) => [
    check("resellers_idle", sql`${t.idle_minutes} between 15 and 720`),
    ofOwner(),
    pgPolicy("look", { for: "select", to: [app, auth], using: sql`true` }),
    usable("staff", sql`(select app_scope()) = 'all'`),
  ],
);

export const users = pgTable(
  "users",
  {
    id: identity(),
    first_name: text().notNull(),
    affix: text().notNull().default(""),
    last_name: text().notNull(),
    email_address: text().notNull().unique(),
    password_hash: text(),
    role_id: integer().notNull().default(3),
    reseller_id: integer().references(() => resellers.id),
    is_active: boolean().notNull().default(true),
    "2fa_type": text({ enum: ["email", "google"] })
      .notNull()
      .default("email"),
    totp_secret: text(),
    /** The seed of a new authenticator app that is not confirmed yet. */
    totp_pending: text(),
    totp_confirmed_at: instant(),
    totp_last_step: integer(),
    last_login_at: instant(),
    debtor_link: boolean().notNull().default(false),
    send_bcc: boolean().notNull().default(false),
    language: text({ enum: ["nl", "gb", "de"] }),
    hash_id: text().notNull().unique().default(sql`replace(gen_random_uuid()::text, '-', '')`),
    selected_customer_id: integer(),
    customer_interest: text().array().notNull().default(sql`'{}'`),
    features: text().array().notNull().default(sql`'{}'`),
    /** When they dismissed the list of first steps; null while it is shown. */
    first_steps_closed_at: instant(),
    /** A service user, who cannot sign in: the identity of a customer's API key. */
    is_service: boolean().notNull().default(false),
    created_at: createdAt(),
    version: version(),
  },
  (t) => [
    oneOf("users_2fa_type_values", t["2fa_type"], ["email", "google"]),
    oneOf("users_language_values", t.language, ["nl", "gb", "de"]),
    check("users_role", sql`${t.role_id} between 1 and 8`),
    index("users_reseller").on(t.reseller_id),
    ...ofSignIn(),
    usable(
      "change",
      sql`(select app_scope()) = 'all' or ((select app_scope()) = 'reseller' and reseller_id = (select app_reseller()) and role_id <> 1)`,
    ),
    readable(
      "reach",
      sql`id = (select app_user_id()) or (select app_scope()) in ('all', 'system') or ((select app_scope()) = 'reseller' and id in (select users_of_reseller())) or id in (select cu.user_id from customer_users cu where cu.customer_id = (select app_customer()))`,
    ),
  ],
);

export const customers = pgTable(
  "customers",
  {
    id: identity(),
    reseller_id: integer().references(() => resellers.id),
    account_owner_id: integer().references(() => users.id, { onDelete: "set null" }),
    type: integer().notNull().default(1),
    number: text().notNull(),
    name: text().notNull(),
    company_name: text().notNull().default(""),
    default_lang: text({ enum: ["nl", "gb", "de"] })
      .notNull()
      .default("nl"),
    license_type: text({ enum: ["deb", "inc", "deb-inc", "flex"] })
      .notNull()
      .default("deb-inc"),
    street: text().notNull().default(""),
    house_number: text().notNull().default(""),
    house_number_suffix: text().notNull().default(""),
    zipcode: text().notNull().default(""),
    city: text().notNull().default(""),
    country: text().notNull().default("NL"),
    kvk_number: text().notNull().default(""),
    contact_name: text().notNull().default(""),
    contact_email_address: text().notNull().default(""),
    contact_telephone_number: text().notNull().default(""),
    has_support: boolean().notNull().default(false),
    support_name: text().notNull().default(""),
    support_email: text().notNull().default(""),
    support_telephone: text().notNull().default(""),
    daily_sync: boolean().notNull().default(false),
    combine_claim_box: boolean().notNull().default(true),
    contact_rules: jsonb().$type<StoredRules>().notNull().default({ preset: "careful" }),
    reset_incasso: boolean().notNull().default(false),
    has_flex_template: boolean().notNull().default(false),
    /** True when interest and costs follow Dutch law instead of the rates below; `law` has its settings (LAW §9). */
    legal_mode: boolean().notNull().default(false),
    law: jsonb().$type<LawChoices>().notNull().default({}),
    /** When the offer to claim by law was dismissed; null while it is shown. */
    law_offer_closed_at: instant(),
    action_interval: integer().notNull().default(14),
    admin_costs: centsColumn().notNull().default(sql`0`),
    /** Basis points: 825 is 8.25 % a year. */
    interest_rate: integer().notNull().default(0),
    incasso_type: text({ enum: ["costs", "perc", "wik"] })
      .notNull()
      .default("wik"),
    /** Cents when incasso_type is costs, basis points when it is perc. */
    incasso_value: centsColumn().notNull().default(sql`0`),
    interest_min: centsColumn().notNull().default(sql`0`),
    interest_max: centsColumn(),
    is_active: boolean().notNull().default(true),
    currency: text({ enum: ["EUR", "USD", "GBP"] })
      .notNull()
      .default("EUR"),
    accounting_fax_field: text().notNull().default(""),
    accounting_range: text().notNull().default(""),
    send_cc: boolean().notNull().default(false),
    cc: text().notNull().default(""),
    bank_iban: text().notNull().default(""),
    bank_name: text().notNull().default(""),
    bank_bic: text().notNull().default(""),
    debit_sender: text().notNull().default(""),
    debit_display_name: text().notNull().default(""),
    debit_subject: text().notNull().default(""),
    debit_subject_courant: text().notNull().default(""),
    incasso_sender: text().notNull().default(""),
    incasso_display_name: text().notNull().default(""),
    incasso_subject: text().notNull().default(""),
    incasso_subject_courant: text().notNull().default(""),
    logo: text(),
    ...letterColumns,
    ...retentionColumns,
    /** The flex flow: status ids in order, and the days before each. */
    statuses: integer().array().notNull().default(sql`'{}'`),
    intervals: integer().array().notNull().default(sql`'{}'`),
    ...paymentColumns,
    api_key_hash: text(),
    hash_id: text().notNull().unique().default(sql`replace(gen_random_uuid()::text, '-', '')`),
    dso_target: integer().notNull().default(20),
    features: text().array().notNull().default(sql`'{}'`),
    created_at: createdAt(),
    version: version(),
  },
  (t) => [
    oneOf("customers_window_values", t.window, ["left", "right", "din"]),
    oneOf("customers_qr_values", t.qr, ["auto", "epc", "link", "both", "none"]),
    oneOf("customers_free_period_for_values", t.free_period_for, ["all", "consumers"]),
    oneOf("customers_incasso_by_values", t.incasso_by, ["customer", "reseller"]),
    oneOf("customers_default_lang_values", t.default_lang, ["nl", "gb", "de"]),
    oneOf("customers_license_type_values", t.license_type, ["deb", "inc", "deb-inc", "flex"]),
    oneOf("customers_incasso_type_values", t.incasso_type, ["costs", "perc", "wik"]),
    oneOf("customers_currency_values", t.currency, ["EUR", "USD", "GBP"]),
    uniqueIndex("customers_number").on(t.reseller_id, t.number),
    check("customers_type", sql`${t.type} in (1, 2)`),
    check("customers_rate", sql`${t.interest_rate} between 0 and 10000`),
    check(
      "customers_intervals",
      sql`${t.action_interval} between 0 and 365 and 0 <= all (${t.intervals}) and 365 >= all (${t.intervals})`,
    ),
    check("customers_shift", sql`${t.window_dx} between -10 and 10 and ${t.window_dy} between -10 and 10`),
    check("customers_letter_color", sql`${t.letter_color} ~ '^#[0-9a-f]{6}$'`),
    check(
      "customers_keep",
      sql`${t.keep_letters_months} between 3 and 240 and ${t.keep_messages_months} between 3 and 240 and ${t.keep_notes_months} between 3 and 240
        and ${t.keep_imports_days} between 7 and 3650 and ${t.keep_audit_months} between 12 and 240
        and ${t.keep_keys_days} between 1 and 7 and ${t.keep_sessions_days} between 1 and 90`,
    ),
    check("customers_direct_debit_days", sql`${t.direct_debit_days} between 2 and 60`),
    check("customers_bounds", sql`${t.interest_max} is null or ${t.interest_max} >= ${t.interest_min}`),
    ofOwner(),
    readByDispatch(),
    readBySignIn(),
    pgPolicy("change", {
      for: "update",
      to: app,
      using: sql`${isOfReseller} or ((select app_scope()) in ('customer', 'system') and id = (select app_customer()))`,
      withCheck: sql`${isOfReseller} or ((select app_scope()) in ('customer', 'system') and id = (select app_customer()))`,
    }),
    pgPolicy("close", {
      for: "delete",
      to: app,
      using: isOfReseller,
    }),
    insertable("found", isOfReseller),
    readable(
      "reach",
      sql`id = (select app_customer()) or ${isOfReseller} or id in (select cu.customer_id from customer_users cu where cu.user_id = (select app_user_id()))`,
    ),
  ],
);

export const customer_users = pgTable(
  "customer_users",
  {
    customer_id: integer()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.customer_id, t.user_id] }),
    index("customer_users_user").on(t.user_id),
    ofOwner(),
    readBySignIn(),
    pgPolicy("change", {
      to: app,
      using: isInReach,
      withCheck: sql`(select app_scope()) = 'all' or ((select app_scope()) = 'reseller' and customer_id in (select customers_of_reseller()) and user_id in (select users_of_reseller()))`,
    }),
    readable(
      "reach",
      sql`user_id = (select app_user_id()) or customer_id = (select app_customer()) or (select app_scope()) in ('all', 'system') or ((select app_scope()) = 'reseller' and (customer_id in (select customers_of_reseller()) or user_id in (select users_of_reseller())))`,
    ),
  ],
);

export const customer_links = pgTable(
  "customer_links",
  {
    customer_id: integer()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    linked_id: integer()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.customer_id, t.linked_id] }),
    ...ofCustomer(),
    pgPolicy("reach", {
      to: app,
      using: isInReach,
      withCheck: sql`(select app_scope()) = 'all' or ((select app_scope()) = 'reseller' and customer_id in (select customers_of_reseller()) and linked_id in (select customers_of_reseller()))`,
    }),
  ],
);
