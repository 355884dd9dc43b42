import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { storage } from "@/lib/files/port";
import { settings } from "@/lib/kernel/settings";
import { holdSentSince } from "../hold-sent-since";
import { holdWaiting } from "../outbox";
import { asOwner, inOwnersTransaction } from "../owner";
import { loadTables, migrationsOf, prepareTables, requireEmpty } from "./load";
import {
  filesList,
  type Manifest,
  readManifest,
  secretCheck,
  sha256Of,
  storedFile,
  tableFile,
} from "./manifest";

/**
 * Restores a backup into an empty database and its files into the storage, and holds whatever may have been sent since: waiting mails, and
 * the invoices of mails that are in the storage but in no row. Everything is checked before anything is written; the rows are written in
 * one transaction. Throws for a damaged backup, another secret, a newer version, and a database that holds data.
 */
export async function restore([folder = ""]: string[]) {
  if (!folder) throw new Error("usage: restore DIR, the folder of a backup");
  const dir = path.resolve(folder);
  const manifest = readManifest(dir);
  requireSecret(manifest);
  const migrations = migrationsOf(manifest);
  await requireWhole(dir, manifest);
  await inOwnersTransaction("read only", requireEmpty);
  await asOwner((sql) => prepareTables(sql, migrations));
  for await (const { key } of filesOf(dir)) await putBack(dir, key);
  const held = await inOwnersTransaction("", async (transaction) => {
    await loadTables(transaction, dir, manifest);
    return holdWaiting(transaction);
  });
  migrateOn();
  await asOwner((sql) => sql`analyze`);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`restored what was at ${manifest.made_at}: ${rows} rows, ${manifest.files.count} files`);
  for (const key of manifest.files.missing) console.log(`missing since before the backup: ${key}`);
  console.log(
    `${held.messages} messages are held as unknown, ${held.jobs} jobs that were under way are ended`,
  );
  await holdSentSince();
}

function requireSecret({ secret_check }: Manifest) {
  const { INVORDER_SECRET_OLD } = settings();
  const checks = [secretCheck(), ...(INVORDER_SECRET_OLD ? [secretCheck(INVORDER_SECRET_OLD)] : [])];
  if (!checks.includes(secret_check))
    throw new Error(
      "INVORDER_SECRET is not the one of this backup: set that one, or set it as INVORDER_SECRET_OLD beside a new one and run reseal afterwards",
    );
}

async function requireWhole(dir: string, { tables, files }: Manifest) {
  const damaged = (what: string) => new Error(`the backup is damaged: ${what} is not as it was written`);
  for (const { name, sha256 } of tables)
    if ((await sha256Of(tableFile(dir, name)).catch(() => "")) !== sha256) throw damaged(`tables/${name}.gz`);
  if ((await sha256Of(filesList(dir)).catch(() => "")) !== files.sha256) throw damaged("files.tsv");
  let count = 0;
  for await (const { key, sha256 } of filesOf(dir)) {
    if ((await sha256Of(storedFile(dir, key)).catch(() => "")) !== sha256) throw damaged(`files/${key}`);
    count += 1;
  }
  if (count !== files.count) throw damaged("files.tsv");
}

async function* filesOf(dir: string): AsyncGenerator<{ key: string; sha256: string }> {
  for await (const line of createInterface({ input: fs.createReadStream(filesList(dir)) })) {
    const [sha256 = "", , key = ""] = line.split("\t");
    if (key) yield { key, sha256 };
  }
}

/** Restores one file of the storage. An identical existing one, as on a server that lost only its database, is left. */
async function putBack(dir: string, key: string) {
  const bytes = fs.readFileSync(storedFile(dir, key));
  if ((await storage().sizeOf(key)) === bytes.length && sumOf(await storage().get(key)) === sumOf(bytes))
    return;
  await storage().putBack(key, bytes);
}

const sumOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** Migrates on to the running version, with its queue and its own templates. */
function migrateOn() {
  const { status, stderr } = spawnSync(process.execPath, ["--import", "tsx", "scripts/migrate.ts"], {
    env: process.env,
    encoding: "utf8",
  });
  if (status !== 0)
    throw new Error(
      `the backup is restored, but could not be migrated to this version: run migrate, then hold-outbox, before anything is started. ${stderr}`,
    );
}
