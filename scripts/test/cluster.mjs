import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { children } from "../start/children.mjs";
import { prepareOwner } from "../start/owner.mjs";
import { freePort } from "../start/ports.mjs";
import { startPostgres } from "../start/postgres.mjs";
import { compilePrograms } from "../start/programs.mjs";
import { compileCached } from "./cached-programs.mjs";
import { scratchDir } from "./scratch.mjs";

/** The programs that tests start as processes of their own, each by its source. */
const OFTEN = {
  worker: "workers/main.ts",
  "renderer-thread": "workers/renderer-thread.ts",
  "silent-worker": "tests/support/silent-worker.ts",
};
const ONCE = { migrate: "scripts/migrate.ts" };
const secret = "only-for-tests-only-for-tests-only-for-tests";
const ownerPassword = "0123456789abcdef";

/**
 * Opens one throw-away PostgreSQL cluster, or the one of TEST_CLUSTER_URL (its superuser's address), with a migrated template to clone and
 * the compiled programs beside it. `workDir` is where `npm test` looks for what a killed run left behind; with it whole files of tests
 * start workers by the dozen, so the programs' compiled code is cached.
 * @param {{ root: string, workDir?: string }} place
 */
export async function openCluster({ root, workDir }) {
  const template = `invorder_template_${process.pid}`;
  const { TEST_CLUSTER_URL } = process.env;
  const dataDir = clusterDir(workDir);
  const programs = path.join(dataDir, "programs");
  const processes = children(dataDir);
  const stop = async () => {
    if (TEST_CLUSTER_URL) await drop(TEST_CLUSTER_URL, template);
    await processes.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  const [superuserUrl] = await Promise.all([
    TEST_CLUSTER_URL ?? throwAway(dataDir, processes.start),
    compile(root, programs, Boolean(workDir)),
  ]);
  await migrate(superuserUrl, template, programs);
  return { cluster: { superuserUrl, template, secret, ownerPassword, programs }, stop };
}

async function compile(root, programs, areManyStarted) {
  await compilePrograms(root, programs, { sources: { ...OFTEN, ...ONCE } });
  if (areManyStarted) await compileCached(root, programs, OFTEN);
}

function clusterDir(workDir) {
  if (!workDir) return scratchDir("invorder-test-");
  const directory = path.join(workDir, `cluster-${process.pid}`);
  fs.mkdirSync(directory, { recursive: true });
  fs.chmodSync(directory, 0o755);
  return directory;
}

async function throwAway(dataDir, start) {
  const onDeath = (exitStatus) => console.error(`the test cluster died: ${exitStatus}`);
  const port = await freePort();
  const server = await startPostgres({
    dataDir,
    port,
    password: "test",
    start,
    onDeath,
    throwAway: true,
    untended: true,
  });
  return server.url;
}

async function migrate(superuserUrl, template, programs) {
  const url = await prepareOwner(superuserUrl, ownerPassword, template);
  const { status, stderr } = spawnSync(process.execPath, [path.join(programs, "migrate.mjs")], {
    env: { PATH: process.env.PATH, NODE_ENV: "test", DATABASE_URL: url, INVORDER_SECRET: secret },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`the template database could not be migrated: ${stderr}`);
}

async function drop(superuserUrl, database) {
  const { default: postgres } = await import("postgres");
  const sql = postgres(superuserUrl, { max: 1, onnotice: () => {} });
  await sql`drop database if exists ${sql(database)} with (force)`;
  await sql.end();
}
