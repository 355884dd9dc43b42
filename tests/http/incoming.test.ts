import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GET as refused } from "@/app/api/refused/[status]/route";
import { prepareRequests } from "@/lib/http/prepare-requests";

process.env.TRUSTED_PROXIES = "192.0.2.0/24";
let seenHeaders: IncomingMessage["headers"] = {};
const reached: string[] = [];
const server = createServer((request, response) => {
  seenHeaders = request.headers;
  reached.push(`${request.method} ${request.url}`);
  response.end("seen");
});
let base = "";

beforeAll(async () => {
  prepareRequests(new Set(["/_next/static/chunks/list.js", "/_next/static/chunks/look.css"]));
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
  expect(seenHeaders["x-request-id"]).toBe("from-the-proxy-1");
  const made = await idOf('x" injected');
  expect(made).toMatch(/^[0-9a-f-]{36}$/);
  expect(seenHeaders["x-request-id"]).toBe(made);
});

test("a forwarded address of somebody who is no proxy of ours is the socket's", async () => {
  await fetch(base, { headers: { "x-forwarded-for": "10.9.8.7", "x-forwarded-host": "bank.example" } });
  expect(seenHeaders["x-forwarded-for"]).toBe("127.0.0.1");
  expect(seenHeaders["x-forwarded-host"]).toBeUndefined();
});

type Said = { status: number | undefined; headers: IncomingMessage["headers"]; text: string };

/** Returns the server's response to a raw request: `fetch` would send neither this method nor this address or host. */
const rawRequest = (method: string, path: string, headers: Record<string, string> = {}) =>
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

/** Returns the response of the route that a refused request was led to. */
const refusal = async (led: string | undefined) => {
  const [, status = ""] = /^GET \/api\/refused\/(\d+)$/.exec(led ?? "") ?? [];
  return refused(new Request(base), { params: Promise.resolve({ status }) });
};

test("an address whose encoding says nothing is led to where it is a bad request, and its connection ends", async () => {
  for (const path of ["/%ff", "/invorder/debtors/%ff/edit", "/%", "/%ED%A0%80", "/api/debtors/%c3?q=1"])
    for (const method of ["GET", "POST"]) {
      const { headers } = await rawRequest(method, path);
      expect([path, (await refusal(reached.at(-1))).status]).toEqual([path, 400]);
      expect(headers).toMatchObject({ connection: "close", "x-content-type-options": "nosniff" });
    }
  for (const path of ["/caf%C3%A9", "/?q=%ff"]) {
    const { headers } = await rawRequest("GET", path);
    expect(reached.at(-1)).toBe(`GET ${path}`);
    expect(headers.connection).not.toBe("close");
  }
});

test("a method nothing here has is led to where it is told which ones there are", async () => {
  for (const method of ["TRACE", "PROPFIND"]) {
    await rawRequest(method, "/api/health/live");
    const { status, headers } = await refusal(reached.at(-1));
    expect([method, status]).toEqual([method, 405]);
    expect(headers.get("allow")).toBe("GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS");
  }
  for (const method of ["OPTIONS", "HEAD", "DELETE"]) {
    await rawRequest(method, "/");
    expect(reached.at(-1)).toBe(`${method} /`);
  }
});

test("whoever asks for the route of refusals is refused", async () => {
  for (const status of ["200", "400", "x"])
    expect((await refused(new Request(base), { params: Promise.resolve({ status }) })).status).toBe(400);
});

test.each([
  ["gzip, deflate, br, zstd", "/_next/static/chunks/list.js", "application/javascript; charset=UTF-8"],
  ["br;q=0.8", "/_next/static/chunks/look.css?dpl=1", "text/css; charset=UTF-8"],
])("to who takes %s, %s is given as it lies packed", async (accepted, path, type) => {
  const { headers } = await rawRequest("GET", path, { "accept-encoding": accepted });
  expect(reached.at(-1)).toBe(`GET ${path.split("?")[0]}.br`);
  expect(headers).toMatchObject({ "content-encoding": "br", "content-type": type, vary: "Accept-Encoding" });
});

test.each([
  ["gzip", "/_next/static/chunks/list.js"],
  ["gzip, br;q=0", "/_next/static/chunks/list.js"],
  ["br", "/_next/static/chunks/of-the-build-before.js"],
  ["br", "/api/health/live"],
])("to who takes %s, %s is what it was asked for", async (accepted, path) => {
  const { headers } = await rawRequest("GET", path, { "accept-encoding": accepted });
  expect(reached.at(-1)).toBe(`GET ${path}`);
  expect(headers["content-encoding"]).toBeUndefined();
});
