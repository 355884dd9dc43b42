import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytes, createdAt, identity, instant, oneOf } from "../columns";
import { ofSignIn, usable } from "../policies";
import { customers, users } from "./tenancy";

/** One row per signed-in browser, API login or long-lived pair; of the caller's secrets only hashes. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The user behind a super-login. */
    super_user_id: integer().references(() => users.id, { onDelete: "cascade" }),
    access_token_hash: bytes().notNull().unique(),
    api_key_hash: bytes(),
    kind: text({ enum: ["login", "token"] })
      .notNull()
      .default("login"),
    /** The name its owner gave a token. */
    name: text().notNull().default(""),
    /** True when it may write. */
    scope: text({ enum: ["read", "write"] })
      .notNull()
      .default("write"),
    /** The session from which it was opened and with which it ends: the pair of an API client that super-logs-in as another user. */
    parent_id: uuid().references((): AnyPgColumn => sessions.id, { onDelete: "cascade" }),
    /** A browser has the access_token in its cookie; any other session is refused without its api_key. */
    is_cookie: boolean().notNull().default(false),
    is_verified: boolean().notNull().default(false),
    /** True for a token, and for a session opened with one: it cannot change how its user signs in. */
    by_token: boolean().notNull().default(false),
    /** Codes tried before it was verified. */
    code_tries: integer().notNull().default(0),
    /** The User-Agent and the IP address at sign-in, by which its owner recognises it. */
    agent: text().notNull().default(""),
    address: text().notNull().default(""),
    /** When its owner last gave their password again, before changing how they sign in. */
    proved_at: instant(),
    /** The challenge for a passkey, and its expiry; used up by the answer. */
    challenge: text(),
    challenge_until: instant(),
    expires_at: instant().notNull(),
    last_seen_at: createdAt(),
    revoked_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    oneOf("sessions_kind_values", t.kind, ["login", "token"]),
    index("sessions_user").on(t.user_id),
    index("sessions_age").on(t.expires_at),
    index("sessions_parent").on(t.parent_id).where(sql`${t.parent_id} is not null`),
    check("sessions_scope", sql`${t.scope} in ('read', 'write')`),
    ...ofSignIn(),
  ],
);

/** Sign-in codes by e-mail: single use, ten minutes, bound to the login that requested them. */
export const codes = pgTable(
  "codes",
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    session_id: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    code_hash: bytes().notNull(),
    expires_at: instant().notNull(),
    used_at: instant(),
    created_at: createdAt(),
  },
  (t) => [index("codes_age").on(t.expires_at), index("codes_session").on(t.session_id), ...ofSignIn()],
);

/** Attempts counted per account, address or both, until they succeed; `key` is a hash, so that no address is stored in clear. */
export const throttles = pgTable(
  "throttles",
  {
    key: bytes().primaryKey(),
    failures: integer().notNull().default(0),
    window_ends_at: instant().notNull(),
  },
  (t) => [index("throttles_age").on(t.window_ends_at), ...ofSignIn()],
);

/** Browsers with which a user signed in before; the cookie has a random id, this table its hash. They have limits of their own. */
export const known_browsers = pgTable(
  "known_browsers",
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    id_hash: bytes().notNull(),
    last_used_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.id_hash] }), ...ofSignIn()],
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
  (t) => [index("tickets_age").on(t.expires_at), ...ofSignIn()],
);

/** Links by which a user chooses a password, single use; of the token in the mail only a hash. */
export const sign_in_links = pgTable(
  "sign_in_links",
  {
    token_hash: bytes().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: ["invite", "reset"] }).notNull(),
    expires_at: instant().notNull(),
    used_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    oneOf("sign_in_links_kind_values", t.kind, ["invite", "reset"]),
    index("sign_in_links_user").on(t.user_id),
    index("sign_in_links_age").on(t.expires_at),
    uniqueIndex("sign_in_links_open").on(t.user_id).where(sql`${t.used_at} is null`),
    ...ofSignIn(),
  ],
);

/** Codes for users who lost their authenticator app, single use; each a slow hash, because a person must be able to type it. */
export const recovery_codes = pgTable(
  "recovery_codes",
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    code_hash: text().notNull(),
    used_at: instant(),
    created_at: createdAt(),
  },
  (t) => [index("recovery_codes_user").on(t.user_id), ...ofSignIn()],
);

/** The answers already given to an Idempotency-Key, so that a retried request is not executed twice. */
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
  (t) => [
    index("idempotency_keys_age").on(t.created_at),
    ...ofSignIn(),
    usable("own", sql`user_id = (select app_user_id())`),
  ],
);

/** Every super-login: which user, as which other, from when till when. Never deleted by the product. */
export const super_logins = pgTable(
  "super_logins",
  {
    id: identity(),
    // No references: the record outlives both accounts, so it stores their names.
    super_user_id: integer().notNull(),
    super_user_name: text().notNull(),
    user_id: integer().notNull(),
    user_name: text().notNull(),
    session_id: uuid().notNull().unique(),
    address: text().notNull().default(""),
    started_at: createdAt(),
    ended_at: instant(),
  },
  (t) => [index("super_logins_who").on(t.super_user_id, t.started_at), ...ofSignIn()],
);
