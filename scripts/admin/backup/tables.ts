import type { OwnerTransaction } from "../owner";
import type { Table } from "./manifest";

/**
 * Every column with the key of a file, as an expression that is null without one. The database's triggers for discarded files use the same
 * columns.
 */
export const fileColumns: Readonly<Record<string, readonly string[]>> = {
  customers: ["logo"],
  files: ["key"],
  letter_forms: ["content #>> '{customer,logo}'"],
  letters: ["file_key"],
  outbox: ["raw_key"],
  outbox_attempts: ["raw_key"],
  resellers: ["logo", "start_image"],
};

/** Returns the tables of the product with their written columns, without generated ones. */
export const tablesOf = (sql: OwnerTransaction) =>
  sql<Pick<Table, "name" | "columns">>`
    select c.relname as name, array_agg(a.attname::text order by a.attname) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by 1 order by 1`;

/** Quotes names for SQL: they come from the catalogue, and cannot be bind parameters. */
export const quoted = (...names: readonly string[]) =>
  names.map((name) => `"${name.replaceAll('"', '""')}"`).join(", ");

/** Returns how many rows a table has, and the sum of a hash of each. */
export async function contentOf(
  sql: OwnerTransaction,
  { name, columns }: Pick<Table, "name" | "columns">,
): Promise<Pick<Table, "rows" | "digest">> {
  const [row] = await sql.unsafe<{ rows: number; digest: string }>(`
    select count(*)::int as rows,
      coalesce(sum(('x' || left(md5(row(${quoted(...columns)})::text), 15))::bit(60)::bigint), 0)::text as digest
    from ${quoted(name)}`);
  if (!row) throw new Error(`${name} was not read`);
  return row;
}

/** Returns the first of these tables that has a row, or null. */
export async function firstFilled(
  sql: OwnerTransaction,
  tables: readonly { name: string }[],
): Promise<string | null> {
  for (const { name } of tables) {
    const [row] = await sql.unsafe(`select 1 from ${quoted(name)} limit 1`);
    if (row) return name;
  }
  return null;
}
