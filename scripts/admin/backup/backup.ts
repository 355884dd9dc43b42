import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { copyTo } from "@/db/copy";
import { storage } from "@/lib/files/port";
import { inOwnersTransaction, type OwnerTransaction } from "../owner";
import {
  filesList,
  type Manifest,
  readManifest,
  secretCheck,
  sha256Of,
  storedFile,
  type Table,
  tableFile,
  writeManifest,
} from "./manifest";
import { contentOf, fileColumns, quoted, tablesOf } from "./tables";

type Facts = Omit<Manifest, "format" | "secret_check" | "files">;

/**
 * Writes one consistent set into an empty folder while the product runs: every table in one snapshot, every file a row of it refers to, and
 * a check of the secret. Files never change once written, so copying them afterwards is consistent. With a number of sets to keep, the
 * folder holds one subfolder per set, named by its time, and older ones are removed once the new one is complete. Throws when the owner may
 * not read all rows of a table, or the folder cannot be written or is not empty.
 */
export async function backup([folder = "", keep = ""]: string[]) {
  if (!folder || !/^([1-9]\d{0,2})?$/.test(keep))
    throw new Error(
      "usage: backup DIR, an empty folder, or backup DIR KEEP, a folder of which the last KEEP sets stay",
    );
  const dir = keep === "" ? path.resolve(folder) : path.resolve(folder, nameOf(new Date()));
  const secret_check = secretCheck();
  prepareFolder(dir);
  const { facts, keys } = await inOwnersTransaction(
    "isolation level repeatable read read only",
    async (snapshot) => {
      const facts = await tablesInto(dir, snapshot);
      return { facts, keys: await keysOf(snapshot) };
    },
  );
  const files = await filesInto(dir, keys);
  writeManifest(dir, { format: 1, secret_check, ...facts, files });
  const rows = facts.tables.reduce((sum, table) => sum + table.rows, 0);
  await noteBackup({ made_at: facts.made_at, rows, files: files.count });
  for (const key of files.missing) console.log(`a row names a file that is not there: ${key}`);
  console.log(
    `backup of ${facts.made_at}: ${facts.tables.length} tables with ${rows} rows, ${files.count} files with ${files.bytes} bytes, ${files.missing.length} files missing`,
  );
  if (keep !== "") removeOlder(path.resolve(folder), Number(keep));
  console.log("INVORDER_SECRET is not in it: keep that by itself, nothing can be restored without it");
}

const SET = /^\d{4}-\d{2}-\d{2}T\d{6}Z$/;

/** Returns the name of a set's folder: its time, so that names sort chronologically. */
const nameOf = (moment: Date): string => `${moment.toISOString().slice(0, 19).replaceAll(":", "")}Z`;

/** Removes the oldest sets of a folder beyond those to keep; anything but a complete set is left alone. */
function removeOlder(folder: string, keep: number) {
  const sets = fs
    .readdirSync(folder)
    .filter((name) => SET.test(name) && isWhole(path.join(folder, name)))
    .sort();
  for (const name of sets.slice(0, -keep)) {
    fs.rmSync(path.join(folder, name), { recursive: true, force: true });
    console.log(`removed the older backup ${name}`);
  }
}

function isWhole(dir: string): boolean {
  try {
    readManifest(dir);
    return true;
  } catch {
    return false;
  }
}

/** Records that a backup was made, which role 1 sees on the system page. */
const noteBackup = (made: { made_at: string; rows: number; files: number }) =>
  inOwnersTransaction(
    "",
    (sql) =>
      sql`insert into product_settings (name, value) values ('backup', ${JSON.stringify(made)})
      on conflict (name) do update set value = excluded.value`,
  );

function prepareFolder(dir: string) {
  try {
    fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
    if (fs.readdirSync(dir).length > 0)
      throw new Error(`${dir} is not empty: give each backup a folder of its own`);
    fs.mkdirSync(path.join(dir, "tables"), { mode: 0o700 });
  } catch (error) {
    if (
      error instanceof Error &&
      "code" in error &&
      ["EACCES", "EROFS", "EPERM"].includes(String(error.code))
    )
      throw new Error(`user ${process.getuid?.() ?? ""} may not write in ${dir}`, { cause: error });
    throw error;
  }
}

