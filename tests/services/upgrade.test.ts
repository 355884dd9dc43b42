import { spawnSync } from "node:child_process";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { applyMigrations } from "@/db/apply-migrations";
import { databaseFiles } from "@/db/migration-files";
import { versions } from "@/db/versions";
import { groupBy } from "@/lib/kernel/group";
import { owner } from "../support/world";

const { superuserUrl } = inject("cluster");
const superuser = postgres(superuserUrl, { max: 1, onnotice: () => {} });
const files = databaseFiles();
const [baseline, ...later] = files.migrations;

const ownerUrl = process.env.DATABASE_URL ?? "";
const connect = (database: string, address = superuserUrl) => {
  const url = new URL(address);
  url.pathname = `/${database}`;
  return postgres(url.href, { max: 2, onnotice: () => {} });
};
const demo = connect(new URL(ownerUrl).pathname.slice(1));
const made: { name: string; sql: postgres.Sql }[] = [];

beforeAll(() => {
  const { status, stderr } = spawnSync(process.execPath, ["--import", "tsx", "scripts/seed.ts"], {
    env: process.env,
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, ""]);
});

afterAll(async () => {
  await demo.end();
  for (const { name, sql } of made) {
    await sql.end();
    if (name) await superuser`drop database ${superuser(name)} with (force)`;
  }
  await superuser.end();
});

type Column = { table: string; column: string; type: string };

/** Returns the columns of a database, except those of the migrations themselves; generated ones on request. */
const columnsOf = (sql: postgres.Sql, withGenerated = false) => sql<Column[]>`
  select table_name as "table", column_name as "column", data_type as type from information_schema.columns
  where table_schema = 'public' and (is_generated = 'NEVER' or ${withGenerated}) order by 1, 2`;

const keyOf = ({ table, column }: Column) => `${table}.${column}`;

/** Copies the demo's rows, as far as an older version has their tables and columns. */
async function copyDemo(to: postgres.Sql) {
  const here = new Set((await columnsOf(demo, true)).map(keyOf));
  const shared = (await columnsOf(to)).filter((one) => here.has(keyOf(one)));
  await to.begin(async (tx) => {
    // Keys and triggers were checked where the rows come from.
    await tx`set local session_replication_role = replica`;
    for (const [table, columns] of groupBy(shared, ({ table }) => table)) {
      const names = columns.map(({ column }) => column);
      const rows = demo`select row_to_json(r)::text as row from (select ${demo(names)} from ${demo(table)}) r`;
      await rows.cursor(2_000, async (found) => {
        const batch = `[${found.map(({ row }) => row).join(",")}]`;
        await tx`insert into ${tx(table)} (${tx(names)}) overriding system value
          select ${tx(names)} from json_populate_recordset(null::${tx(table)}, ${batch}::text::json)`;
      });
    }
  });
}

/** Returns the number of rows of each table, the sum of each integer column that is no id, and the count of each true. */
async function sumsOf(sql: postgres.Sql, columns: readonly Column[]) {
  const sums: Record<string, string> = {};
  for (const [table, of] of groupBy(columns, ({ table }) => table)) {
    const numbers = of.filter(({ column, type }) => /int|numeric/.test(type) && !/(^|_)id$/.test(column));
    const fields = [
      ...numbers.map(({ column }) => `, sum("${column}")::text as "${column}"`),
      ...of
        .filter(({ type }) => type === "boolean")
        .map(({ column }) => `, (count(*) filter (where "${column}"))::text as "${column}"`),
    ].join("");
    const [row = {}] = await sql.unsafe<Record<string, string>[]>(
      `select count(*)::text as "rows of it" ${fields} from "${table}"`,
    );
    for (const [name, sum] of Object.entries(row)) sums[`${table}.${name}`] = sum;
  }
  return sums;
}

test.each(later.map(({ name }, place) => [name, place] as const))(
  "a database with the demo's data of before %s is upgraded and keeps every row and every sum",
  async (_name, place) => {
    if (!baseline) throw new Error("there is no baseline");
    const name = `upgrade_${process.pid}_${place}`;
    await superuser`create database ${superuser(name)} owner ${superuser(new URL(ownerUrl).username)}`;
    const sql = connect(name);
    made.push({ name, sql });
    // The migrating role owns the tables, is no superuser, and is subject to their policies.
    const migrating = connect(name, ownerUrl);
    made.push({ name: "", sql: migrating });
    const older = [baseline, ...later.slice(0, place)];
    await applyMigrations(migrating, { before: files.before, migrations: older, after: [] });
    await forceAll(migrating);
    await copyDemo(sql);
    const columns = await columnsOf(sql);
    const before = await sumsOf(sql, columns);
    expect(Number(before["invoices.rows of it"])).toBeGreaterThan(1_000);

    const applied = await applyMigrations(migrating, files);
    expect(applied).toEqual(expect.arrayContaining(later.slice(place).map((file) => file.name)));
    const existing = new Set((await columnsOf(sql, true)).map(keyOf));
    const shared = columns.filter((one) => existing.has(keyOf(one)));
    const after = await sumsOf(sql, shared);
    expect(after).toEqual(Object.fromEntries(Object.keys(after).map((key) => [key, before[key]])));
    expect(await differencesOf(sql)).toEqual([]);
    expect(await unforced(sql)).toEqual([]);
  },
  120_000,
);

const unforced = (sql: postgres.Sql) => sql<{ name: string }[]>`select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and not relforcerowsecurity`;

async function forceAll(sql: postgres.Sql) {
  for (const { name } of await unforced(sql)) await sql`alter table ${sql(name)} force row level security`;
}

/** Returns the invoices whose bookings do not add up to the paid amount. */
const differencesOf = (sql: postgres.Sql) => sql`select i.id from invoices i
  left join (select customer_id, invoice_id, sum(paid) as paid from bookings group by 1, 2) b
    on b.customer_id = i.customer_id and b.invoice_id = i.id
  where i.total_amount - i.amount <> coalesce(b.paid, 0)`;

test("each version that was released is one of these databases, or the present one", () => {
  const names = files.migrations.map(({ name }) => name);
  const upgraded = [baseline, ...later.slice(0, -1)].map((file) => file?.name);
  expect(versions.filter(({ migration }) => ![...upgraded, names.at(-1)].includes(migration))).toEqual([]);
});

test("the demo these databases are filled with is there", async () => {
  expect(await differencesOf(owner)).toEqual([]);
});
