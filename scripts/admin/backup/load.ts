import fs from "node:fs";
import { createGunzip } from "node:zlib";
import type postgres from "postgres";
import { applyMigrations } from "@/db/apply-migrations";
import { copyFrom } from "@/db/copy";
import { databaseFiles, type MigrationFile } from "@/db/migration-files";
import { createRoles } from "../../migrate/roles";
import type { OwnerTransaction } from "../owner";
import { type Manifest, tableFile } from "./manifest";
import { contentOf, firstFilled, quoted, tablesOf } from "./tables";

/** Tables the product itself fills in every new database. */
const OF_THE_PRODUCT = ["law_rates", "templates", "template_versions"];

/** Returns the migration files a backup was made under. Throws when this version of the product does not have them all unchanged. */
export function migrationsOf(manifest: Manifest): MigrationFile[] {
  const files = new Map(databaseFiles().migrations.map((file) => [file.name, file]));
  return manifest.migrations.map(({ name, hash }) => {
    const file = files.get(name);
    if (file?.hash !== hash)
      throw new Error(
        `the backup is of another version of the product, with the migration ${name}, than this one: restore it with its own version or a newer one`,
      );
    return file;
  });
}

/** Throws when a database holds any rows but those of the product itself. */
export async function requireEmpty(sql: OwnerTransaction) {
  const tables = (await tablesOf(sql)).filter(({ name }) => !OF_THE_PRODUCT.includes(name));
  const filled = await firstFilled(sql, tables);
  if (filled)
    throw new Error(
      `this database holds data already (${filled}): a backup is restored into an empty one, and nothing was changed`,
    );
}

/**
 * Creates the tables as they were when the backup was made, with the roles, grants and policies of those migrations. An empty database that
 * was migrated to another version is recreated.
 */
export async function prepareTables(sql: postgres.Sql, files: readonly MigrationFile[]) {
  const [row] = await sql<{ is_known: boolean }[]>`
    select to_regclass('drizzle.__drizzle_migrations') is not null as is_known`;
  if (row?.is_known) {
    const applied = await sql<{ hash: string }[]>`select hash from drizzle.__drizzle_migrations`;
    const same = new Set(files.map(({ hash }) => hash));
    if (applied.length !== files.length || applied.some(({ hash }) => !same.has(hash)))
      await sql.unsafe(`drop schema public cascade; drop schema drizzle cascade; drop schema if exists bullmq cascade;
        create schema public; grant usage on schema public to public`);
  }
  await createRoles(sql);
  // Functions and triggers are this version's: they are applied with the remaining migrations (scripts/migrate.ts).
  await applyMigrations(sql, { before: databaseFiles().before, migrations: files, after: [] });
}

/**
 * Loads every table in the caller's transaction, with triggers disabled and without foreign keys; these are recreated at the end, and
 * triggers and the owner's row-level security restored. Throws when a table's content differs from the backup.
 */
export async function loadTables(sql: OwnerTransaction, dir: string, manifest: Manifest) {
  const names = manifest.tables.map(({ name }) => name);
  const keys = await sql<{ table: string; name: string; definition: string }>`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by k.oid`;
  const forced = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relforcerowsecurity order by 1`;
  for (const { table, name } of keys)
    await sql.unsafe(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  for (const { name } of forced) await sql.unsafe(`alter table ${quoted(name)} no force row level security`);
  for (const name of names) await sql.unsafe(`alter table ${quoted(name)} disable trigger user`);
  await sql.unsafe(`truncate ${quoted(...names)}`);
  for (const table of manifest.tables) {
    const rows = fs.createReadStream(tableFile(dir, table.name)).pipe(createGunzip());
    await copyFrom(sql.client, `${quoted(table.name)} (${quoted(...table.columns)})`, rows);
    const { rows: count, digest } = await contentOf(sql, table);
    if (count !== table.rows || digest !== table.digest)
      throw new Error(`${table.name} is not what was backed up: ${count} of ${table.rows} rows`);
  }
  for (const { name, value, is_called } of manifest.sequences)
    await sql`select setval(${quoted(name)}::text::regclass, ${value}::bigint, ${is_called})`;
  for (const { table, name, definition } of keys)
    await sql.unsafe(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`);
  for (const name of names) await sql.unsafe(`alter table ${quoted(name)} enable trigger user`);
  for (const { name } of forced) await sql.unsafe(`alter table ${quoted(name)} force row level security`);
}
