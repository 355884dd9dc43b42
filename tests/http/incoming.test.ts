import { createServer, type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { watchIncoming } from "@/lib/http/incoming";

process.env.TRUSTED_PROXIES = "192.0.2.0/24";
let heard: IncomingMessage["headers"] = {};
const reached: string[] = [];
const asked: string[] = [];
const server = createServer((request, response) => {
  heard = request.headers;
  reached.push(`${request.method} ${request.url}`);
  response.end("seen");
});
let base = "";

beforeAll(async () => {
  watchIncoming(
    async (host) => {
      asked.push(host);
      return host === "debiteuren.zonnedael.example";
    },
    new Set(["/_next/static/chunks/list.js", "/_next/static/chunks/look.css"]),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test("whatever is asked for is answered under the same headers", async () => {
  for (const path of ["/", "/api/nothing", "/_next/static/x.js", "/invorder/x.y"]) {
    const { headers } = await fetch(base + path);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("strict-transport-security")).toBeNull();
  }
});

test("the address of a link that signs in is told to nobody", async () => {
  const { headers } = await fetch(`${base}/invorder/login?access_token=a&api_key=b`);
  expect(headers.get("referrer-policy")).toBe("no-referrer");
});

test("every request has an id: its own if that can be one, else a new one", async () => {
  const idOf = async (id: string) =>
    (await fetch(base, { headers: { "x-request-id": id } })).headers.get("x-request-id");
  expect(await idOf("from-the-proxy-1")).toBe("from-the-proxy-1");
  expect(heard["x-request-id"]).toBe("from-the-proxy-1");
  const made = await idOf('x" injected');
  expect(made).toMatch(/^[0-9a-f-]{36}$/);
  expect(heard["x-request-id"]).toBe(made);
});

test("a forwarded address of somebody who is no proxy of ours is the socket's", async () => {
  await fetch(base, { headers: { "x-forwarded-for": "10.9.8.7", "x-forwarded-host": "bank.example" } });
  expect(heard["x-forwarded-for"]).toBe("127.0.0.1");
  expect(heard["x-forwarded-host"]).toBeUndefined();
});

type Said = { status: number | undefined; headers: IncomingMessage["headers"]; text: string };

/** What the server says to a request as it stands: the browser's own function would send neither this method nor this address or host. */
const said = (method: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<Said>((resolve, reject) =>
    request(base + path, { method, headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part) => {
        text += part;
      });
      answer.on("end", () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
    })
      .on("error", reject)
      .end(),
  );

test("an address whose encoding says nothing is a bad request that goes no further", async () => {
  for (const path of ["/%ff", "/invorder/debtors/%ff/edit", "/%", "/%ED%A0%80", "/api/debtors/%c3?q=1"]) {
    const { status, headers } = await said("GET", path);
    expect([path, status]).toEqual([path, 400]);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(reached).not.toContain(`GET ${path}`);
  }
  for (const path of ["/caf%C3%A9", "/?q=%ff"]) {
    expect((await said("GET", path)).status).toBe(200);
    expect(reached).toContain(`GET ${path}`);
  }
});

test("a method nothing here has is told which ones there are, and goes no further", async () => {
  for (const method of ["TRACE", "PROPFIND"]) {
    const { status, headers } = await said(method, "/api/health/live");
    expect([method, status]).toEqual([method, 405]);
    expect(headers.allow).toBe("GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS");
    expect(reached).not.toContain(`${method} /api/health/live`);
  }
  for (const method of ["OPTIONS", "HEAD", "DELETE"]) expect((await said(method, "/")).status).toBe(200);
});

test("who wants to speak another protocol is told no, and the line is closed", async () => {
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(Number(new URL(base).port), "127.0.0.1", () =>
      socket.write("GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"),
    );
    let heardBack = "";
    socket.on("data", (part) => {
      heardBack += part;
    });
    socket.on("close", () => resolve(heardBack));
  });
  expect(answer).toMatch(/^HTTP\/1\.1 426 /);
});

test("a host nobody has shows a page of nobody in three languages, whatever is asked for", async () => {
  for (const path of ["/", "/hofstad/login", "/_next/static/x.js", "/icon.svg"]) {
    const { status, headers, text } = await said("GET", path, { host: "niemand.example:4100" });
    expect([path, status, headers["cache-control"]]).toEqual([path, 404, "no-store"]);
    for (const language of ["nl", "en", "de"]) expect(text).toContain(`<section lang="${language}">`);
    expect(text).not.toMatch(/invorder|hofstad|#[0-9a-f]{6}|<img/i);
    expect(headers["x-content-type-options"]).toBe("nosniff");
  }
  const { text } = await said("GET", "/", { host: "niemand.example", cookie: "locale=de" });
  expect(text).toContain('<html lang="de">');
});

test("a program is told as a problem that nothing is there, in its language, and nothing of ours hears of it", async () => {
  const before = reached.length;
  const host = "niemand.localhost";
  for (const [method, path] of [
    ["GET", "/api/resellers/domain/invorder"],
    ["POST", "/api/auth/login"],
  ] as const) {
    const { status, headers, text } = await said(method, path, { host, "x-language": "gb" });
    expect([status, headers["content-type"]]).toEqual([404, "application/problem+json"]);
    expect(JSON.parse(text)).toMatchObject({ status: 404, detail: "There is nothing at this address." });
  }
  expect(reached).toHaveLength(before);
});

test("a white label's host is let through, and is not asked about at every file", async () => {
  asked.length = 0;
  for (const path of ["/login", "/_next/static/y.js"])
    expect((await said("GET", path, { host: "Debiteuren.Zonnedael.Example:4100" })).text).toBe("seen");
  expect(asked).toEqual(["debiteuren.zonnedael.example"]);
});

test("this machine, its network and who watches whether it lives need no host of anybody", async () => {
  asked.length = 0;
  for (const host of ["localhost:3000", "10.1.2.3", "[::1]:3000", "web:3000"])
    expect([host, (await said("GET", "/invorder", { host })).text]).toEqual([host, "seen"]);
  expect((await said("GET", "/api/health/live", { host: "niemand.example" })).text).toBe("seen");
  expect(asked).toEqual([]);
});

test.each([
  ["gzip, deflate, br, zstd", "/_next/static/chunks/list.js", "application/javascript; charset=UTF-8"],
  ["br;q=0.8", "/_next/static/chunks/look.css?dpl=1", "text/css; charset=UTF-8"],
])("to who takes %s, %s is given as it lies packed", async (accepted, path, type) => {
  const { headers } = await said("GET", path, { "accept-encoding": accepted });
  expect(reached.at(-1)).toBe(`GET ${path.split("?")[0]}.br`);
  expect(headers).toMatchObject({ "content-encoding": "br", "content-type": type, vary: "Accept-Encoding" });
});

test.each([
  ["gzip", "/_next/static/chunks/list.js"],
  ["gzip, br;q=0", "/_next/static/chunks/list.js"],
  ["br", "/_next/static/chunks/of-the-build-before.js"],
  ["br", "/api/health/live"],
])("to who takes %s, %s is what it was asked for", async (accepted, path) => {
  const { headers } = await said("GET", path, { "accept-encoding": accepted });
  expect(reached.at(-1)).toBe(`GET ${path}`);
  expect(headers["content-encoding"]).toBeUndefined();
});
