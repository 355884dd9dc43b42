import { type ChildProcess, execFile, spawn } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import net from "node:net";
import path from "node:path";
import { promisify } from "node:util";
import S3rver from "s3rver";
import { parse } from "yaml";
import { children } from "../../../scripts/start/children.mjs";
import { prepareOwner } from "../../../scripts/start/owner.mjs";
import { freePort } from "../../../scripts/start/ports.mjs";
import { startPostgres } from "../../../scripts/start/postgres.mjs";

const root = path.resolve(import.meta.dirname, "../../..");
const OWNER_PASSWORD = "0123456789abcdef";
const REDIS_PASSWORD = "redis0123456789";
const BUCKET = "invorder-shipped";
/** The ports of compose's other services. */
type Ports = { postgres: number; redis: number; s3: number; realtime: number; smtp: number };

type Compose = {
  services: Record<
    string,
    { environment?: Record<string, string>; command?: string[]; entrypoint?: string[] }
  >;
};
const { services }: Compose = parse(fs.readFileSync(path.join(root, "compose.yaml"), "utf8"), {
  merge: true,
});

/**
 * Returns the environment compose gives a part, resolved as in `.env`: `${NAME}`, `${NAME:-else}` where empty counts as missing,
 * `${NAME?why}`.
 */
function environmentOf(part: string, env: Readonly<Record<string, string>>): Record<string, string> {
  const filled = (text: string) =>
    text.replace(/\$\{(\w+)(?:(:?[-?])([^}]*))?\}/g, (_, name: string, way = "", more = "") => {
      const value = env[name];
      if (value !== undefined && !(way.startsWith(":") && value === "")) return value;
      if (way.endsWith("?")) throw new Error(`${part} wants ${name}: ${more}`);
      return more;
    });
  const entries = Object.entries(services[part]?.environment ?? {});
  return Object.fromEntries(entries.map(([name, value]) => [name, filled(String(value))]));
}

/** The image's own command, which the web runs. */
const [, imageCommand = "[]"] =
  /^CMD (\[.*\])$/m.exec(fs.readFileSync(path.join(root, "Dockerfile"), "utf8")) ?? [];

/** Returns the command of a part. */
const commandOf = (part: string): string[] =>
  services[part]?.entrypoint ?? services[part]?.command ?? JSON.parse(imageCommand);

/**
 * Starts compose's other services: PostgreSQL with an owner that is no superuser, Redis with a password, an S3 server; mail goes to the
 * demo's mailbox. `folder` is the shipped files. Its parts run in it with only the variables compose gives them.
 */
