import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "./client";
import { stats_marks } from "./schema/figures";
import { invoices } from "./schema/invoices";

/**
 * What else figures are made of than what invoices were and what was paid of them: what they came to, letters with what became of them,
 * and debtors' names.
 */
export type Other = "invoiced" | "messages" | "debtors";

type Written = { customer_id: number; ids: readonly number[] };
type Touched = Written & { others: readonly Other[]; today: string };

/** A list of ids as one parameter of type int[], however many they are. */
const list = (ids: readonly number[]): SQL => sql`${`{${ids.join()}}`}::int[]`;

/**
 * Works out what these invoices of a customer were on every day and writes what differs, marks the first day whose figures are others
 * since, and gives a new version to the customer's figures that these invoices, and what else changed, are in; with no ids that is
 * all it does. The wrapper of a transaction calls it once, before the commit, as the customer whose invoices they are
 * (lib/access/context.ts).
 */
export const refreshPositions = (db: Transaction, { customer_id, ids, today, others }: Touched) =>
  db.execute(
    sql`select set_config('app.customer_id', ${String(customer_id)}, true),
      refresh_positions(${customer_id}, ${list(ids)}, ${today}::date, ${`{${others.join()}}`}::text[])`,
  );

/** Marks the days whose figures change because these invoices are about to be deleted: their positions go with them, and tell nothing afterwards. */
export const markBeforeDelete = (db: Transaction, { customer_id, ids }: Written) =>
  db.execute(sql`insert into ${stats_marks} (customer_id, currency, earliest, moved_at)
    select ${customer_id}, i.currency, min(i.date), clock_timestamp() from ${invoices} i
    where i.customer_id = ${customer_id} and i.id = any(${list(ids)}) group by i.currency order by i.currency
    on conflict (customer_id, currency) do update set earliest = least(stats_marks.earliest, excluded.earliest), moved_at = excluded.moved_at`);
