import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { bytes, createdAt, identity, instant, version } from "../columns";
import { ofOwner, ofSignIn, readBySignIn, usable } from "../policies";
import { resellers, users } from "./tenancy";

/** For role 1 only: an identity provider decides who a user is. */
const isOfRoleOne = sql`(select app_scope()) = 'all'`;

/** Organisations' own OpenID providers for signing in, of one white label or of the whole installation. */
export const identity_providers = pgTable(
  "identity_providers",
  {
    id: identity(),
    /** Null: for the whole installation. */
    reseller_id: integer().references(() => resellers.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** Exactly as in its discovery document and tokens. */
    issuer: text().notNull(),
    client_id: text().notNull(),
    /** Encrypted. */
    client_secret: text().notNull(),
    /** In lower case: the domains of the addresses it may authenticate. */
    email_domains: text().array().notNull(),
    is_active: boolean().notNull().default(true),
    created_at: createdAt(),
    version: version(),
  },
  (t) => [
    check("identity_providers_domains", sql`cardinality(${t.email_domains}) > 0`),
    index("identity_providers_reseller").on(t.reseller_id),
    ofOwner(),
    usable("staff", isOfRoleOne),
    readBySignIn(),
  ],
);

/** A user's identity at a provider, by its subject. Deleted with the user, and with the provider. */
export const user_identities = pgTable(
  "user_identities",
  {
    provider_id: integer()
      .notNull()
      .references(() => identity_providers.id, { onDelete: "cascade" }),
    subject: text().notNull(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    linked_at: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.provider_id, t.subject] }),
    unique("user_identities_one_each").on(t.provider_id, t.user_id),
    index("user_identities_user").on(t.user_id),
    ...ofSignIn(),
    usable("staff", isOfRoleOne),
  ],
);

/** Sign-ins that were started at a provider and have not returned: each for one browser, one host, and one return. */
export const provider_sign_ins = pgTable(
  "provider_sign_ins",
  {
    state_hash: bytes().primaryKey(),
    /** A hash of the secret in the browser's cookie. */
    browser_hash: bytes().notNull(),
    provider_id: integer()
      .notNull()
      .references(() => identity_providers.id, { onDelete: "cascade" }),
    /** Where it was started: the origin of the page, and the prefix of its white label. */
    origin: text().notNull(),
    domain: text().notNull(),
    /** The page to open after signing in; empty for the first one. */
    next: text().notNull().default(""),
    expires_at: instant().notNull(),
  },
  (t) => [
    index("provider_sign_ins_expires").on(t.expires_at),
    index("provider_sign_ins_provider").on(t.provider_id),
    ...ofSignIn(),
  ],
);
