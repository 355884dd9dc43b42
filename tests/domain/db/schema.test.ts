import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { applyMigrations } from "@/db/apply-migrations";
import { databaseFiles, fileOf } from "@/db/migration-files";
import { rootPath } from "../../support/sources";

const { superuserUrl } = inject("cluster");
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "invorder-schema-"));
const superuser = postgres(superuserUrl, { max: 1, onnotice: () => {} });
const made = `schema_${process.pid}`;
afterAll(async () => {
  await superuser`drop database if exists ${superuser(made)}`;
  await superuser.end();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Runs drizzle-kit on a schema in a separate folder. Returns its output. */
function drizzleKit(command: string, schema: string, ...more: string[]) {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      rootPath("node_modules/drizzle-kit/bin.cjs"),
      command,
      "--dialect",
      "postgresql",
      "--schema",
      schema,
      ...more,
    ],
    { cwd: rootPath("."), encoding: "utf8", env: { ...process.env, NO_COLOR: "1" } },
  );
  return stdout + stderr;
}

/** Returns a database's tables, columns, keys, checks, indexes, policies, functions, triggers and grants, each as one line. */
async function objectsOf(url: string): Promise<string[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const rows = await sql<{ object: string }[]>`
    select format('column %s.%s %s %s %s %s', table_name, column_name, data_type, is_nullable, column_default, identity_start) as object
      from information_schema.columns where table_schema = 'public'
    union all select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select format('index %s', indexdef) from pg_indexes where schemaname = 'public'
    union all select format('policy %s %s %s %s %s %s', tablename, policyname, roles, cmd, qual, with_check) from pg_policies where schemaname = 'public'
    union all select format('security %s %s %s', relname, relrowsecurity, relforcerowsecurity)
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    union all select format('grants %s %s', relname, relacl) from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')
    union all select format('grants %s.%s %s', attrelid::regclass, attname, attacl)
      from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relnamespace = 'public'::regnamespace and attacl is not null
    union all select format('function %s %s', pg_get_functiondef(oid), proacl) from pg_proc p
      where pronamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all select format('trigger %s', pg_get_triggerdef(t.oid)) from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = 'public'::regnamespace and not tgisinternal
    order by 1`;
  await sql.end();
  return rows.map(({ object }) => object);
}

const at = (name: string) => {
  const url = new URL(superuserUrl);
  url.pathname = `/${name}`;
  return url.href;
};
const template = new URL(process.env.DATABASE_URL ?? "");
let objects: string[] = [];
beforeAll(async () => {
  objects = await objectsOf(at(template.pathname.slice(1)));
});

test("the migrated database is db/schema and db/sql, object by object", async () => {
  const exported = drizzleKit("export", "./db/schema").replace(/^.*?(?=CREATE TABLE)/s, "");
  // Created with the owner's name, because grants and policies contain it.
  const owner = decodeURIComponent(template.username);
  await superuser`create database ${superuser(made)} owner ${superuser(owner)}`;
  const url = new URL(template.href);
  url.pathname = `/${made}`;
  const sql = postgres(url.href, { max: 1, onnotice: () => {} });
  const { before, after } = databaseFiles();
  await applyMigrations(sql, { before, migrations: [fileOf("0000_schema", exported)], after });
  await sql.end();
  expect(objects).toEqual(await objectsOf(at(made)));
});

test("npm run db:generate has nothing to do on a clean tree, and after a field is added writes exactly that", () => {
  const out = path.join(folder, "migrations");
  fs.cpSync(rootPath("db/migrations"), out, { recursive: true });
  const files = () => fs.readdirSync(out).filter((file) => file.endsWith(".sql"));
  const before = files();
  expect(drizzleKit("generate", "./db/schema", "--out", path.relative(rootPath("."), out))).toContain(
    "No schema changes",
  );
  expect(files()).toEqual(before);

  const changed = fs.mkdtempSync(rootPath(".data-schema-"));
  try {
    fs.cpSync(rootPath("db"), changed, { recursive: true, filter: (file) => !file.includes("/migrations") });
    const file = path.join(changed, "schema/views.ts");
    fs.writeFileSync(
      file,
      fs
        .readFileSync(file, "utf8")
        .replace("id: ownId(),", 'id: ownId(),\n    colour: text().notNull().default("blue"),'),
    );
    drizzleKit(
      "generate",
      `./${path.relative(rootPath("."), changed)}/schema`,
      "--out",
      path.relative(rootPath("."), out),
      "--name",
      "colour",
    );
    const [written = "", ...more] = files().filter((name) => !before.includes(name));
    expect(more).toEqual([]);
    expect(fs.readFileSync(path.join(out, written), "utf8").trim()).toBe(
      `ALTER TABLE "views" ADD COLUMN "colour" text DEFAULT 'blue' NOT NULL;`,
    );
  } finally {
    fs.rmSync(changed, { recursive: true, force: true });
  }
});

test("there are few functions and triggers, and each function says why it is one", () => {
  expect(objects.filter((object) => object.startsWith("function ")).length).toBeLessThanOrEqual(35);
  expect(objects.filter((object) => object.startsWith("trigger ")).length).toBeLessThanOrEqual(20);
  const { before, after } = databaseFiles();
  const silent = [...before, ...after].filter(({ statements }) => !statements[0]?.startsWith("-- "));
  expect(silent.map(({ name }) => name)).toEqual([]);
});
