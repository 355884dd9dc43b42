import { createServer, type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { watchIncoming } from "@/lib/http/incoming";

process.env.TRUSTED_PROXIES = "192.0.2.0/24";
let heard: IncomingMessage["headers"] = {};
const reached: string[] = [];
const server = createServer((request, response) => {
  heard = request.headers;
  reached.push(`${request.method} ${request.url}`);
  response.end("seen");
});
let base = "";

beforeAll(async () => {
  watchIncoming();
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

/** What the server says to a request as it stands: the browser's own function would neither send this method nor this address. */
const said = (method: string, path: string) =>
  new Promise<{ status: number | undefined; headers: IncomingMessage["headers"] }>((resolve, reject) =>
    request(base + path, { method }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode, headers: answer.headers });
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
