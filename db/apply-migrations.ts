import type postgres from "postgres";
import type { MigrationFile } from "./migration-files";

const OLDEST_POSTGRES = 16;

/**
 * Applies every migration that a database does not have, in the order of their names whatever day they carry, each in a transaction of
 * its own, and records it by name and hash. Who comes at the same time waits and finds them applied. Returns the names of those it
 * applied. Throws when the server is older than PostgreSQL 16, and before anything is applied when the file of an applied one has changed
 * since.
 *
 * Drizzle's own migrator compares days only, and never applies a file that was merged late.
 */
export async function applyMigrations(sql: postgres.Sql, files: readonly MigrationFile[]): Promise<string[]> {
  const connection = await sql.reserve();
  try {
    await demandVersion(connection);
    await connection`select pg_advisory_lock(hashtext('invorder.migrations'))`;
    const applied = await appliedMigrations(connection, files);
    const changed = files.filter(({ name, hash }) => (applied.get(name) ?? hash) !== hash);
    if (changed.length > 0)
      throw new Error(
        `changed since they were applied to this database: ${changed.map(({ name }) => name).join(", ")}. Put their files back and write a new migration`,
      );
    const missing = files.filter(({ name }) => !applied.has(name));
    for (const file of missing) await applyOne(connection, file);
    return missing.map(({ name }) => name);
  } finally {
    await connection`select pg_advisory_unlock(hashtext('invorder.migrations'))`.catch(() => undefined);
    connection.release();
  }
}

async function demandVersion(sql: postgres.Sql) {
  const [row] = await sql<{ version: number; words: string }[]>`
    select current_setting('server_version_num')::int / 10000 as version, current_setting('server_version') as words`;
  if (!row || row.version < OLDEST_POSTGRES)
    throw new Error(`PostgreSQL ${OLDEST_POSTGRES} or newer is needed; this is ${row?.words}`);
}

/** Returns the hash of each applied migration by its name. Databases of before recorded no names: there the hash tells which file it was. */
async function appliedMigrations(
  sql: postgres.Sql,
  files: readonly MigrationFile[],
): Promise<ReadonlyMap<string, string>> {
  await sql`create schema if not exists drizzle`;
  await sql`create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint, name text unique)`;
  await sql`alter table drizzle.__drizzle_migrations add column if not exists name text unique`;
  for (const { name, hash } of files)
    await sql`update drizzle.__drizzle_migrations set name = ${name}
      where name is null and hash = ${hash} and not exists (select from drizzle.__drizzle_migrations where name = ${name})`;
  const rows = await sql<
    { name: string | null; hash: string }[]
  >`select name, hash from drizzle.__drizzle_migrations`;
  const applied = new Map(rows.flatMap(({ name, hash }) => (name === null ? [] : [[name, hash] as const])));
  if (applied.size < rows.length)
    throw new Error(
      `${rows.length - applied.size} migrations of this database are of no file in db/migrations: it is of a version that was never released`,
    );
  return applied;
}

async function applyOne(sql: postgres.Sql, { name, hash, statements }: MigrationFile) {
  await sql`begin`;
  try {
    for (const statement of statements) await sql.unsafe(statement);
    await sql`insert into drizzle.__drizzle_migrations (name, hash, created_at)
      values (${name}, ${hash}, extract(epoch from now()) * 1000)`;
    await sql`commit`;
  } catch (error) {
    await sql`rollback`;
    throw new Error(`the migration ${name} failed and changed nothing`, { cause: error });
  }
}
