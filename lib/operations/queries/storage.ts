import fs from "node:fs/promises";
import path from "node:path";
import { pool } from "@/db/client";
import { settings } from "@/lib/kernel/settings";

/**
 * Returns how many bytes the database takes, and where the product's files are: a bucket, or a folder and how many bytes are free beside it;
 * null where the disk does not say.
 */
export async function storageNow() {
  const [row] = await pool("invorder_app").sql<{ bytes: string }[]>`
    select pg_database_size(current_database()) as bytes`;
  const { S3_BUCKET } = settings();
  const database_bytes = Number(row?.bytes ?? 0);
  if (S3_BUCKET) return { database_bytes, files: "bucket" as const, free_bytes: null };
  return { database_bytes, files: "folder" as const, free_bytes: await freeBytes() };
}

async function freeBytes(): Promise<number | null> {
  const { INVORDER_DATA_DIR } = settings();
  try {
    const { bavail, bsize } = await fs.statfs(path.resolve(/* turbopackIgnore: true */ INVORDER_DATA_DIR));
    return bavail * bsize;
  } catch {
    return null;
  }
}
