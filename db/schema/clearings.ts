import { integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { createdAt, dayColumn, longIdentity } from "../columns";
import { customers } from "./tenancy";

/** What the nightly work cleared away, counted by customer, night and kind; of no customer: sessions, answers and files of the product. */
export const clearings = pgTable(
  "clearings",
  {
    id: longIdentity(),
    customer_id: integer().references(() => customers.id, { onDelete: "cascade" }),
    day: dayColumn().notNull(),
    kind: text().notNull(),
    records: integer().notNull(),
    cleared_at: createdAt(),
  },
  (t) => [unique("clearings_once").on(t.customer_id, t.day, t.kind).nullsNotDistinct()],
);
