import { execFile, spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import postgres from "postgres";
import S3rver from "s3rver";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { calls } from "@/app/api/calls";
import { GET as ready } from "@/app/api/health/ready/route";
import { closePools } from "@/db/client";
import { openSession } from "@/lib/access/open-session";
import { runActions } from "@/lib/dunning/commands";
import { listActions } from "@/lib/dunning/queries/list-actions";
import { storage } from "@/lib/files/port";
import { dispatcher } from "@/lib/http/dispatch";
import { settings } from "@/lib/kernel/settings";
import { mailChannel } from "@/lib/outbox/adapters/mail/channel";
import { deliverSome } from "@/lib/outbox/delivery/deliver";
import { backup } from "@/scripts/admin/backup/backup";
import { stats } from "@/scripts/admin/stats";
import { children } from "../../scripts/start/children.mjs";
import { prepareOwner } from "../../scripts/start/owner.mjs";
import { freePort } from "../../scripts/start/ports.mjs";
import { startPostgres } from "../../scripts/start/postgres.mjs";
import { scratchDir } from "../../scripts/test/scratch.mjs";
import { rawSmtp } from "../support/raw-smtp";
import { due, started, waiting } from "../support/sending";
import { as, clock, closeOwner, debtor, invoice, owner, TODAY, work } from "../support/world";

const RUN = 30;
const source = process.env.DATABASE_URL ?? "";
const place = scratchDir("invorder-restored-");
const set = path.join(place, "backup");
const server = children(place);
const mail = await rawSmtp();
let cluster = "";
beforeAll(async () => {
  const port = await freePort();
  const opened = await startPostgres({
    dataDir: place,
    port,
    password: "test",
    start: server.start,
    throwAway: true,
    untended: true,
    onDeath: (how: string) => console.error(`the new server died: ${how}`),
  });
  cluster = opened.url;
});
afterAll(async () => {
  await mail.close();
  await server.stop();
  fs.rmSync(place, { recursive: true, force: true });
});

/** Creates an empty database on the new server, with an owner that is no superuser and none of the product's roles yet. */
const emptyDatabase = (name: string) => prepareOwner(cluster, "fedcba9876543210", name);

/** Runs `npm run admin -- restore` on a database, as an operator does. */
function restoring(url: string, dir = set, more: Record<string, string> = {}) {
  const env = { ...process.env, INVORDER_TODAY: TODAY, DATABASE_URL: url, ...more };
  const program = ["--import", "tsx", "scripts/admin.ts", "restore", dir];
  return new Promise<{ status: number; said: string }>((resolve) => {
    execFile(process.execPath, program, { env }, (error, stdout, stderr) =>
      resolve({ status: error ? Number(error.code) : 0, said: stdout + stderr }),
    );
  });
}

/** Connects the product to this database. */
async function goOnWith(url: string) {
  process.env.DATABASE_URL = url;
  Object.assign(settings(), { DATABASE_URL: url });
  await closeOwner();
  await closePools();
}

/** Makes waiting messages ready to be sent. */
const leaves = () =>
  owner`update outbox set not_before = now() - interval '1 second' where state = 'reserved'`;
const deliver = () =>
  deliverSome({ worker: "w1", channels: [mailChannel({ address: mail.url, connections: 1 })], clock });

/** Returns the structure of a database. */
const shapeOf = (sql: postgres.Sql) => sql`
  select c.relname, c.relrowsecurity, c.relforcerowsecurity,
    array(select k.conname::text || ' ' || pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = c.oid order by 1) as keys,
    array(select t.tgname || ' ' || t.tgenabled::text from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal order by 1) as triggers,
    array(select p.polname::text || ' ' || coalesce(pg_get_expr(p.polqual, p.polrelid), '') from pg_policy p where p.polrelid = c.oid order by 1) as policies,
    array(select x::text from unnest(c.relacl) x order by 1) as grants
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'S') order by 1`;

async function shape(url: string) {
  const sql = postgres(url, { max: 1 });
  const rows = [...(await shapeOf(sql))];
  await sql.end();
  return rows;
}

const bakker = await due("Bakker Groothandel", { debtors: RUN });
const waits = await waiting("Kok Horeca", { debtors: 2 });
const stranger = await as(3, (await due("Vreemde")).customer_id);
const pair = await openSession({
  user_id: bakker.sanne.actor.id,
  is_verified: true,
  kind: "token" as const,
  token: { name: "Koppeling", scope: "write" as const, days: 90 },
});
await owner`update resellers set start_image = ${await storage().put(Buffer.from("a picture"), { folder: "images" })}`;
// It waits at the moment of the backup and is sent afterwards.
await owner`update outbox set not_before = now() + interval '1 day' where customer_id = ${waits.customer_id}`;
vi.spyOn(console, "log").mockImplementation(() => undefined);
await backup([set]);

test("a backup made before thirty invoices were run and mailed is restored on a new server, and nobody is mailed twice", async () => {
  await work(bakker.sanne, await started(bakker.sanne, RUN));
  await leaves();
  await deliver();
  expect(mail.mails).toHaveLength(RUN + waits.ids.length);

  const url = await emptyDatabase("restored");
  const { status, said } = await restoring(url);
  expect([status, said]).toEqual([
    0,
    expect.stringContaining(`${waits.ids.length} messages are held as unknown`),
  ]);
  expect(said).toContain(`${RUN} mails were made after the backup`);
  expect(said).toContain(`Bakker Groothandel: ${RUN} mails, ${RUN} invoices are paused`);
  expect(await shape(url)).toEqual(await shape(source));

  await goOnWith(url);
  expect((await ready()).status).toBe(200);
  const dispatch = dispatcher(calls);
  const ask = (call: string) =>
    dispatch(
      new Request(`http://127.0.0.1:3000/api${call}`, {
        headers: { authorization: `${pair.access_token}:${pair.api_key}` },
      }),
    );
  const answer = await ask("/debtors");
  expect(answer.status).toBe(200);
  expect((await answer.json()).meta.total).toBe(RUN);
  await stats(["verify"]);
  expect((await listActions.call(stranger, {})).data).toHaveLength(1);

  const another = await invoice(bakker.sanne, await debtor(bakker.customer_id, "Nieuw"), { overdue: 10 });
  const onTheList = await listActions.call(bakker.sanne, {});
  expect(onTheList.data.map(({ id }) => id)).toEqual([another]);
  await work(bakker.sanne, await started(bakker.sanne, 1));
  await leaves();
  const chosen = Object.fromEntries(bakker.ids.map((id) => [id, null]));
  await runActions.call(bakker.sanne, { invoices: chosen }).catch(() => undefined);
  await deliver();
  expect(mail.mails).toHaveLength(RUN + waits.ids.length + 1);
  const holds =
    await owner`select distinct reason, state from holds where customer_id = ${bakker.customer_id}`;
  expect([...holds]).toEqual([{ reason: "restored", state: "open" }]);
});

test("a role of the product sees no more of the restored database than its tenant", async () => {
  await goOnWith(await emptyDatabase("restored"));
  const app = new URL(process.env.DATABASE_URL ?? "");
  const { rolePassword } = await import("@/lib/kernel/settings");
  Object.assign(app, { username: "invorder_app", password: rolePassword("invorder_app") });
  const sql = postgres(app.href, { max: 1 });
  await expect(sql`select * from invoices`).rejects.toThrow(/app\.customer_id/);
  const seen = await sql.begin(async (inside) => {
    await inside`select set_config('app.customer_id', ${String(waits.customer_id)}, true)`;
    return inside`select distinct customer_id from invoices`;
  });
  await sql.end();
  expect([...seen]).toEqual([{ customer_id: waits.customer_id }]);
});

test("a database that holds data is refused and stays as it is", async () => {
  const url = await emptyDatabase("restored");
  const before = await shape(url);
  const { status, said } = await restoring(url);
  expect([status, said]).toEqual([1, expect.stringContaining("holds data already")]);
  expect(await shape(url)).toEqual(before);
});

test("a backup of another secret is refused, and leaves nothing", async () => {
  const url = await emptyDatabase("sealed");
  const INVORDER_SECRET = "een nieuw geheim van meer dan 32 tekens";
  const refused = await restoring(url, set, { INVORDER_SECRET });
  expect([refused.status, refused.said]).toEqual([
    1,
    expect.stringContaining("INVORDER_SECRET is not the one"),
  ]);
  expect(await shape(url)).toEqual([]);
});

test.each([
  ["a table", "tables/invoices.gz"],
  ["a file", "files/images"],
  ["the list of files", "files.tsv"],
])("%s that is damaged is refused by its name, and leaves nothing", async (_what, damaged) => {
  const copy = path.join(place, "damaged");
  fs.rmSync(copy, { recursive: true, force: true });
  fs.cpSync(set, copy, { recursive: true });
  const named = path.join(copy, damaged);
  const file = fs.statSync(named).isDirectory() ? path.join(named, fs.readdirSync(named)[0] ?? "") : named;
  fs.appendFileSync(file, "x");
  const url = await emptyDatabase("damaged");
  const { status, said } = await restoring(url, copy);
  expect([status, said]).toEqual([1, expect.stringContaining(`damaged: ${path.relative(copy, file)}`)]);
  expect(await shape(url)).toEqual([]);
});

test("a backup of a newer version, or one that was cut off, is refused by a sentence", async () => {
  const copy = path.join(place, "newer");
  fs.cpSync(set, copy, { recursive: true });
  const manifest = path.join(copy, "manifest.json");
  const known = JSON.parse(fs.readFileSync(manifest, "utf8"));
  const newer = { ...known, migrations: [...known.migrations, { name: "9999_later", hash: "0" }] };
  fs.writeFileSync(manifest, JSON.stringify(newer));
  const url = await emptyDatabase("newer");
  expect((await restoring(url, copy)).said).toContain(
    "of another version of the product, with the migration 9999_later",
  );
  fs.rmSync(manifest);
  expect((await restoring(url, copy)).said).toContain("one that was cut off");
});

test("on a server that lost its files too they come out of the backup, into a database migrated before", async () => {
  const url = await emptyDatabase("elsewhere");
  const INVORDER_DATA_DIR = path.join(place, "elsewhere");
  const env = { ...process.env, DATABASE_URL: url, INVORDER_DATA_DIR };
  expect(spawnSync(process.execPath, ["--import", "tsx", "scripts/migrate.ts"], { env }).status).toBe(0);
  const { status, said } = await restoring(url, set, { INVORDER_DATA_DIR });
  expect([status, said]).toEqual([0, expect.stringContaining("nobody knows what was sent since")]);
  expect(fs.readdirSync(path.join(INVORDER_DATA_DIR, "files/images"))).toHaveLength(1);
});

test("on a server whose files lie in an S3 bucket they come out of the backup into the bucket", async () => {
  const directory = path.join(place, "bucket");
  const bucket = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name: "invorder-files", configs: [] }],
  });
  const { port } = await bucket.run();
  const { status, said } = await restoring(await emptyDatabase("bucket"), set, {
    S3_BUCKET: "invorder-files",
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
    S3_REGION: "eu-central-1",
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
  });
  await bucket.close();
  expect([status, said]).toEqual([0, expect.stringContaining("restored what was at")]);
  const [picture = ""] = fs.readdirSync(path.join(set, "files/images"));
  const restored = path.join(directory, "invorder-files/images", `${picture}._S3rver_object`);
  expect(fs.readFileSync(restored, "utf8")).toBe("a picture");
});

