import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import path from "node:path";
import { signIn, userOf } from "./support/api";
import { expect, test } from "./support/journey";

const root = path.resolve(import.meta.dirname, "../..");
const dataDir = path.dirname(process.env.DEMO_FILE ?? path.join(root, ".data/demo.json"));
const LINES = 6;
/** Other tests run in parallel: what takes seconds on a quiet machine is given more time. */
const WITHIN_MS = 120_000;
/** As long as compose's proxy looks for a web that accepts the request. */
const TRIED_FOR_MS = 15_000;

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts a further web of the running product, which can be stopped as a deployment stops it, and restarted on its port. */
async function furtherWeb() {
  const port = await freePort();
  const { SMTP_URL: _mail, ...env } = JSON.parse(fs.readFileSync(path.join(dataDir, "env.json"), "utf8"));
  let child: ChildProcess | undefined;
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  return {
    port,
    async start() {
      child = spawn(process.execPath, [path.join(root, ".next/standalone/server.js")], {
        cwd: root,
        env: {
          PATH: process.env.PATH,
          NODE_ENV: "production",
          KEEP_ALIVE_TIMEOUT: "65000",
          ...env,
          PORT: String(port),
          HOSTNAME: "127.0.0.1",
        },
        stdio: "ignore",
      });
      await expect.poll(answers, { timeout: WITHIN_MS }).toBe(true);
    },
    /** Returns its exit code when it has ended. */
    stop: () =>
      new Promise<number | null>((resolve) => {
        if (!child || child.exitCode !== null) return resolve(child?.exitCode ?? null);
        child.once("exit", resolve);
        child.kill("SIGTERM");
      }),
  };
}

/**
 * Starts a proxy that sends each request to the next web, and to another one as compose's proxy does: while one refuses connections, and,
 * if the request changes nothing, when a stopping one drops a connection before reading from it. An answer that has begun is not retried.
 */
async function proxyTo(ports: readonly number[]) {
  let turn = 0;
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const until = performance.now() + TRIED_FOR_MS;
      const mayTryAgain = ({ code }: NodeJS.ErrnoException) =>
        !response.headersSent &&
        (code === "ECONNREFUSED" || request.method === "GET") &&
        performance.now() < until;
      const attempt = () => {
        const onwards = http.request(
          {
            host: "127.0.0.1",
            port: ports[turn++ % ports.length],
            path: request.url,
            method: request.method,
            headers: { ...request.headers, connection: "close" },
            agent: false,
          },
          (answer) => {
            response.writeHead(answer.statusCode ?? 502, answer.headers);
            answer.pipe(response);
            answer.once("error", () => response.destroy());
          },
        );
        onwards.once("error", (error: NodeJS.ErrnoException) => {
          if (mayTryAgain(error)) setTimeout(attempt, 50);
          else if (response.headersSent) response.destroy();
          else response.writeHead(502).end(error.message);
        });
        onwards.end(Buffer.concat(chunks));
      };
      attempt();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

test("two webs are restarted one after the other under load, and not one answer fails", async ({
  request,
}) => {
  test.setTimeout(600_000);
  const { pair } = await signIn(request, userOf(3, 1000));
  const webs = await Promise.all([furtherWeb(), furtherWeb()]);
  const proxy = await proxyTo(webs.map(({ port }) => port));
  const answers = new Map<string, number>();
  let isOver = false;
  try {
    await Promise.all(webs.map(({ start }) => start()));
    const headers = { authorization: pair, "content-type": "application/json" };
    const calls = ["/api/debtors?per_page=10", "/api/invoices?per_page=10", "/invorder/login", "/api/views"];
    const load = Array.from({ length: LINES }, async (_, line) => {
      for (let turn = line; !isOver; turn += 1) {
        const call = calls[turn % calls.length] ?? "";
        const answered = await fetch(`http://127.0.0.1:${proxy.port}${call}`, { headers }).then(
          async (answer) => {
            const text = await answer.text();
            return answer.ok ? "200" : `${answer.status} of ${call}: ${text.slice(0, 200)}`;
          },
          (error: Error) => error.message,
        );
        answers.set(answered, (answers.get(answered) ?? 0) + 1);
      }
    });
    for (const { stop, start } of webs) {
      const before = answers.get("200") ?? 0;
      await expect
        .poll(() => answers.get("200") ?? 0, { timeout: WITHIN_MS })
        .toBeGreaterThan(before + 2 * LINES);
      await stop();
      await start();
    }
    isOver = true;
    await Promise.all(load);
    expect([...answers.keys()]).toEqual(["200"]);
    expect(answers.get("200")).toBeGreaterThan(4 * LINES);
  } finally {
    isOver = true;
    await Promise.all(webs.map(({ stop }) => stop()));
    proxy.close();
  }
});
