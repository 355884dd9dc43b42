import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { postgresPlace, postgresUser } from "./native.mjs";
import { identity } from "./process-identity.mjs";

const READY_WITHIN_MS = 60_000;
/** For a cluster that is deleted after its test run: no durability. */
const HASTY = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "wal_level=minimal",
  "max_wal_senders=0",
  "max_wal_size=1GB",
  "scram_iterations=1",
];
const HASTILY_MADE = ["--no-data-checksums"];
/** For databases that live for seconds. */
const UNTENDED = ["autovacuum=off"];
const environment = () => ({
  PATH: process.env.PATH,
  LC_ALL: process.platform === "darwin" ? "C" : "C.UTF-8",
});

/**
 * Starts PostgreSQL from the npm package on `port`, on loopback only, with passwords. `throwAway` trades durability for speed: for tests;
 * `untended` databases are dropped before autovacuum would matter. Returns the superuser's address and whether the cluster is new.
 */
export async function startPostgres({
  dataDir,
  port,
  password,
  start,
  onDeath,
  throwAway = false,
  untended = false,
}) {
  const { native, data } = await postgresPlace(dataDir);
  const isNew = !fs.existsSync(path.join(data, "PG_VERSION"));
  if (isNew) makeCluster(native, data, password, throwAway ? HASTILY_MADE : []);
  dropStaleLock(data);
  const options = ["max_connections=200", "shared_buffers=256MB", "timezone=UTC"];
  if (throwAway) options.push(...HASTY);
  if (untended) options.push(...UNTENDED);
  const child = start({
    name: "postgres",
    command: path.join(native, "bin/postgres"),
    args: [
      "-D",
      data,
      "-p",
      String(port),
      "-h",
      "127.0.0.1",
      "-k",
      "",
      ...options.flatMap((option) => ["-c", option]),
    ],
    env: environment(),
    cwd: "/",
    ids: postgresUser(),
    signal: "SIGINT",
    onDeath,
  });
  await isReady(data, child);
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, isNew };
}

function makeCluster(native, data, password, more) {
  const user = postgresUser();
  // A folder without PG_VERSION is left by an interrupted start; initdb needs it empty.
  fs.rmSync(data, { recursive: true, force: true });
  fs.mkdirSync(data, { recursive: true, mode: 0o700 });
  const secret = `${data}.password`;
  fs.writeFileSync(secret, `${password}\n`, { mode: 0o600 });
  for (const file of [data, secret]) if (user.uid) fs.chownSync(file, user.uid, user.gid);
  const args = [
    "-D",
    data,
    "-U",
    "postgres",
    "--auth=scram-sha-256",
    `--pwfile=${secret}`,
    "-E",
    "UTF8",
    "--no-sync",
  ];
  const { status, stderr, error } = spawnSync(
    path.join(native, "bin/initdb"),
    [...args, ...more, "--locale=C.UTF-8"],
    {
      ...user,
      env: environment(),
      cwd: "/",
      encoding: "utf8",
    },
  );
  fs.rmSync(secret);
  if (status !== 0) {
    fs.rmSync(data, { recursive: true, force: true });
    throw new Error(`initdb failed: ${stderr?.trim() || error?.message}`);
  }
}

/** Removes the lock a killed server left; PostgreSQL would take a zombie, or another program with that number, for itself. */
function dropStaleLock(data) {
  const lock = path.join(data, "postmaster.pid");
  if (!fs.existsSync(lock)) return;
  const pid = Number(fs.readFileSync(lock, "utf8").split("\n")[0]);
  if (identity(pid) !== undefined && isPostgres(pid))
    throw new Error(`another PostgreSQL server (process ${pid}) runs on ${data}`);
  fs.rmSync(lock);
}

function isPostgres(pid) {
  if (process.platform === "linux")
    return fs.readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("postgres");
  return spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout.includes(
    "postgres",
  );
}

/** Waits until connections are accepted: then the last line of the lock file says "ready". */
async function isReady(data, child) {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error("PostgreSQL did not start; see logs/postgres.log");
    const lines = readLock(path.join(data, "postmaster.pid"));
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === "ready") return;
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
  throw new Error("PostgreSQL is not ready after a minute; see logs/postgres.log");
}

function readLock(file) {
  try {
    return fs.readFileSync(file, "utf8").split("\n");
  } catch {
    return [];
  }
}
