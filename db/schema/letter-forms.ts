import { integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import { createdAt, identity } from "../columns";
import { customers } from "./tenancy";

/**
 * What the letters of one step share: who writes, the look, the words of the template in one language. Stored once and never
 * changed, so that ten thousand letters of a run need not repeat it.
 */
export const letter_forms = pgTable(
  "letter_forms",
  {
    id: identity(),
    customer_id: integer()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    hash: text().notNull(),
    content: jsonb().$type<unknown>().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    unique("letter_forms_tenant").on(t.customer_id, t.id),
    unique("letter_forms_hash").on(t.customer_id, t.hash),
  ],
);