async function tablesInto(dir: string, snapshot: OwnerTransaction): Promise<Facts> {
  const [{ made_at = "" } = {}] = await snapshot<{ made_at: string }>`
    select to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as made_at`;
  await requireAllRows(snapshot);
  const migrations = await snapshot<{ name: string; hash: string }>`
    select name, hash from drizzle.__drizzle_migrations order by name`;
  const tables: Table[] = [];
  for (const table of await tablesOf(snapshot)) {
    const file = tableFile(dir, table.name);
    const query = `select ${quoted(...table.columns)} from ${quoted(table.name)}`;
    const counted = lines();
    await pipeline(
      copyTo(snapshot.client, `copy (${query}) to stdout`),
      counted.stream,
      createGzip({ level: 1 }),
      fs.createWriteStream(file, { mode: 0o600 }),
    );
    const content = await contentOf(snapshot, table);
    if (content.rows !== counted.count()) throw new Error(`${table.name} was not read to its end`);
    tables.push({ ...table, ...content, sha256: await sha256Of(file) });
  }
  return { made_at, migrations: [...migrations], tables, sequences: await sequencesOf(snapshot) };
}

/** Throws when row-level security hides rows from this role: it would do so silently, and half a table would look complete. */
async function requireAllRows(sql: OwnerTransaction) {
  const hidden = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and row_security_active(c.oid) and (
      not exists (select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('*', 'r')
        and pg_get_expr(p.polqual, p.polrelid) = 'true' and (p.polroles @> array[0::oid] or p.polroles @> array[current_user::regrole::oid]))
      or exists (select from pg_policy p where p.polrelid = c.oid and not p.polpermissive))
    order by 1`;
  if (hidden.length > 0)
    throw new Error(
      `this role may not read all rows of ${hidden.map(({ name }) => name).join(", ")}: give the owner the policy owner_all there`,
    );
}

/** Counts rows: in COPY's text format each is a line, as line breaks inside a value are escaped. */
function lines() {
  let count = 0;
  const stream = new Transform({
    transform(piece: Buffer, _encoding, callback) {
      for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) count += 1;
      callback(null, piece);
    },
  });
  return { stream, count: () => count };
}

async function sequencesOf(sql: OwnerTransaction): Promise<Manifest["sequences"]> {
  const names = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`;
  const sequences: Manifest["sequences"] = [];
  for (const { name } of names) {
    const [row] = await sql.unsafe<{ value: string; is_called: boolean }>(
      `select last_value::text as value, is_called from ${quoted(name)}`,
    );
    if (row) sequences.push({ name, ...row });
  }
  return sequences;
}

async function keysOf(sql: OwnerTransaction): Promise<string[]> {
  const keys = new Set<string>();
  for (const [table, columns] of Object.entries(fileColumns))
    for (const column of columns) {
      const rows = await sql.unsafe<{ key: string }>(
        `select distinct ${column} as key from ${quoted(table)} where coalesce(${column}, '') <> ''`,
      );
      for (const { key } of rows) keys.add(key);
    }
  return [...keys].sort();
}

async function filesInto(dir: string, keys: readonly string[]): Promise<Manifest["files"]> {
  const list = fs.createWriteStream(filesList(dir), { mode: 0o600 });
  const missing: string[] = [];
  let [count, bytes] = [0, 0];
  for (const key of keys) {
    if ((await storage().sizeOf(key)) === null) {
      missing.push(key);
      continue;
    }
    const content = await storage().get(key);
    const file = storedFile(dir, key);
    fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    fs.writeFileSync(file, content, { mode: 0o600 });
    list.write(`${createHash("sha256").update(content).digest("hex")}\t${content.length}\t${key}\n`);
    count += 1;
    bytes += content.length;
  }
  await new Promise<void>((resolve) => list.end(resolve));
  return { count, bytes, sha256: await sha256Of(filesList(dir)), missing };
}
