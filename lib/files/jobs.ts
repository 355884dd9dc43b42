import { pool } from "@/db/client";
import { logError } from "@/lib/kernel/log";
import { storage } from "./port";

const AT_ONCE = 200;
/** The most files removed in one pass; the next pass continues. */
const MOST = 5_000;

/**
 * Removes files that no row refers to from the storage, the oldest first. One that cannot be removed remains for the next pass. Returns how
 * many were removed.
 */
export async function removeDiscardedFiles(): Promise<number> {
  const { sql } = pool("invorder_dispatch");
  let gone = 0;
  while (gone < MOST) {
    const keys = (await sql<{ key: string }[]>`select key from files_to_remove(${AT_ONCE}) as key`).map(
      ({ key }) => key,
    );
    const removed = await removedOf(keys);
    await sql`delete from discarded_files where key = any(${removed})`;
    gone += removed.length;
    if (removed.length < AT_ONCE) break;
  }
  return gone;
}

/** Removes files and returns their keys. Stops at the first that cannot be removed: the storage is not available. */
async function removedOf(keys: readonly string[]): Promise<string[]> {
  const removed: string[] = [];
  try {
    for (const key of keys) {
      await storage().remove(key);
      removed.push(key);
    }
  } catch (error) {
    logError("a file cannot be removed", error);
  }
  return removed;
}
