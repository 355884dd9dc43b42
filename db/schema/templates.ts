import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createdAt, identity, oneOf, version } from "../columns";
import { app, auth, insertable, ofOwner, readable, usable } from "../policies";
import { customers } from "./tenancy";

/** The default days of a flex template, and the days to pay where a letter's text states them itself. */
type TemplateOptions = { flex_days?: number; pay_days?: number };

/** The text of a step; customer_id null is the product's own. */
export const templates = pgTable(
  "templates",
  {
    id: identity(),
    customer_id: integer().references(() => customers.id, { onDelete: "cascade" }),
    /** "3"–"8" for a step, "3-courant" for its statement, or flex, invite, reset, code. */
    type: text().notNull(),
    name: text().notNull(),
    subject: text().notNull().default(""),
    subject_en: text().notNull().default(""),
    subject_de: text().notNull().default(""),
    sender_name: text().notNull().default(""),
    sender: text().notNull().default(""),
    content: text().notNull(),
    content_en: text().notNull().default(""),
    content_de: text().notNull().default(""),
    has_header: boolean().notNull().default(true),
    has_footer: boolean().notNull().default(true),
    is_flex: boolean().notNull().default(false),
    flex_type: text({ enum: ["debit", "incasso"] })
      .notNull()
      .default("debit"),
    options: jsonb().$type<TemplateOptions>().notNull().default({}),
    send_type: text({ enum: ["email", "letter", "both"] })
      .notNull()
      .default("both"),
    /** An unchanged text of the product: a newer version may replace it. */
    is_default: boolean().notNull().default(false),
    created_at: createdAt(),
    version: version(),
  },
  (t) => [
    oneOf("templates_flex_type_values", t.flex_type, ["debit", "incasso"]),
    oneOf("templates_send_type_values", t.send_type, ["email", "letter", "both"]),
    unique("templates_tenant").on(t.customer_id, t.id),
    uniqueIndex("templates_own")
      .on(t.customer_id, t.type)
      .where(sql`customer_id is not null and not is_flex`),
    uniqueIndex("templates_global").on(t.type).where(sql`customer_id is null and not is_flex`),
    ofOwner(),
    usable("own", sql`customer_id = (select app_customer())`),
    pgPolicy("product_read", { for: "select", to: [app, auth], using: sql`customer_id is null` }),
    usable("product_write", sql`customer_id is null and (select app_scope()) = 'all'`),
  ],
);

/** The content of a template at each of its versions, written with every change, so that the text of a sent message can always be read. */
export const template_versions = pgTable(
  "template_versions",
  {
    id: identity(),
    customer_id: integer().references(() => customers.id, { onDelete: "cascade" }),
    /** Not deleted with the template: letters reference it. */
    template_id: integer().notNull(),
    version: integer().notNull(),
    content: jsonb().$type<unknown>().notNull(),
    user_id: integer(),
    created_at: createdAt(),
  },
  (t) => [
    unique("template_versions_once").on(t.template_id, t.version),
    index("template_versions_tenant").on(t.customer_id, t.template_id),
    ofOwner(),
    usable("own", sql`customer_id = (select app_customer())`),
    readable("product_read", sql`customer_id is null`),
    insertable("product_write", sql`customer_id is null and (select app_scope()) = 'all'`),
  ],
);
