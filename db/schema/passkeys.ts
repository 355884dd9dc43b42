import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, createdAt, instant } from "../columns";
import { ofSignIn } from "../policies";
import { users } from "./tenancy";

/** Passkeys, the public half of each: a second factor that is offered and never required. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    credential_id: text().notNull().unique(),
    public_key: bytes().notNull(),
    /** The signature counter, as the passkey reports it. */
    counter: bigint({ mode: "number" }).notNull(),
    transports: text().array().notNull().default([]),
    /** The host to which its browser binds it. */
    host: text().notNull(),
    /** The name its owner gave it. */
    name: text().notNull(),
    last_used_at: instant(),
    created_at: createdAt(),
  },
  (t) => [index("passkeys_user").on(t.user_id), ...ofSignIn()],
);
