import postgres from "postgres";
import { afterAll, expect, inject, test } from "vitest";
import { applyMigrations } from "@/db/apply-migrations";
import { databaseFiles, fileOf, type MigrationFile } from "@/db/migration-files";

/** Returns the files of a version: those before its tables, its migrations, and those after. */
const version = (
  migrations: readonly MigrationFile[],
  { before = [], after = [] }: { before?: MigrationFile[]; after?: MigrationFile[] } = {},
) => ({ before, migrations, after });
const customers = fileOf("0001_customers", "create table customers (id int)");
const views = fileOf("0002_views", "create table views (id int)");
const density = fileOf("0003_density", "alter table customers add column density text");

const { superuserUrl } = inject("cluster");
const superuser = postgres(superuserUrl, { max: 1, onnotice: () => {} });
const made: { name: string; sql: postgres.Sql }[] = [];
afterAll(async () => {
  for (const { name, sql } of made) {
    await sql.end();
    await superuser`drop database ${superuser(name)}`;
  }
  await superuser.end();
});

/** Creates an empty database. */
async function emptyDatabase() {
  const name = `migrations_${process.pid}_${made.length}`;
  await superuser`create database ${superuser(name)}`;
  const url = new URL(superuserUrl);
  url.pathname = `/${name}`;
  const sql = postgres(url.href, { max: 3, onnotice: () => {} });
  made.push({ name, sql });
  return sql;
}

const tablesOf = async (sql: postgres.Sql) =>
  (await sql`select tablename from pg_tables where schemaname = 'public' order by 1`).map(
    ({ tablename }) => tablename,
  );

test("what is missing is applied in the order of names and said; a second time there is nothing to do", async () => {
  const sql = await emptyDatabase();
  expect(await applyMigrations(sql, version([customers, views]))).toEqual(["0001_customers", "0002_views"]);
  expect(await applyMigrations(sql, version([customers, views]))).toEqual([]);
  expect(await tablesOf(sql)).toEqual(["customers", "views"]);
});

test("a migration that was merged late is applied, though later ones are there", async () => {
  const sql = await emptyDatabase();
  await applyMigrations(sql, version([customers, density]));
  expect(await applyMigrations(sql, version([customers, views, density]))).toEqual(["0002_views"]);
  expect(await tablesOf(sql)).toEqual(["customers", "views"]);
});

test("a migration that changed after it was applied is refused by its name, before anything is applied", async () => {
  const sql = await emptyDatabase();
  await applyMigrations(sql, version([customers]));
  const changed = fileOf("0001_customers", "create table customers (id bigint)");
  await expect(applyMigrations(sql, version([changed, views]))).rejects.toThrow(
    /changed.*: 0001_customers\./,
  );
  expect(await tablesOf(sql)).toEqual(["customers"]);
});

test("three that migrate at once apply everything once", async () => {
  const sql = await emptyDatabase();
  const files = [customers, views, density];
  const applied = await Promise.all([1, 2, 3].map(() => applyMigrations(sql, version(files))));
  expect(applied.flat()).toEqual(["0001_customers", "0002_views", "0003_density"]);
});

test("a migration that fails changes nothing and is named; those before it stay, and it is tried again", async () => {
  const sql = await emptyDatabase();
  const broken = {
    ...fileOf("0002_views", "create table views (id int)"),
    statements: ["create table half (id int)", "select no_such_function()"],
  };
  await expect(applyMigrations(sql, version([customers, broken]))).rejects.toThrow(
    "the migration 0002_views failed and changed nothing",
  );
  expect(await tablesOf(sql)).toEqual(["customers"]);
  expect(await applyMigrations(sql, version([customers, views]))).toEqual(["0002_views"]);
});

test("a database of before the first migration there is now is refused with what to do, and nothing is changed", async () => {
  const sql = await emptyDatabase();
  await applyMigrations(sql, version([fileOf("0000_foundation", "create table foundation (id int)")]));
  await expect(applyMigrations(sql, version([customers]))).rejects.toThrow(
    /from before 0001_customers .* Begin anew in an empty database/,
  );
  expect(await tablesOf(sql)).toEqual(["foundation"]);
});

/** Returns a file with a view of a table, and a function that another function and a trigger call. */
const greets = (words: string) =>
  fileOf(
    "before/greeting",
    `create or replace function greeting() returns text language sql as $$ select '${words}' $$;`,
  );
const marked = fileOf(
  "after/mark",
  `create or replace function mark() returns trigger language plpgsql as $$ begin new.id := 7; return new; end $$;
create or replace trigger marked before insert on customers for each row execute function mark();`,
);
const greeted = async (sql: postgres.Sql) => (await sql`select greeting()`)[0]?.greeting;

test("what tables lean on is there before them, and what leans on them after; a file that changed is applied anew, and no other", async () => {
  const sql = await emptyDatabase();
  const table = fileOf("0001_customers", "create table customers (id int, words text default greeting())");
  const files = version([table], { before: [greets("dag")], after: [marked] });
  expect(await applyMigrations(sql, files)).toEqual(["before/greeting", "0001_customers", "after/mark"]);
  expect(await applyMigrations(sql, files)).toEqual([]);
  await sql`insert into customers (id) values (1)`;
  expect(await sql`select * from customers`).toEqual([{ id: 7, words: "dag" }]);
  expect(await applyMigrations(sql, { ...files, before: [greets("hallo")] })).toEqual(["before/greeting"]);
  expect(await greeted(sql)).toBe("hallo");
});

test("after a migration everything that leans on the tables is applied anew", async () => {
  const sql = await emptyDatabase();
  await applyMigrations(sql, version([customers], { before: [greets("dag")], after: [marked] }));
  const files = version([customers, views], { before: [greets("dag")], after: [marked] });
  expect(await applyMigrations(sql, files)).toEqual(["before/greeting", "0002_views", "after/mark"]);
});

test("a function and its trigger go with their file", async () => {
  const sql = await emptyDatabase();
  await applyMigrations(sql, version([customers], { before: [greets("dag")], after: [marked] }));
  const empty = fileOf("after/nothing", "select 1");
  await applyMigrations(sql, version([customers], { before: [greets("dag")], after: [empty] }));
  await sql`insert into customers (id) values (1)`;
  expect(await sql`select * from customers`).toEqual([{ id: 1 }]);
  expect(await sql`select proname from pg_proc where pronamespace = 'public'::regnamespace`).toEqual([
    { proname: "greeting" },
  ]);
});

test("every file of the product is applied to every database of these tests", async () => {
  const template = new URL(superuserUrl);
  template.pathname = new URL(process.env.DATABASE_URL ?? "").pathname;
  const sql = postgres(template.href, { max: 1 });
  const rows = await sql<{ name: string; hash: string }[]>`
    select name, hash from drizzle.__drizzle_migrations union all select name, hash from drizzle.__sql_files`;
  await sql.end();
  const allFiles = Object.values(databaseFiles()).flat();
  expect(new Map(rows.map(({ name, hash }) => [name, hash]))).toEqual(
    new Map(allFiles.map(({ name, hash }) => [name, hash])),
  );
});
