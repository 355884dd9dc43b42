import { randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterAll, inject } from "vitest";

/**
 * Every test file gets its own database, cloned from the migrated template, and its own environment. This runs before any module of the
 * product is imported, because those read the environment once.
 */
const cluster = inject("cluster");
const SUPERUSER = Symbol.for("tests.superuser");
const database = `invorder_test_${randomUUID().replaceAll("-", "")}`;
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "invorder-files-"));

const ambient = /^(DATABASE_URL|REDIS_URL|SMTP_URL|INVORDER_.*|PUSHER_.*|S3_.*|.*_PORT|PORT)$/;
for (const name of Object.keys(process.env)) if (ambient.test(name)) delete process.env[name];
Object.assign(process.env, {
  DATABASE_URL: await clone(),
  INVORDER_SECRET: cluster.secret,
  INVORDER_DATA_DIR: dataDir,
  INVORDER_ENV: "LOCAL",
  INVORDER_URL: "http://127.0.0.1:3000",
  INVORDER_DEMO: "1",
  LOG_LEVEL: process.env.LOG_LEVEL ?? "error",
  // A test of undo sets its own value before the product is loaded.
  INVORDER_UNDO_SECONDS: "0",
});

afterAll(async () => {
  const [{ closeQueues }, { closePools }, { closeOwner }] = await Promise.all([
    import("@/lib/jobs/queue"),
    import("@/db/client"),
    import("./world"),
  ]);
  await closeOwner();
  await closeQueues();
  await closePools();
  await asSuperuser((sql) => sql`drop database ${sql(database)} with (force)`);
  fs.rmSync(dataDir, { recursive: true, force: true });
});

async function clone(): Promise<string> {
  await asSuperuser(
    // Copying files is faster: a test database need not survive a power failure, so the WAL need not contain the copy.
    (sql) =>
      sql`create database ${sql(database)} template ${sql(cluster.template)} strategy file_copy owner invorder_owner`,
  );
  const url = new URL(cluster.superuserUrl);
  url.username = "invorder_owner";
  url.password = cluster.ownerPassword;
  url.pathname = `/${database}`;
  return url.href;
}

/**
 * Runs statements on one superuser connection for all files of a process: each connection costs a server process, and this one uses none of
 * their databases.
 */
async function asSuperuser(statement: (sql: postgres.Sql) => Promise<unknown>) {
  const holder = globalThis as { [SUPERUSER]?: postgres.Sql };
  holder[SUPERUSER] ??= postgres(cluster.superuserUrl, { max: 1, onnotice: () => {} });
  await statement(holder[SUPERUSER]);
}
