import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "./client";
import { stats_marks } from "./schema/figures";
import { invoices } from "./schema/invoices";

/** The inputs of figures besides invoices and their payments: totals invoiced, letters and their delivery, and debtors' names. */
export type OtherInput = "invoiced" | "messages" | "debtors";

type CustomerInvoices = { customer_id: number; ids: readonly number[] };
type Touched = CustomerInvoices & { others: readonly OtherInput[]; today: string };

/** Returns a list of ids as one parameter of type int[], of any length. */
const list = (ids: readonly number[]): SQL => sql`${`{${ids.join()}}`}::int[]`;

/**
 * Recalculates the positions of these invoices of a customer for every day and writes the differences, marks the first day whose figures
 * changed, and increases the versions of the customer's figures affected by these invoices and by `others`; without ids it does only the
 * latter. Called once by the wrapper of a transaction, before the commit, as the customer of the invoices (lib/access/context.ts).
 */
export const refreshPositions = (db: Transaction, { customer_id, ids, today, others }: Touched) =>
  db.execute(
    sql`select set_config('app.customer_id', ${String(customer_id)}, true),
      refresh_positions(${customer_id}, ${list(ids)}, ${today}::date, ${`{${others.join()}}`}::text[])`,
  );

/** Marks the days whose figures change because these invoices are about to be deleted, as their positions are deleted with them. */
export const markBeforeDelete = (db: Transaction, { customer_id, ids }: CustomerInvoices) =>
  db.execute(sql`insert into ${stats_marks} (customer_id, currency, earliest, moved_at)
    select ${customer_id}, i.currency, min(i.date), clock_timestamp() from ${invoices} i
    where i.customer_id = ${customer_id} and i.id = any(${list(ids)}) group by i.currency order by i.currency
    on conflict (customer_id, currency) do update set earliest = least(stats_marks.earliest, excluded.earliest), moved_at = excluded.moved_at`);
