import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, createdAt, identity, instant } from "../columns";
import { customers, users } from "./tenancy";

/** One row per signed-in browser, API login or long-lived pair; only hashes of what the caller holds. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Who is really behind it, when a super-login is going on. */
    super_user_id: integer().references(() => users.id, { onDelete: "cascade" }),
    access_token_hash: bytes().notNull().unique(),
    api_key_hash: bytes(),
    kind: text({ enum: ["login", "token"] })
      .notNull()
      .default("login"),
    is_verified: boolean().notNull().default(false),
    expires_at: instant().notNull(),
    last_seen_at: createdAt(),
    revoked_at: instant(),
    created_at: createdAt(),
  },
  (t) => [index("sessions_user").on(t.user_id), index("sessions_age").on(t.expires_at)],
);

/** Sign-in codes by e-mail: single use, ten minutes, bound to the login that asked. */
export const codes = pgTable(
  "codes",
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    session_id: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    code_hash: bytes().notNull(),
    attempts: integer().notNull().default(0),
    expires_at: instant().notNull(),
    used_at: instant(),
    created_at: createdAt(),
  },
  (t) => [index("codes_age").on(t.expires_at)],
);

/** Failures counted per account or address; `key` is a hash, so that no address stands here in clear. */
export const throttles = pgTable(
  "throttles",
  {
    key: bytes().primaryKey(),
    failures: integer().notNull().default(0),
    window_ends_at: instant().notNull(),
  },
  (t) => [index("throttles_age").on(t.window_ends_at)],
);

/** Single-use tickets for links opened by clients without a cookie (DECISIONS §12). */
export const tickets = pgTable(
  "tickets",
  {
    token_hash: bytes().primaryKey(),
    session_id: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    path: text().notNull(),
    expires_at: instant().notNull(),
    used_at: instant(),
  },
  (t) => [index("tickets_age").on(t.expires_at)],
);

/** The answers already given to an Idempotency-Key, so that a retried request does nothing twice. */
export const idempotency_keys = pgTable(
  "idempotency_keys",
  {
    key_hash: bytes().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    customer_id: integer().references(() => customers.id, { onDelete: "cascade" }),
    request_hash: bytes().notNull(),
    status: integer(),
    body: text(),
    created_at: createdAt(),
  },
  (t) => [index("idempotency_keys_age").on(t.created_at)],
);

/** Every time somebody worked under another's name: who, as whom, from when till when. Never deleted by the product. */
export const super_logins = pgTable(
  "super_logins",
  {
    id: identity(),
    // No references: the record outlives both accounts, so it keeps their names.
    super_user_id: integer().notNull(),
    super_user_name: text().notNull(),
    user_id: integer().notNull(),
    user_name: text().notNull(),
    session_id: uuid().notNull().unique(),
    address: text().notNull().default(""),
    started_at: createdAt(),
    ended_at: instant(),
  },
  (t) => [index("super_logins_who").on(t.super_user_id, t.started_at)],
);
