import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, createdAt, instant } from "../columns";
import { ofSignIn } from "../policies";
import { users } from "./tenancy";

/** Another e-mail address of one's own, until both addresses have confirmed it; only hashes of what the mails say. */
export const email_changes = pgTable(
  "email_changes",
  {
    user_id: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The address in use when it was asked for. */
    from_address: text().notNull(),
    email_address: text().notNull(),
    old_token_hash: bytes().notNull().unique(),
    new_token_hash: bytes().notNull().unique(),
    old_confirmed_at: instant(),
    new_confirmed_at: instant(),
    expires_at: instant().notNull(),
    created_at: createdAt(),
  },
  () => [...ofSignIn()],
);
