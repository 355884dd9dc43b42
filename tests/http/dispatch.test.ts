import { expect, test } from "vitest";
import { calls } from "@/app/api/calls";
import { dispatcher } from "@/lib/http/dispatch";

const dispatch = dispatcher(calls);
const ask = (method: string, path: string) =>
  dispatch(new Request(`http://localhost/api${path}`, { method, headers: { "x-language": "en" } }));

test("an address the API does not have is a problem a program can read", async () => {
  for (const path of ["/nothing", "/debtors/1/nothing", "/debtors/1/claim/more", "", "/%E0%A4%A"]) {
    const response = await ask("GET", path);
    expect([path, response.status]).toEqual([path, 404]);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(await response.json()).toMatchObject({ type: "urn:invorder:problem:not-found" });
  }
});

test("a known address with another method says which it takes", async () => {
  const response = await ask("PUT", "/debtors/12");
  expect(response.status).toBe(405);
  expect(response.headers.get("allow")).toBe("GET, PATCH, DELETE, HEAD, OPTIONS");
  expect(await response.json()).toMatchObject({
    type: "urn:invorder:problem:not-allowed",
    title: "This cannot be done at this address.",
  });
});

test("a word of an address goes before a parameter", async () => {
  expect((await ask("OPTIONS", "/debtors/export")).headers.get("allow")).toBe("GET, HEAD, OPTIONS");
  expect((await ask("OPTIONS", "/debtors/12")).headers.get("allow")).toBe(
    "GET, PATCH, DELETE, HEAD, OPTIONS",
  );
  expect((await ask("OPTIONS", "/actions-list/flex/12/preview")).headers.get("allow")).toBe(
    "GET, HEAD, OPTIONS",
  );
});
