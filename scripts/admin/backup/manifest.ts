import { createHash, createHmac } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { settings } from "@/lib/kernel/settings";

const hash = z.string().regex(/^[0-9a-f]{64}$/);

const Table = z.strictObject({
  name: z.string().regex(/^\w+$/),
  columns: z.array(z.string()),
  rows: z.number().int(),
  /** The sum of a hash of every row, independent of their order. */
  digest: z.string(),
  /** Of its file, tables/NAME.gz: the rows in the text format of COPY, compressed. */
  sha256: hash,
});
export type Table = z.output<typeof Table>;

const Manifest = z.strictObject({
  format: z.literal(1),
  made_at: z.iso.datetime(),
  /** An HMAC with INVORDER_SECRET, which itself is in no backup. */
  secret_check: hash,
  migrations: z.array(z.strictObject({ name: z.string(), hash: z.string() })),
  tables: z.array(Table),
  sequences: z.array(z.strictObject({ name: z.string(), value: z.string(), is_called: z.boolean() })),
  /** files.tsv: SHA-256, bytes and key of every stored file, a line each. */
  files: z.strictObject({
    count: z.number().int(),
    bytes: z.number().int(),
    sha256: hash,
    missing: z.array(z.string()),
  }),
});
export type Manifest = z.output<typeof Manifest>;

const manifestOf = (dir: string) => path.join(dir, "manifest.json");
export const tableFile = (dir: string, name: string) => path.join(dir, "tables", `${name}.gz`);
export const filesList = (dir: string) => path.join(dir, "files.tsv");
export const storedFile = (dir: string, key: string) => path.join(dir, "files", key);

/** Writes the manifest, which makes a folder a backup; it is written last, so an incomplete backup has none. */
export const writeManifest = (dir: string, manifest: Manifest) =>
  fs.writeFileSync(manifestOf(dir), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 });

/** Reads a backup's manifest. Throws for a folder without a complete backup. */
export function readManifest(dir: string): Manifest {
  if (!fs.existsSync(manifestOf(dir)))
    throw new Error(`${dir} holds no backup, or one that was cut off: there is no manifest.json`);
  try {
    return Manifest.parse(JSON.parse(fs.readFileSync(manifestOf(dir), "utf8")));
  } catch (error) {
    throw new Error(`${manifestOf(dir)} is damaged, or of a newer version of the product`, { cause: error });
  }
}

/** Returns a value that proves that a secret is the backup's without revealing it. Throws when there is none. */
export function secretCheck(secret = settings().INVORDER_SECRET): string {
  if (!secret) throw new Error("INVORDER_SECRET is not set");
  return createHmac("sha256", secret).update("check of a backup").digest("hex");
}

/** Returns the SHA-256 of a file in hexadecimal. Throws when there is none. */
export async function sha256Of(file: string): Promise<string> {
  const sum = createHash("sha256");
  await pipeline(fs.createReadStream(file), sum);
  return sum.digest("hex");
}
