import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { outwardTo } from "@/lib/accounting/adapters/outward";
import { failureOf, usualSettings } from "../../support/links";

/** Echoes each request, and redirects one address to another. */
const server = createServer((request, response) => {
  if (request.url === "/moved") response.writeHead(302, { location: "/elsewhere" }).end();
  else response.end(JSON.stringify({ asked: request.url, agent: request.headers["user-agent"] }));
});
let base = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const to = (isLocal: boolean, mayReach: (url: URL) => boolean = () => true) =>
  outwardTo({ key: "exact", mayReach }, { settings: usualSettings, clock: () => new Date(), isLocal });

test("a package is called in the product's name at the hosts it may be reached at, and at no other", async () => {
  const answer = await to(true).fetch(new URL(`${base}/items`));
  expect(await answer.json()).toMatchObject({ asked: "/items", agent: "Invorder" });
  const refused = to(true, ({ pathname }) => pathname !== "/items").fetch(new URL(`${base}/items`));
  expect(await failureOf(refused)).toMatchObject({ kind: "bad_answer" });
});

test("no redirect is followed, for it would carry the token along", async () => {
  expect(await failureOf(to(true).fetch(new URL(`${base}/moved`)))).toMatchObject({
    kind: "bad_answer",
    message: expect.stringContaining("redirects"),
  });
});

test("outside LOCAL no private address is called, by number or by name, and nothing without a lock on the line", async () => {
  for (const address of [
    base,
    "https://127.0.0.1/x",
    "https://10.0.0.8/x",
    "https://[::1]/x",
    "https://localhost/x",
  ])
    expect(await failureOf(to(false).fetch(new URL(address)))).toMatchObject({ kind: "bad_answer" });
});

test("where nothing answers, the package is unavailable", async () => {
  expect(await failureOf(to(true).fetch(new URL("http://127.0.0.1:1/x")))).toMatchObject({
    kind: "unavailable",
  });
});
