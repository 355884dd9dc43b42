import fs from "node:fs";
import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { HOST_HEADER } from "@/lib/http/headers";
import { pageMiddleware } from "@/lib/http/page-middleware";
import { pageNames } from "@/lib/http/page-names";
import { rootPath } from "../../support/sources";

/** Returns the page that is rendered for an address on a host, and the host header it receives. */
function seenAt(host: string, path: string): { page: string; told: string | null } {
  const response = pageMiddleware(new NextRequest(`http://${host}${path}`, { headers: { host } }));
  const rewritten = response.headers.get("x-middleware-rewrite");
  const told = response.headers.get(`x-middleware-request-${HOST_HEADER}`);
  return { page: rewritten ? new URL(rewritten).pathname : path, told };
}

const foldersIn = (folder: string): string[] =>
  fs
    .readdirSync(rootPath(folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[a-z]/.test(entry.name))
    .map(({ name }) => name);

test("the pages the gate knows are the folders there are", () => {
  const groups = fs.readdirSync(rootPath("app/[domain]")).filter((name) => name.startsWith("("));
  const folders = ["", ...groups.map((name) => `/${name}`)].flatMap((group) =>
    foldersIn(`app/[domain]${group}`),
  );
  expect([...pageNames].sort()).toEqual(["", ...folders].sort());
});

test.each([...pageNames])("on a white label's own host /%s is its page, also behind a port", (name) => {
  const page = name === "" ? "/_" : `/_/${name}`;
  for (const host of ["incasso.hofstad.example", "incasso.hofstad.example:4100"])
    expect(seenAt(host, `/${name}`)).toEqual({ page, told: "incasso.hofstad.example" });
});

test("on a host of its own a slug is still a slug", () => {
  expect(seenAt("incasso.hofstad.example", "/hofstad/debtors").page).toBe("/hofstad/debtors");
});

test("a label under the product's own host is the slug", () => {
  expect(seenAt("hofstad.localhost:3000", "/debtors").page).toBe("/hofstad/debtors");
  expect(seenAt("localhost:3000", "/hofstad/debtors")).toEqual({ page: "/hofstad/debtors", told: null });
});

test("a caller cannot say which host it is", () => {
  const headers = { host: "localhost:3000", [HOST_HEADER]: "incasso.hofstad.example" };
  const response = pageMiddleware(new NextRequest("http://localhost:3000/invorder/debtors", { headers }));
  expect(response.headers.get(`x-middleware-request-${HOST_HEADER}`)).toBeNull();
});

test("the guide of the API is no page of a white label: on every host it is itself, told whose host that is", () => {
  expect(seenAt("localhost:3000", "/api")).toEqual({ page: "/api", told: null });
  expect(seenAt("hofstad.localhost:3000", "/api")).toEqual({ page: "/api", told: "hofstad.localhost" });
  expect(seenAt("incasso.hofstad.example", "/api")).toEqual({
    page: "/api",
    told: "incasso.hofstad.example",
  });
});
