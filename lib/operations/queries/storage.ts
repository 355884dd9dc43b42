import fs from "node:fs/promises";
import path from "node:path";
import { pool } from "@/db/client";
import { settings } from "@/lib/kernel/settings";

/**
 * Returns the size of the database in bytes, and the file storage: a bucket, or a folder and the free bytes of its disk; null where those
 * are unknown.
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
