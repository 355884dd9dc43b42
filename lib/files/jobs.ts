import { pool } from "@/db/client";
import { fail } from "@/lib/kernel/log";
import { storage } from "./port";

const AT_ONCE = 200;
/** Files one look takes at most; the next look goes on. */
const MOST = 5_000;

/** Takes files that nobody refers to any more out of the storage, the oldest first. One that cannot be removed now stays for the next look. Returns how many went. */
export async function removeDiscarded(): Promise<number> {
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

/** The keys whose file is gone now. The first that cannot be removed ends it: the files are away. */
async function removedOf(keys: readonly string[]): Promise<string[]> {
  const removed: string[] = [];
  try {
    for (const key of keys) {
      await storage().remove(key);
      removed.push(key);
    }
  } catch (error) {
    fail("a file cannot be removed", error);
  }
  return removed;
}
