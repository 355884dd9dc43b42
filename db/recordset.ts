import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

type Row = Readonly<Record<string, unknown>>;

/** Rows as JSON text for the database: the fields that differ per row, and once those that are equal in all. */
export type PackedRows = { own: string; alike: string };

/**
 * Returns rows as a table in one statement: `from <recordset> as r`. Any number of rows is two parameters (Postgres takes 65,535), and the
 * columns state their types, e.g. "id int, amount bigint". Column names come from code, never from input; fields of the rows that are no
 * columns are not sent.
 */
export const recordset = (rows: readonly Row[], columns: string): SQL =>
  recordsetOf(packRows(rows, columns), columns);

/**
 * Returns rows as JSON text, before they are written. The rows of a run are equal in most of their columns, and parsing text is the largest
 * cost of writing them: fields that are equal in all rows are sent once.
 */
export function packRows(rows: readonly Row[], columns: string): PackedRows {
  const [first = {}] = rows;
  const names = namesOf(columns);
  const alike = names.filter((name) => rows.every((row) => isSame(row[name], first[name])));
  const own = names.filter((name) => !alike.includes(name));
  return {
    own: JSON.stringify(rows.map((row) => only(row, own))),
    alike: JSON.stringify(only(first, alike)),
  };
}

/** Returns the SQL of packed rows. The statement is the same whichever columns are equal, so that it stays prepared. */
export function recordsetOf({ own, alike }: PackedRows, columns: string): SQL {
  const values = namesOf(columns).map((name) => `coalesce(own."${name}", alike."${name}") as "${name}"`);
  return sql`(select ${sql.raw(values.join(", "))} from jsonb_to_recordset(${own}::jsonb) as own(${sql.raw(columns)}), jsonb_to_record(${alike}::jsonb) as alike(${sql.raw(columns)})) as r`;
}

const namesByColumns = new Map<string, string[]>();

/** Returns the names of "id int, amount bigint". */
function namesOf(columns: string): string[] {
  const found =
    namesByColumns.get(columns) ??
    [...columns.matchAll(/(?:^|,)\s*"?(\w+)"?\s/g)].map(([, name = ""]) => name);
  namesByColumns.set(columns, found);
  return found;
}

/** Returns whether two values are written alike: undefined counts as null, and two empty lists are equal. */
const isSame = (left: unknown, right: unknown): boolean =>
  left === right || (left ?? null) === (right ?? null) || (isEmptyList(left) && isEmptyList(right));

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

function only(row: Row, names: readonly string[]): Row {
  const subset: Record<string, unknown> = {};
  for (const name of names) subset[name] = row[name];
  return subset;
}

/** Returns a condition that a column's value is among ids, sent as one parameter, of any length. */
export const among = (column: SQL | AnyPgColumn, ids: readonly number[]): SQL =>
  sql`${column} in (select unnest(${`{${ids.join()}}`}::int[]))`;
