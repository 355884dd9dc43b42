import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { children, endLeftovers } from "../../scripts/start/children.mjs";
import { embeddedIn, environment } from "../../scripts/start/environment.mjs";
import { assertFree, freeOr, freePort } from "../../scripts/start/ports.mjs";
import { identity, isSame } from "../../scripts/start/process-identity.mjs";

let dataDir: string;
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "invorder-start-"));
});
afterEach(() => fs.rmSync(dataDir, { recursive: true, force: true }));

const sleeper = (name: string) => ({
  name,
  command: process.execPath,
  args: ["-e", "setTimeout(() => undefined, 60_000)"],
  env: process.env,
  cwd: dataDir,
  onDeath: "restart",
});
const recorded = (): { children: { name: string; pid: number }[] } =>
  JSON.parse(fs.readFileSync(path.join(dataDir, "pids.json"), "utf8"));
const pidOf = (name: string) => recorded().children.find((child) => child.name === name)?.pid ?? 0;

describe("the processes of a start", () => {
  test("are started again when they die, and all end with it", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const processes = children(dataDir);
    processes.start(sleeper("worker"));
    const first = pidOf("worker");
    process.kill(first, "SIGKILL");
    await vi.waitFor(() => expect(pidOf("worker")).not.toBe(first), 5_000);
    const second = pidOf("worker");
    await processes.stop();
    expect(identity(second)).toBeUndefined();
    expect(fs.existsSync(path.join(dataDir, "pids.json"))).toBe(false);
  });

  test("tell when one dies without which the rest is no use", async () => {
    const processes = children(dataDir);
    const how = await new Promise((resolve) => {
      processes.start({ ...sleeper("web"), args: ["-e", "process.exit(3)"], onDeath: resolve });
    });
    expect(how).toBe("3");
    await processes.stop();
  });

  test("are started again when whoever is told of a death says so", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const processes = children(dataDir);
    const deaths: string[] = [];
    const onDeath = (how: string) => {
      deaths.push(how);
      return "restart";
    };
    processes.start({ ...sleeper("web"), onDeath });
    const first = pidOf("web");
    process.kill(first, "SIGKILL");
    await vi.waitFor(() => expect(pidOf("web")).not.toBe(first), 5_000);
    expect(deaths).toEqual(["SIGKILL"]);
    await processes.stop();
  });

  test("that fail in their work say why", async () => {
    const processes = children(dataDir);
    const failing = { ...sleeper("migrate"), args: ["-e", "console.error('no such role'); process.exit(1)"] };
    await expect(processes.run(failing)).rejects.toThrow(/migrate failed \(1\):\s+no such role/);
    await processes.stop();
  });
});

describe("a start on data", () => {
  /** Starts another program that has started a worker on this data. */
  async function launcher() {
    const code = `import { children } from ${JSON.stringify(path.resolve("scripts/start/children.mjs"))};
      children(${JSON.stringify(dataDir)}).start({ name: "worker", command: process.execPath, env: process.env,
        args: ["-e", "setTimeout(() => undefined, 60000)"], onDeath: "restart" });
      console.log("started"); setTimeout(() => undefined, 60000);`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(child.stdout, "data");
    return child;
  }

  test("is refused while another one runs on it", async () => {
    const other = await launcher();
    const worker = { pid: pidOf("worker"), identity: identity(pidOf("worker")) };
    await expect(endLeftovers(dataDir)).rejects.toThrow(/already runs on .*INVORDER_DATA_DIR/);
    expect(isSame(worker)).toBe(true);
    other.kill("SIGKILL");
    await once(other, "exit");
    await endLeftovers(dataDir);
  });

  test("ends what a killed one left behind", async () => {
    const other = await launcher();
    const worker = pidOf("worker");
    other.kill("SIGKILL");
    await once(other, "exit");
    expect(identity(worker)).toBeDefined();
    expect(await endLeftovers(dataDir)).toBe(1);
    expect(identity(worker)).toBeUndefined();
  });

  test("never touches a later process with the same number", async () => {
    const own = { name: "worker", pid: process.pid, identity: "started 1" };
    fs.writeFileSync(path.join(dataDir, "pids.json"), JSON.stringify({ children: [own] }));
    expect(await endLeftovers(dataDir)).toBe(0);
  });
});

test("a port to practise at that is taken gives way to a free one", async () => {
  const port = await freePort();
  expect(await freeOr(port)).toBe(port);
  const other = net.createServer().listen(port, "127.0.0.1");
  await once(other, "listening");
  expect(await freeOr(port)).not.toBe(port);
  other.close();
});

test("a taken port is named, and the variable that changes it", async () => {
  const port = await freePort();
  const server = net.createServer().listen(port, "127.0.0.1");
  await once(server, "listening");
  const service = { port, variable: "MAIL_PORT", what: "the mailbox page" };
  await expect(assertFree(service)).rejects.toThrow(`port ${port} for the mailbox page is taken`);
  await expect(assertFree(service)).rejects.toThrow("set MAIL_PORT");
  server.close();
});

describe("the environment of a start", () => {
  const secrets = { invorder_secret: "s".repeat(48), pusher_key: "key", pusher_secret: "secret" };

  test("is completed with what is embedded", () => {
    const env = environment(
      { PORT: "4000" },
      { dataDir, secrets, databaseUrl: "postgres://owner@127.0.0.1:3028/invorder" },
    );
    expect(env).toMatchObject({
      INVORDER_URL: "http://127.0.0.1:4000",
      INVORDER_DEMO: "1",
      SMTP_URL: "smtp://127.0.0.1:3026",
      PUSHER_PORT: "3027",
      EXACT_BASE_URL: "http://127.0.0.1:3031",
    });
  });

  test.each([
    { INVORDER_ENV: "production", SMTP_URL: "smtp://mail.example" },
    { INVORDER_ENV: "STAGING" },
    { LISTEN_ADDRESS: "0.0.0.0" },
    { INVORDER_DEMO: "0" },
    { DATABASE_URL: "postgres://owner@db/invorder" },
    { EXACT_CLIENT_ID: "a-real-app" },
  ])("brings no package to practise with, and trusts none, beside %o", (given) => {
    const env: Record<string, string | undefined> = environment(given, {
      dataDir,
      secrets,
      databaseUrl: "postgres://db/invorder",
    });
    expect(embeddedIn(given).packages).toBe(false);
    expect(env.EXACT_BASE_URL).toBeUndefined();
    expect(env.MONEYBIRD_BASE_URL).toBeUndefined();
  });

  test("leaves alone what is given, and adds no demo to somebody's database", () => {
    const variables = { DATABASE_URL: "postgres://owner@db/invorder", SMTP_URL: "smtp://mail.example" };
    const env = environment(variables, { dataDir, secrets, databaseUrl: variables.DATABASE_URL });
    expect(env).toMatchObject({ ...variables, INVORDER_DEMO: "0" });
    expect(embeddedIn(variables)).toMatchObject({
      database: false,
      mail: false,
      realtime: true,
      queue: true,
    });
  });

  test("is refused when half a realtime server is configured", () => {
    expect(() => embeddedIn({ PUSHER_KEY: "key" })).toThrow("PUSHER_APP_ID and PUSHER_SECRET");
  });
});
