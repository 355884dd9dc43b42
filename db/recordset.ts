import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

type Row = Readonly<Record<string, unknown>>;

/** Rows as text on their way to the database: what each has of its own, and once what all have alike. */
export type Packed = { own: string; alike: string };

/**
 * Rows as a table in one statement: `from <recordset> as r`. However many there are, they stay two parameters (Postgres takes 65,535),
 * and the columns say their types, e.g. "id int, amount bigint". Column names come from code, never from input; fields of the rows that
 * are no columns do not travel.
 */
export const recordset = (rows: readonly Row[], columns: string): SQL =>
  recordsetOf(packed(rows, columns), columns);

/**
 * Rows made into text before their turn to be written comes. The rows of a run are alike in most of their columns, and reading text is
 * what writing them costs most: what is alike in all is sent once.
 */
export function packed(rows: readonly Row[], columns: string): Packed {
  const [first = {}] = rows;
  const names = namesOf(columns);
  const alike = names.filter((name) => rows.every((row) => isSame(row[name], first[name])));
  const own = names.filter((name) => !alike.includes(name));
  return {
    own: JSON.stringify(rows.map((row) => only(row, own))),
    alike: JSON.stringify(only(first, alike)),
  };
}

/** The statement is the same whichever columns are alike, so that it stays prepared. */
export function recordsetOf({ own, alike }: Packed, columns: string): SQL {
  const values = namesOf(columns).map((name) => `coalesce(own."${name}", alike."${name}") as "${name}"`);
  return sql`(select ${sql.raw(values.join(", "))} from jsonb_to_recordset(${own}::jsonb) as own(${sql.raw(columns)}), jsonb_to_record(${alike}::jsonb) as alike(${sql.raw(columns)})) as r`;
}

const namesByColumns = new Map<string, string[]>();

/** The names of "id int, amount bigint". */
function namesOf(columns: string): string[] {
  const found =
    namesByColumns.get(columns) ??
    [...columns.matchAll(/(?:^|,)\s*"?(\w+)"?\s/g)].map(([, name = ""]) => name);
  namesByColumns.set(columns, found);
  return found;
}

/** No value is null; lists are alike where both are empty. */
const isSame = (left: unknown, right: unknown): boolean =>
  left === right || (left ?? null) === (right ?? null) || (isEmptyList(left) && isEmptyList(right));

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

function only(row: Row, names: readonly string[]): Row {
  const subset: Record<string, unknown> = {};
  for (const name of names) subset[name] = row[name];
  return subset;
}

/** A column whose value is among ids, however many: they travel as one parameter. */
export const among = (column: SQL | AnyPgColumn, ids: readonly number[]): SQL =>
  sql`${column} in (select unnest(${`{${ids.join()}}`}::int[]))`;
