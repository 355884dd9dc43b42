import { createHash } from "node:crypto";
import postgres from "postgres";
import { afterAll, expect, inject, test } from "vitest";
import { applyMigrations } from "@/db/apply-migrations";
import { migrationFiles } from "@/db/migration-files";

const file = (name: string, statement: string) => ({
  name,
  hash: createHash("sha256").update(statement).digest("hex"),
  statements: [statement],
});
const customers = file("0001_customers", "create table customers (id int)");
const views = file("0002_views", "create table views (id int)");
const density = file("0003_density", "alter table customers add column density text");

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

/** A database of its own, with nothing in it. */
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
  expect(await applyMigrations(sql, [customers, views])).toEqual(["0001_customers", "0002_views"]);
  expect(await applyMigrations(sql, [customers, views])).toEqual([]);
  expect(await tablesOf(sql)).toEqual(["customers", "views"]);
});

test("a migration that was merged late is applied, though later ones are there", async () => {
  const sql = await emptyDatabase();
  await applyMigrations(sql, [customers, density]);
  expect(await applyMigrations(sql, [customers, views, density])).toEqual(["0002_views"]);
  expect(await tablesOf(sql)).toEqual(["customers", "views"]);
});

test("a migration that changed after it was applied is refused by its name, before anything is applied", async () => {
  const sql = await emptyDatabase();
  await applyMigrations(sql, [customers]);
  const changed = file("0001_customers", "create table customers (id bigint)");
  await expect(applyMigrations(sql, [changed, views])).rejects.toThrow(/changed.*: 0001_customers\./);
  expect(await tablesOf(sql)).toEqual(["customers"]);
});

test("three that migrate at once apply everything once", async () => {
  const sql = await emptyDatabase();
  const files = [customers, views, density];
  const applied = await Promise.all([1, 2, 3].map(() => applyMigrations(sql, files)));
  expect(applied.flat()).toEqual(["0001_customers", "0002_views", "0003_density"]);
});

test("a migration that fails changes nothing and is named; those before it stay, and it is tried again", async () => {
  const sql = await emptyDatabase();
  const broken = {
    ...file("0002_views", "create table views (id int)"),
    statements: ["create table half (id int)", "select no_such_function()"],
  };
  await expect(applyMigrations(sql, [customers, broken])).rejects.toThrow(
    "the migration 0002_views failed and changed nothing",
  );
  expect(await tablesOf(sql)).toEqual(["customers"]);
  expect(await applyMigrations(sql, [customers, views])).toEqual(["0002_views"]);
});

test("a database from before names were recorded knows its migrations by their text, and gets the one it was denied", async () => {
  const sql = await emptyDatabase();
  await sql`create schema drizzle`;
  await sql`create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
  for (const { hash, statements } of [customers, density]) {
    await sql.unsafe(statements[0] ?? "");
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, 1)`;
  }
  expect(await applyMigrations(sql, [customers, views, density])).toEqual(["0002_views"]);
  expect(await sql`select name from drizzle.__drizzle_migrations order by name`).toMatchObject([
    { name: "0001_customers" },
    { name: "0002_views" },
    { name: "0003_density" },
  ]);
});

test("every file of the product is applied to every database of these tests", async () => {
  const template = new URL(superuserUrl);
  template.pathname = new URL(process.env.DATABASE_URL ?? "").pathname;
  const sql = postgres(template.href, { max: 1 });
  const rows = await sql<
    { name: string; hash: string }[]
  >`select name, hash from drizzle.__drizzle_migrations`;
  await sql.end();
  const wanted = migrationFiles().map(({ name, hash }) => ({ name, hash }));
  expect(rows.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual(wanted);
});
