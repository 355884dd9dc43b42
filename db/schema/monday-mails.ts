import { boolean, integer, pgTable } from "drizzle-orm/pg-core";
import { dayColumn } from "../columns";
import { users } from "./tenancy";

/** Who gets the figures of last week each Monday; without a row nobody does. */
export const monday_mails = pgTable("monday_mails", {
  user_id: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  is_wanted: boolean().notNull().default(true),
  /** The Monday they got it last. */
  told_on: dayColumn(),
});