export async function composed(folder: string, data: string, settings: Readonly<Record<string, string>>) {
  const processes = children(data);
  const ports: Ports = {
    postgres: await freePort(),
    redis: await freePort(),
    s3: await freePort(),
    realtime: await freePort(),
    smtp: await freePort(),
  };
  const server = await startPostgres({
    dataDir: data,
    port: ports.postgres,
    password: "test",
    start: processes.start,
    onDeath: (status: string) => console.error(`PostgreSQL ended: ${status}`),
    throwAway: true,
  });
  await prepareOwner(server.url, OWNER_PASSWORD);
  const redis = restartable(() =>
    spawn(
      "redis-server",
      ["--port", String(ports.redis), "--bind", "127.0.0.1", "--requirepass", REDIS_PASSWORD, "--dir", data],
      {
        stdio: "ignore",
      },
    ),
  );
  let s3 = await files(ports.s3, data);
  const smtp = mailServer(ports.smtp, new URL(mailboxUrl()));
  await smtp.start();
  const env = {
    OWNER_PASSWORD,
    REDIS_PASSWORD,
    PUSHER_KEY: "shipped-key",
    PUSHER_SECRET: "shipped-secret",
    S3_BUCKET: BUCKET,
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    ...settings,
  };
  const started: ReturnType<typeof restartable>[] = [redis];
  const variables = (part: string, port?: number): NodeJS.ProcessEnv => {
    const own = Object.entries(environmentOf(part, env)).map(([name, value]) => [name, among(value, ports)]);
    return {
      ...Object.fromEntries(own),
      // Set by the image, except the ports: here all parts share one machine.
      PATH: process.env.PATH ?? "",
      NODE_ENV: "production",
      // A library prints a plain-text warning about Node versions older than the image's.
      NODE_NO_WARNINGS: "1",
      INVORDER_DATA_DIR: path.join(data, `${part}-${port ?? 0}`),
      LISTEN_ADDRESS: "127.0.0.1",
      HOSTNAME: "127.0.0.1",
      ...(part === "realtime" && { REALTIME_PORT: String(ports.realtime) }),
      ...(part !== "realtime" && { PUSHER_PORT: String(ports.realtime) }),
      ...(port && { PORT: String(port) }),
    };
  };
  const run = async (part: string, ...args: string[]): Promise<string> => {
    const [command = "", ...rest] = commandOf(part);
    const { stdout } = await promisify(execFile)(command, [...rest, ...args], {
      cwd: folder,
      env: variables(part),
    });
    return stdout;
  };
  /** Starts a long-running part, with its log in the test's folder. */
  const start = (part: string, port?: number) => {
    const [command = "", ...rest] = commandOf(part);
    const log = fs.openSync(path.join(data, `${part}-${port ?? 0}.log`), "a");
    const child = restartable(() =>
      spawn(command, rest, { cwd: folder, env: variables(part, port), stdio: ["ignore", log, log] }),
    );
    started.push(child);
    return child;
  };
  return {
    run,
    start,
    redis,
    smtp,
    s3: {
      async restart() {
        await s3.close();
        s3 = await files(ports.s3, data);
      },
    },
    /** Returns the lines logged so far by the long-running parts. */
    logged: () =>
      fs
        .readdirSync(data)
        .filter((name) => /^(web|worker|realtime)-\d+\.log$/.test(name))
        .flatMap((name) =>
          fs
            .readFileSync(path.join(data, name), "utf8")
            .split("\n")
            .filter(Boolean)
            .map((line) => ({ name, line })),
        ),
    databaseUrl: server.url.replace(/\/postgres$/, "/invorder"),
    async stop() {
      await Promise.all(started.map(({ stop }) => stop()));
      await s3.close();
      await smtp.stop();
      await processes.stop();
    },
  };
}

/** Returns the address of the demo's mailbox, which receives the parts' mails. */
const mailboxUrl = (): string => {
  const beside = path.dirname(process.env.DEMO_FILE ?? ".data/demo.json");
  return JSON.parse(fs.readFileSync(path.join(beside, "env.json"), "utf8")).SMTP_URL;
};

/** Starts a collector of traces by OTLP over HTTP, as OpenTelemetry's own; `spans` holds the span names of each part. */
export async function traceCollector() {
  const spans = new Map<string, Set<string>>();
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { resourceSpans }: Traces = JSON.parse(Buffer.concat(chunks).toString());
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === "service.name")?.value.stringValue ?? "";
      const names = spans.get(service) ?? new Set();
      spans.set(service, names);
      for (const { name } of scopeSpans.flatMap((scope) => scope.spans)) names.add(name);
    }
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${port}`, spans, close: () => server.close() };
}

type Traces = {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: { name: string }[] }[];
  }[];
};

/** Starts a mail server before the mailbox that can stop as in a restart, cutting every connection. */
function mailServer(port: number, mailbox: URL) {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((caller) => {
    const onwards = net.connect(Number(mailbox.port), mailbox.hostname);
    for (const [socket, other] of [
      [caller, onwards],
      [onwards, caller],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => other.destroy());
      socket.on("close", () => sockets.delete(socket));
      socket.pipe(other);
    }
  });
  return {
    start: () => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve)),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Replaces compose's host names by local addresses. */
const among = (value: string, ports: Ports): string =>
  value
    .replace(/([@/])(postgres):5432/, `$1127.0.0.1:${ports.postgres}`)
    .replace(/@redis:6379/, `@127.0.0.1:${ports.redis}`)
    .replace(/\/\/s3:9000/, `//127.0.0.1:${ports.s3}`)
    .replace(/^realtime$/, "127.0.0.1");

async function files(port: number, data: string) {
  const directory = path.join(data, "s3");
  fs.mkdirSync(directory, { recursive: true });
  const server = new S3rver({
    port,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  await server.run();
  return server;
}

/** Returns a process that can be stopped as a deployment stops it, and restarted. */
function restartable(make: () => ChildProcess) {
  let child = make();
  const stop = () =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once("exit", () => resolve());
      child.kill("SIGTERM");
    });
  return {
    stop,
    async restart() {
      await stop();
      child = make();
    },
  };
}