test("every table lets its owner read all rows: a new one without that policy is noticed by the backup", async () => {
  await goOnWith(source);
  await owner`create table forgotten (id int)`;
  await owner`alter table forgotten enable row level security`;
  await owner`alter table forgotten force row level security`;
  await expect(backup([path.join(place, "half")])).rejects.toThrow(
    "may not read all rows of forgotten: give the owner the policy owner_all",
  );
  await owner`drop table forgotten`;
});

test("every column that names a file is known to the backup: those whose files are discarded with their rows", async () => {
  const { fileColumns } = await import("@/scripts/admin/backup/tables");
  const triggers = await owner<{ table: string; columns: string }[]>`
    select c.relname as table, encode(t.tgargs, 'escape') as columns
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where p.proname = 'discard_files' order by 1`;
  const known = Object.entries(fileColumns).flatMap(([table, columns]) =>
    columns.map((column) => ({ table, column })),
  );
  const bare = (text: string) => text.replace(/\W/g, "");
  const discarded = triggers.flatMap(({ table, columns }) =>
    columns
      .split("\\000")
      .filter(Boolean)
      .map((column) => `${table} ${bare(column)}`),
  );
  expect(discarded.sort()).toEqual(known.map(({ table, column }) => `${table} ${bare(column)}`).sort());
});

