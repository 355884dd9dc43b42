import { boolean, foreignKey, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { createdAt, identity, version } from "../columns";
import { customer_users } from "./tenancy";

/** A list as somebody wants to see it again. Who leaves the customer leaves no views. */
export const views = pgTable(
  "views",
  {
    id: identity(),
    customer_id: integer().notNull(),
    user_id: integer().notNull(),
    /** Which list it is of. */
    list: text().notNull(),
    name: text().notNull(),
    /** What stands in the list's address behind the question mark. */
    query: text().notNull(),
    /** Colleagues of the customer see it too. */
    is_shared: boolean().notNull().default(false),
    created_at: createdAt(),
    version: version(),
  },
  (t) => [
    unique("views_tenant").on(t.customer_id, t.id),
    unique("views_name").on(t.customer_id, t.user_id, t.list, t.name),
    foreignKey({
      name: "views_owner",
      columns: [t.customer_id, t.user_id],
      foreignColumns: [customer_users.customer_id, customer_users.user_id],
    }).onDelete("cascade"),
  ],
);
