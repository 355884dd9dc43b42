import { NextRequest } from "next/server";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { dispatcher } from "@/lib/http/dispatch";
import { hostCheck } from "@/lib/http/host-check";
import { answerPage } from "@/lib/http/page-middleware";
import { refuseUnknownHosts } from "@/lib/http/unknown-host";

const lookups: string[] = [];
const fails = vi.fn(() => false);
const { respond } = hostCheck;
const dispatch = dispatcher({});

beforeAll(() =>
  refuseUnknownHosts(async (host) => {
    lookups.push(host);
    if (fails()) throw new Error("no database");
    return host === "debiteuren.zonnedael.example";
  }),
);
afterAll(() => {
  hostCheck.respond = respond;
});
beforeEach(() => {
  lookups.length = 0;
});

const page = (host: string, path = "/", headers: Record<string, string> = {}) =>
  answerPage(new NextRequest(`http://127.0.0.1:3000${path}`, { headers: { host, ...headers } }));
const call = (host: string, method: string, path: string, headers: Record<string, string> = {}) =>
  dispatch(new Request(`http://127.0.0.1:3000${path}`, { method, headers: { host, ...headers } }));
/** Returns whether the middleware lets a request through to the page. */
const isLetThrough = (answer: Response) =>
  answer.headers.has("x-middleware-next") || answer.headers.has("x-middleware-rewrite");

test("a host nobody has shows a page of nobody in three languages, whatever page is asked for", async () => {
  for (const path of ["/", "/hofstad/login", "/icon.svg", "/invorder/debtors?sc=1"]) {
    const answer = await page("niemand.example:4100", path);
    const text = await answer.text();
    expect([path, answer.status, answer.headers.get("cache-control")]).toEqual([path, 404, "no-store"]);
    for (const language of ["nl", "en", "de"]) expect(text).toContain(`<section lang="${language}">`);
    expect(text).not.toMatch(/invorder|hofstad|#[0-9a-f]{6}|<img/i);
  }
  const german = await page("niemand.example", "/", { cookie: "locale=de" });
  expect(await german.text()).toContain('<html lang="de">');
});

test("a program is told as a problem that nothing is there, in its language, and no call hears of it", async () => {
  for (const [method, path] of [
    ["GET", "/api/resellers/domain/invorder"],
    ["POST", "/api/auth/login"],
  ] as const) {
    const answer = await call("niemand.localhost", method, path, { "x-language": "gb" });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "application/problem+json"]);
    expect(await answer.json()).toMatchObject({ status: 404, detail: "There is nothing at this address." });
  }
});

test("a white label's host is let through, and is not asked about at every page", async () => {
  for (const path of ["/login", "/debtors"])
    expect(isLetThrough(await page("Debiteuren.Zonnedael.Example:4100", path))).toBe(true);
  expect(lookups).toEqual(["debiteuren.zonnedael.example"]);
  const unknown = await page("niemand.example");
  expect(isLetThrough(unknown)).toBe(false);
});

test("this machine and its network need no host of anybody", async () => {
  for (const host of ["localhost:3000", "10.1.2.3", "[::1]:3000", "web:3000"])
    expect([host, isLetThrough(await page(host, "/invorder"))]).toEqual([host, true]);
  expect(lookups).toEqual([]);
});

test("while the database does not say whose a host is, its pages are answered as they are then", async () => {
  const written = vi.spyOn(process.stdout, "write").mockImplementation(() => true);
  fails.mockReturnValue(true);
  expect(isLetThrough(await page("nieuw.example", "/login"))).toBe(true);
  fails.mockReturnValue(false);
  expect(String(written.mock.calls[0]?.[0])).toContain("host unknown");
  written.mockRestore();
});
