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

/** A job that a user requested. status: 0 pending, 1 in progress, 2 done, above 2 an error (SPEC §3). */
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
    /** The user behind a super-login in which it was requested. */
    super_user_id: integer(),
    action: text().notNull(),
    status: integer().notNull().default(0),
    current: integer().notNull().default(0),
    total: integer().notNull().default(0),
    input: jsonb().$type<unknown>().notNull(),
    result: jsonb().$type<JobResult>().notNull().default({}),
    error: text(),
    /** The number of times a worker took it: a worker writes under this number, so that a former one cannot. */
    attempts: integer().notNull().default(0),
    /** The number of times it threw, and of deaths of its worker since its last progress. */
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
    // The worker gets only the id of a job.
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

/** Uploaded bytes and their original name; `key` is their place in the storage. */
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

/** Files without references, recorded by triggers on the tables that had them; the nightly work deletes them from the storage. */
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

/** The column mappings of a customer's uploaded files, stored for the next upload. */
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

/** The country names of a customer's ledgers, normalised to bare letters, as its users mapped them. */
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