test("of backups by night the last ones stay, what is no backup is left alone, and the product knows when the last was made", async () => {
  const nightly = path.join(place, "nightly");
  fs.mkdirSync(path.join(nightly, "2026-01-01T020000Z"), { recursive: true });
  fs.mkdirSync(path.join(nightly, "notes"));
  const sets = () =>
    fs
      .readdirSync(nightly)
      .filter((name) => /^20\d\d-/.test(name))
      .sort();
  for (let night = 0; night < 3; night += 1) {
    await backup([nightly, "2"]);
    // A set is named by its second.
    const named = sets().at(-1);
    await vi.waitFor(
      () => expect(new Date().toISOString().slice(0, 19).replaceAll(":", "")).not.toBe(named?.slice(0, -1)),
      3_000,
    );
  }
  // A folder with a similar name is not counted.
  expect(sets()).toHaveLength(3);
  expect(sets()[0]).toBe("2026-01-01T020000Z");
  expect(fs.existsSync(path.join(nightly, "notes"))).toBe(true);
  const [noted] = await owner<{ value: string }[]>`select value from product_settings where name = 'backup'`;
  expect(JSON.parse(noted?.value ?? "{}")).toMatchObject({
    rows: expect.any(Number),
    files: expect.any(Number),
  });
  await expect(backup([nightly, "0"])).rejects.toThrow("usage");
});
