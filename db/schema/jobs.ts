import { sql } from "drizzle-orm";
import {
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
import type { JobResult } from "@/lib/jobs/answers";
import { createdAt, instant, ownId } from "../columns";
import { app, auth, dispatch, forDispatch, ofCustomer, ofOwner } from "../policies";
import { customers, users } from "./tenancy";

/** Work a user asked for. status: 0 pending, 1 in progress, 2 done, above 2 an error (SPEC §3). */
export const jobs = pgTable(
  "jobs",
  {
    id: ownId(),
    customer_id: integer()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Who really asked for it, when a super-login was going on. */
    super_user_id: integer(),
    action: text().notNull(),
    status: integer().notNull().default(0),
    current: integer().notNull().default(0),
    total: integer().notNull().default(0),
    input: jsonb().$type<unknown>().notNull(),
    result: jsonb().$type<JobResult>().notNull().default({}),
    error: text(),
    /** How often a worker took it: the number under which its worker writes, so that a former one cannot. */
    attempts: integer().notNull().default(0),
    /** How often it threw, and how often its worker died since it last came further. */
    failures: integer().notNull().default(0),
    deaths: integer().notNull().default(0),
    /** One at a time per customer for work that must not overlap (a sync); null for all other work. */
    exclusive: text(),
    heartbeat_at: instant(),
    dismissed_at: instant(),
    created_at: createdAt(),
    started_at: instant(),
    finished_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_id, t.id] }),
    // The worker knows a job by its id alone.
    index("jobs_id").on(t.id),
    index("jobs_user").on(t.customer_id, t.user_id, t.id),
    index("jobs_open").on(t.status, t.created_at).where(sql`status < 2`),
    uniqueIndex("jobs_exclusive")
      .on(t.customer_id, t.exclusive)
      .where(sql`status < 2 and exclusive is not null`),
    ...ofCustomer(),
    forDispatch(),
  ],
);

/** Uploaded bytes and their real name; `key` is where the storage keeps them. */
export const files = pgTable(
  "files",
  {
    id: ownId(),
    customer_id: integer()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    key: text().notNull().unique(),
    filename: text().notNull(),
    content_type: text().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    user_id: integer(),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.customer_id, t.id] }), ...ofCustomer()],
);

/** Files nobody refers to any more, written by triggers of whatever let go of them; the nightly work takes them out of the storage. */
export const discarded_files = pgTable(
  "discarded_files",
  {
    key: text().primaryKey(),
    discarded_at: createdAt(),
  },
  (t) => [index("discarded_files_age").on(t.discarded_at), ofOwner(), forDispatch()],
);

/** Facts about the product as a whole: whether it is the demo, and the demo's offset of the day. */
export const product_settings = pgTable(
  "product_settings",
  {
    name: text().primaryKey(),
    value: text().notNull(),
  },
  () => [ofOwner(), pgPolicy("everyone", { for: "select", to: [app, auth, dispatch], using: sql`true` })],
);

/** Where a customer's columns stand in the file it uploads, remembered. */
export const csv_mappings = pgTable(
  "csv_mappings",
  {
    customer_id: integer()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    headers_hash: text().notNull(),
    mapping: jsonb().$type<Record<string, string>>().notNull(),
    updated_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.customer_id, t.headers_hash] }), ...ofCustomer()],
);

/** What the ledgers of a customer call countries, in bare letters, as its people said. */
export const country_words = pgTable(
  "country_words",
  {
    customer_id: integer()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    word: text().notNull(),
    country: text().notNull(),
    updated_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_id, t.word] }),
    check("country_words_country", sql`${t.country} ~ '^[A-Z]{2}$'`),
    ...ofCustomer(),
  ],
);
