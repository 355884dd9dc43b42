import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterEach, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { children } from "../../scripts/start/children.mjs";
import { environment, ownVariables, requireClosed } from "../../scripts/start/environment.mjs";
import { secretsOf } from "../../scripts/start/secrets.mjs";
import { mailboxService, realtimeService, webService, workerService } from "../../scripts/start/services.mjs";
import { program } from "../support/programs";

let dataDir: string;
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "invorder-secrets-"));
});
afterEach(() => fs.rmSync(dataDir, { recursive: true, force: true }));

const databaseUrl = "postgres://invorder_owner:the-owners-password@127.0.0.1:3028/invorder";
const base = {
  PATH: process.env.PATH,
  HOME: "/home/bakker",
  S3_SECRET_ACCESS_KEY: "the-files-password",
  REDIS_URL: "redis://:the-queues-password@127.0.0.1",
};

function start() {
  const secrets = secretsOf(dataDir);
  const env = environment(base, { dataDir, secrets, databaseUrl });
  return { env, secrets, at: { root: process.cwd(), env } };
}

/** Returns the actual environment of a process of the service, with a dummy program. */
async function environOf(service: ReturnType<typeof workerService>): Promise<string> {
  const processes = children(dataDir);
  const child = processes.start({ ...service, args: ["-e", "setTimeout(() => undefined, 60_000)"] });
  const environ = await vi.waitFor(() => {
    const text = fs.readFileSync(`/proc/${child.pid}/environ`, "utf8");
    expect(text).toContain("/home/bakker");
    return text;
  });
  await processes.stop();
  return environ;
}

describe.runIf(process.platform === "linux")("the environment of a running process", () => {
  test.each([
    ["web", (at: never) => webService({ ...(at as object), isDev: false, onDeath: "restart" } as never)],
    ["worker", workerService],
  ])("%s knows where the database is, never its owner", async (_name, service) => {
    const { at, secrets } = start();
    const environ = await environOf(service(at as never));
    expect(environ).toContain("DATABASE_URL=postgres://127.0.0.1:3028/invorder");
    expect(environ).toContain(secrets.invorder_secret);
    for (const secret of ["the-owners-password", secrets.owner_password, secrets.postgres_password])
      expect(environ).not.toContain(secret);
  });

  test.each([
    ["realtime", realtimeService],
    ["mailbox", mailboxService],
  ])("%s knows neither the secret nor any password but its own", async (_name, service) => {
    const { at, secrets } = start();
    const environ = await environOf(service(at as never));
    for (const secret of [
      secrets.invorder_secret,
      "the-owners-password",
      "the-files-password",
      "the-queues-password",
      "DATABASE_URL",
    ])
      expect(environ).not.toContain(secret);
  });
});

test("the owner stays with the admin command: its file names them, readable for the user alone", () => {
  const { env } = start();
  expect(ownVariables(env).DATABASE_URL).toBe(databaseUrl);
});

test("what a start writes is readable for the user alone", async () => {
  secretsOf(dataDir);
  const processes = children(dataDir);
  processes.start({
    name: "worker",
    command: process.execPath,
    args: ["-e", "setTimeout(() => undefined, 60_000)"],
    env: base,
    cwd: dataDir,
    onDeath: "restart",
  });
  for (const name of ["secrets.json", "pids.json", "logs/worker.log"])
    expect(fs.statSync(path.join(dataDir, name)).mode & 0o777).toBe(0o600);
  await processes.stop();
});

describe("a start that strangers may reach", () => {
  test.each([
    [{ INVORDER_ENV: "production" }, "set SMTP_URL"],
    [
      { INVORDER_ENV: "production", SMTP_URL: "smtp://mail.example", INVORDER_DEMO: "1" },
      "set INVORDER_DEMO=0",
    ],
    [{ LISTEN_ADDRESS: "0.0.0.0", INVORDER_DEMO: "1" }, "set INVORDER_DEMO=0"],
  ])("%o is refused, saying what is missing", (wrong, sentence) =>
    expect(() => requireClosed(wrong)).toThrow(sentence),
  );

  test.each([
    { INVORDER_ENV: "production", SMTP_URL: "smtp://mail.example" },
    { LISTEN_ADDRESS: "192.168.1.2" },
  ])("%o starts without the demo, and the mailbox stays on loopback", (open) => {
    requireClosed(open);
    const env = environment(open, { dataDir, secrets: secretsOf(dataDir), databaseUrl });
    expect(env.INVORDER_DEMO).toBe("0");
    expect(mailboxService({ root: "/", env }).env).not.toHaveProperty("LISTEN_ADDRESS");
  });

  test("on this machine alone it has both", () => {
    requireClosed({});
    expect(environment({}, { dataDir, secrets: secretsOf(dataDir), databaseUrl }).INVORDER_DEMO).toBe("1");
  });

  test("a database that holds the demo is not for production", async () => {
    const { spawnSync } = await import("node:child_process");
    const { secret } = inject("cluster");
    const sql = postgres(process.env.DATABASE_URL ?? "", { max: 1 });
    await sql`insert into product_settings (name, value) values ('demo', '1')`;
    await sql.end();
    const env = {
      PATH: process.env.PATH,
      NODE_ENV: "production" as const,
      DATABASE_URL: process.env.DATABASE_URL,
      INVORDER_SECRET: secret,
      INVORDER_ENV: "production",
    };
    const { status, stderr } = spawnSync(process.execPath, [program("migrate")], {
      env,
      encoding: "utf8",
    });
    expect(stderr).toContain("this database holds the demo");
    expect(status).not.toBe(0);
  });
});
