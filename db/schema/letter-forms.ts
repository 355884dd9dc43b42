import { integer, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { createdAt, ownId } from "../columns";
import { ofCustomer } from "../policies";
import { customers } from "./tenancy";

/**
 * The shared part of the letters of one step: the sender, the look, the template's text in one language. Stored once and never changed, so
 * that ten thousand letters of a run need not repeat it.
 */
export const letter_forms = pgTable(
  "letter_forms",
  {
    id: ownId(),
    customer_id: integer()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    hash: text().notNull(),
    content: jsonb().$type<unknown>().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_id, t.id] }),
    unique("letter_forms_hash").on(t.customer_id, t.hash),
    ...ofCustomer(),
  ],
);
