import type postgres from "postgres";
import type { DatabaseFiles, MigrationFile } from "./migration-files";

const OLDEST_POSTGRES = 16;

/**
 * Migrates a database to this version: every migration it lacks, in the order of their names whatever day they carry, between the files of
 * db/sql/before and db/sql/after, which are applied again when they changed or a migration was applied. Each file runs in a transaction of
 * its own and is recorded by name and hash. Functions and triggers that no file creates any more are dropped. A concurrent call waits and
 * finds everything applied. Returns the names of the files it applied. Throws before anything is applied when the server is older than
 * PostgreSQL 16, when the file of an applied migration has changed since, and when the database is of a version without this one's
 * migrations.
 *
 * Drizzle's own migrator compares days only, and never applies a file that was merged late.
 */
export async function applyMigrations(sql: postgres.Sql, files: DatabaseFiles): Promise<string[]> {
  const connection = await sql.reserve();
  try {
    await requireVersion(connection);
    await connection`select pg_advisory_lock(hashtext('invorder.migrations'))`;
    const migrations = await appliedMigrations(connection, files.migrations);
    const missing = files.migrations.filter(({ name }) => !migrations.has(name));
    // Until all files of db/sql are applied again, what depends on the tables is of the former version.
    if (missing.length > 0) await connection`delete from drizzle.__sql_files`;
    const changed = await changedFiles(connection);
    const before = files.before.filter(changed);
    for (const file of before) await applyOne(connection, file, recordSqlFile);
    for (const file of missing) await applyOne(connection, file, recordMigration);
    const after = files.after.filter(changed);
    for (const file of after) await applyOne(connection, file, recordSqlFile);
    if (files.after.length > 0) await dropLeftOvers(connection, [...files.before, ...files.after]);
    return [...before, ...missing, ...after].map(({ name }) => name);
  } finally {
    await connection`select pg_advisory_unlock(hashtext('invorder.migrations'))`.catch(() => undefined);
    connection.release();
  }
}

async function requireVersion(sql: postgres.Sql) {
  const [row] = await sql<{ version: number; words: string }[]>`
    select current_setting('server_version_num')::int / 10000 as version, current_setting('server_version') as words`;
  if (!row || row.version < OLDEST_POSTGRES)
    throw new Error(`PostgreSQL ${OLDEST_POSTGRES} or newer is needed; this is ${row?.words}`);
}

/** Returns the hash of each applied migration by its name. */
async function appliedMigrations(
  sql: postgres.Sql,
  files: readonly MigrationFile[],
): Promise<ReadonlyMap<string, string>> {
  await sql`create schema if not exists drizzle`;
  await sql`create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint, name text unique)`;
  await sql`create table if not exists drizzle.__sql_files (name text primary key, hash text not null)`;
  const rows = await sql<{ name: string; hash: string }[]>`
    select coalesce(name, '') as name, hash from drizzle.__drizzle_migrations order by name`;
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  const names = new Set(files.map(({ name }) => name));
  const [first] = files;
  if (first && rows.length > 0 && !applied.has(first.name))
    throw new Error(
      `this database was made by a version from before ${first.name} and cannot be brought to this one. Begin anew in an empty database (DATABASE_URL), or with npm start in an empty folder (INVORDER_DATA_DIR); nothing was changed`,
    );
  const changed = files.filter(({ name, hash }) => (applied.get(name) ?? hash) !== hash);
  if (changed.length > 0)
    throw new Error(
      `changed since they were applied to this database: ${changed.map(({ name }) => name).join(", ")}. Put their files back and write a new migration`,
    );
  return new Map([...applied].filter(([name]) => names.has(name)));
}

/** Returns a function that reports whether a file of db/sql differs from the one last applied. */
async function changedFiles(sql: postgres.Sql): Promise<(file: MigrationFile) => boolean> {
  const rows = await sql<{ name: string; hash: string }[]>`select name, hash from drizzle.__sql_files`;
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  return ({ name, hash }) => applied.get(name) !== hash;
}

const recordMigration = (sql: postgres.Sql, { name, hash }: MigrationFile) =>
  sql`insert into drizzle.__drizzle_migrations (name, hash, created_at)
    values (${name}, ${hash}, extract(epoch from now()) * 1000)`;

const recordSqlFile = (sql: postgres.Sql, { name, hash }: MigrationFile) =>
  sql`insert into drizzle.__sql_files (name, hash) values (${name}, ${hash})
    on conflict (name) do update set hash = excluded.hash`;

async function applyOne(sql: postgres.Sql, file: MigrationFile, record: typeof recordMigration) {
  await sql`begin`;
  try {
    // A function may name tables and functions created after it.
    await sql`set local check_function_bodies = off`;
    for (const statement of file.statements) await sql.unsafe(statement);
    await record(sql, file);
    await sql`commit`;
  } catch (error) {
    await sql`rollback`;
    throw new Error(`the migration ${file.name} failed and changed nothing`, { cause: error });
  }
}

/** Drops the functions and triggers that no file creates any more, and the records of deleted files. */
async function dropLeftOvers(sql: postgres.Sql, files: readonly MigrationFile[]) {
  const text = files.flatMap(({ statements }) => statements).join("\n");
  const namesIn = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => name);
  const functions = namesIn(/^create or replace function (\w+)\(/gm);
  const triggers = namesIn(/^create (?:or replace )?trigger (\w+)/gm);
  const leftTriggers = await sql<{ name: string; table: string }[]>`
    select t.tgname as name, c.relname as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgname <> all (${triggers})`;
  for (const { name, table } of leftTriggers) await sql`drop trigger ${sql(name)} on ${sql(table)}`;
  const leftFunctions = await sql<{ signature: string }[]>`
    select p.oid::regprocedure::text as signature from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname <> all (${functions})
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;
  for (const { signature } of leftFunctions) await sql.unsafe(`drop function ${signature}`);
  await sql`delete from drizzle.__sql_files where name <> all (${files.map(({ name }) => name)})`;
}
