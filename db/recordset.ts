import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/**
 * Rows as one parameter: `from <recordset> as r`. However many there are, it stays one parameter (Postgres takes 65,535),
 * and the columns say their types, e.g. "id int, amount bigint". Column names come from code, never from input. With `only` no other field of the rows travels.
 */
export const recordset = (rows: readonly object[], columns: string, only?: string[]): SQL =>
  recordsetOf(JSON.stringify(rows, only), columns);

/** Rows that were made into text before their turn to be written came: one parameter too, `from <recordset> as r`. */
export const recordsetOf = (rows: string, columns: string): SQL =>
  sql`jsonb_to_recordset(${rows}::jsonb) as r(${sql.raw(columns)})`;

/** A column whose value is among ids, however many: they travel as one parameter. */
export const among = (column: SQL | AnyPgColumn, ids: readonly number[]): SQL =>
  sql`${column} in (select unnest(${`{${ids.join()}}`}::int[]))`;
