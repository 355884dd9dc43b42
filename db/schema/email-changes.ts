import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, createdAt, instant } from "../columns";
import { ofSignIn } from "../policies";
import { users } from "./tenancy";

/** A user's new e-mail address, until both addresses have confirmed it; of the tokens in the mails only hashes. */
export const email_changes = pgTable(
  "email_changes",
  {
    user_id: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The address in use when it was requested. */
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
