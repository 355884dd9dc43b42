import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isHost, isProductHost, isReserved, isSlug, slugOf } from "@/lib/tenants/rules/resellers";

describe("the slug of a name", () => {
  test.each([
    ["Noorderlicht Incasso", "noorderlicht-incasso"],
    ["Société Générale B.V.", "societe-generale-b-v"],
    ["Groß & Söhne", "gross-sohne"],
    ["  --Zonnedael--  ", "zonnedael"],
    ["株式会社", ""],
  ])("%s becomes %s", (name, slug) => expect(slugOf(name)).toBe(slug));

  test("can always stand in an address and as a subdomain, or is nothing", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 200 }),
        (name) => slugOf(name) === "" || isSlug(slugOf(name)),
      ),
    );
  });
});

test.each([
  "",
  "Noord",
  "noord licht",
  "-noord",
  "noord-",
  "noord/licht",
  "noord.licht",
  "a".repeat(64),
  "_",
])("%j is no slug", (text) => expect(isSlug(text)).toBe(false));

test("what is a page of the product, or its own on the web, is reserved", () => {
  for (const slug of ["login", "customers", "resellers", "api", "www", "mail"])
    expect([slug, isReserved(slug)]).toEqual([slug, true]);
  expect(isReserved("noorderlicht")).toBe(false);
});

describe("a host of one's own", () => {
  test.each(["debiteuren.zonnedael.nl", "zonnedael.nl", "a-b.xn--bcher-kva.example"])("%s is one", (host) =>
    expect(isHost(host)).toBe(true),
  );
  test.each([
    "zonnedael",
    "zonnedael.nl:4100",
    "https://zonnedael.nl",
    "zonnedael.nl/x",
    "10.0.0.1",
    "-a.nl",
    "a..nl",
    ".nl",
  ])("%s is none", (host) => expect(isHost(host)).toBe(false));
  test("is never the product's, nor under it", () => {
    expect(isProductHost("invorder.example", "invorder.example")).toBe(true);
    expect(isProductHost("zon.invorder.example", "invorder.example")).toBe(true);
    expect(isProductHost("noninvorder.example", "invorder.example")).toBe(false);
  });
});
