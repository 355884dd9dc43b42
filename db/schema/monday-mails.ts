import { sql } from "drizzle-orm";
import { boolean, integer, pgPolicy, pgTable } from "drizzle-orm/pg-core";
import { dayColumn } from "../columns";
import { auth, ofOwner, usable } from "../policies";
import { users } from "./tenancy";

/** The users who receive the figures of last week each Monday; a user without a row does not. */
export const monday_mails = pgTable(
  "monday_mails",
  {
    user_id: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    is_wanted: boolean().notNull().default(true),
    /** The Monday of the last mail sent. */
    told_on: dayColumn(),
  },
  () => [
    ofOwner(),
    usable(
      "own",
      sql`user_id = (select app_user_id()) or (select app_scope()) = 'all' or ((select app_scope()) = 'reseller' and user_id in (select users_of_reseller()))`,
    ),
    pgPolicy("telling", { to: auth, using: sql`true`, withCheck: sql`true` }),
  ],
);
