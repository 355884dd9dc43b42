import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/** Memory that Linux offers as a folder. A database made there costs a fifth of one on a disk, and tests make one for each file. */
const IN_MEMORY = "/dev/shm";
const NEEDED_BYTES = 3 * 1024 ** 3;

/** A new folder for what tests write and nobody keeps: in memory where there is room, else where the machine keeps such things. */
export function scratchDir(prefix) {
  const directory = fs.mkdtempSync(path.join(hasRoom() ? IN_MEMORY : os.tmpdir(), prefix));
  // PostgreSQL may run as a user of its own, who must pass through.
  fs.chmodSync(directory, 0o755);
  return directory;
}

function hasRoom() {
  try {
    const { bavail, bsize } = fs.statfsSync(IN_MEMORY);
    return bavail * bsize >= NEEDED_BYTES && os.freemem() >= NEEDED_BYTES;
  } catch {
    return false;
  }
}
