import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { processWide } from "@/lib/kernel/process-wide";
import { children } from "../../scripts/start/children.mjs";
import { prepareOwner } from "../../scripts/start/owner.mjs";
import { freePort } from "../../scripts/start/ports.mjs";
import { startPostgres } from "../../scripts/start/postgres.mjs";
import { compileAll, compiled } from "./programs";

/** What a test worker needs to make a database of its own, and the folder of the compiled programs. */
export type Cluster = {
  superuserUrl: string;
  template: string;
  secret: string;
  ownerPassword: string;
  programs: string;
};

declare module "vitest" {
  export interface ProvidedContext {
    cluster: Cluster;
  }
}

const secret = "only-for-tests-only-for-tests-only-for-tests";
const ownerPassword = "0123456789abcdef";

type Shared = { users: number; cluster: Promise<Cluster>; stop: () => Promise<void> };
// Every project that needs the cluster runs this file; they share one.
const holder = processWide<{ cluster?: Shared }>("invorder.test-cluster", () => ({}));

/** One throw-away PostgreSQL cluster for the whole run, or the one of TEST_CLUSTER_URL (its superuser's address). */
export default async function setup(project: TestProject) {
  holder.cluster ??= open();
  const shared = holder.cluster;
  shared.users += 1;
  project.provide("cluster", await shared.cluster);
  return async () => {
    shared.users -= 1;
    if (shared.users === 0) await shared.stop();
  };
}

function open(): Shared {
  const template = `invorder_template_${process.pid}`;
  const { TEST_CLUSTER_URL } = process.env;
  const dataDir = clusterDir();
  const programs = path.join(dataDir, "programs");
  const processes = children(dataDir);
  const start = () =>
    TEST_CLUSTER_URL ? Promise.resolve(TEST_CLUSTER_URL) : throwAway(dataDir, processes.start);
  return {
    users: 0,
    cluster: Promise.all([start(), compileAll(programs)]).then(([superuserUrl]) =>
      migrated(superuserUrl, template, programs),
    ),
    async stop() {
      if (TEST_CLUSTER_URL) await drop(TEST_CLUSTER_URL, template);
      await processes.stop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Below INVORDER_TEST_DIR where `npm test` looks for what a killed run left behind. */
function clusterDir(): string {
  const { INVORDER_TEST_DIR } = process.env;
  const made = INVORDER_TEST_DIR
    ? path.join(INVORDER_TEST_DIR, `cluster-${process.pid}`)
    : fs.mkdtempSync(path.join(os.tmpdir(), "invorder-test-"));
  fs.mkdirSync(made, { recursive: true });
  fs.chmodSync(made, 0o755);
  return made;
}

async function throwAway(dataDir: string, start: ReturnType<typeof children>["start"]): Promise<string> {
  const onDeath = (how: string) => console.error(`the test cluster died: ${how}`);
  const port = await freePort();
  const server = await startPostgres({ dataDir, port, password: "test", start, onDeath, throwAway: true });
  return server.url;
}

async function migrated(superuserUrl: string, template: string, programs: string): Promise<Cluster> {
  const url = await prepareOwner(superuserUrl, ownerPassword, template);
  const { status, stderr } = spawnSync(process.execPath, [compiled(programs, "migrate")], {
    env: { PATH: process.env.PATH, NODE_ENV: "test", DATABASE_URL: url, INVORDER_SECRET: secret },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`the template database could not be migrated: ${stderr}`);
  return { superuserUrl, template, secret, ownerPassword, programs };
}

async function drop(superuserUrl: string, database: string) {
  const { default: postgres } = await import("postgres");
  const sql = postgres(superuserUrl, { max: 1, onnotice: () => {} });
  await sql`drop database if exists ${sql(database)} with (force)`;
  await sql.end();
}
