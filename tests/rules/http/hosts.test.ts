import { expect, test } from "vitest";

process.env.INVORDER_URL = "https://app.invorder.example:8443";
process.env.INVORDER_HOSTS = "api.invorder.example, WWW.Invorder.Example:443";
const { hostIn, ownerOf } = await import("@/lib/http/hosts");

const hostOf = (host: string) => ownerOf(hostIn(new Headers({ host })));

test.each([
  ["its public address", "app.invorder.example:8443"],
  ["a host named besides", "api.invorder.example"],
  ["another in other letters", "www.invorder.example."],
  ["this machine", "localhost:3000"],
  ["a machine by its number", "192.0.2.7:3000"],
  ["a machine by its number of six", "[2001:db8::7]:3000"],
  ["a machine of its own network", "web:3000"],
])("%s is the product's", (_what, host) => expect(hostOf(host)).toEqual({ kind: "product" }));

test("a label before one of them is a slug, behind any port", () => {
  for (const host of ["zon.app.invorder.example", "Zon.localhost:4100"])
    expect(hostOf(host)).toEqual({ kind: "slug", slug: "zon" });
});

test("anything else may be a white label's own", () => {
  for (const host of ["debiteuren.zon.example:4100", "invorder.example", "a.b.localhost"])
    expect(hostOf(host)).toEqual({ kind: "host", host: host.replace(":4100", "") });
});

test("what a proxy of ours forwards counts before what it called us", () => {
  const headers = new Headers({ host: "web:3000", "x-forwarded-host": "debiteuren.zon.example" });
  expect(ownerOf(hostIn(headers))).toEqual({ kind: "host", host: "debiteuren.zon.example" });
});
