import { expect, expectTypeOf, test } from "vitest";
import { addressOf, type CallInput, requestOf } from "@/components/ui/address";
import type { CallAnswer } from "@/components/ui/api";
import type { Amount } from "@/lib/kernel/money";
import { sources } from "../../support/sources";

test("parameters stand in the address, escaped; the rest of what is read in its query", () => {
  expect(
    requestOf("GET /debtors/{id}/claim", { id: "a/b", currency: "EUR", none: undefined, empty: "" }),
  ).toEqual({
    method: "GET",
    url: "/api/debtors/a%2Fb/claim?currency=EUR",
    body: null,
  });
  expect(requestOf("DELETE /invoices/{id}", { id: 7 })).toEqual({
    method: "DELETE",
    url: "/api/invoices/7",
    body: null,
  });
});

test("what changes something sends its fields as JSON", () => {
  const sent = requestOf("POST /actions-list", { doAll: true, filters: { q: "bos" } });
  expect(sent).toEqual({
    method: "POST",
    url: "/api/actions-list",
    body: '{"doAll":true,"filters":{"q":"bos"}}',
  });
});

test("with a file the fields go as parts of a form, what is no text as JSON, and what was cleared as nothing", () => {
  const { body } = requestOf("POST /invoices/{id}/add-note", {
    id: 3,
    note: "Belt terug",
    ids: [1, 2],
    doAll: false,
    product: "",
    none: undefined,
    file: new File(["x"], "brief.pdf"),
  });
  if (!(body instanceof FormData)) throw new Error("no form");
  const parts = [...body].map(([name, part]) => [name, part instanceof File ? part.name : part]);
  expect(parts).toEqual([
    ["note", "Belt terug"],
    ["ids", "[1,2]"],
    ["doAll", "0"],
    ["product", ""],
    ["file", "brief.pdf"],
  ]);
});

test("a link to a file is made from its call", () =>
  expect(addressOf("GET /actions-list/{id}/letter", { id: 12, flex: true })).toBe(
    "/api/actions-list/12/letter?flex=1",
  ));

test("input and answer of a call are those of its verb, in the form of the wire", () => {
  expectTypeOf<CallInput<"POST /undo/{id}">>().toExtend<{ id: number | string }>();
  type Row = CallAnswer<"GET /invoices", Record<never, never>>["data"][number];
  expectTypeOf<Row["amount"]>().toEqualTypeOf<Amount>();
  expectTypeOf<Row["number"]>().toEqualTypeOf<string>();
  type Planned = CallAnswer<"POST /actions-list", { preview: true }>["data"];
  expectTypeOf<Planned["fingerprint"]>().toEqualTypeOf<string>();
  type Begun = CallAnswer<"POST /actions-list", { doAll: true }>["data"];
  expectTypeOf<Begun["action"]>().toEqualTypeOf<string>();
});

/** A page may link to the guide of the API and its document: those are read, not called. */
const callsItself = /["'`]\/api(?!["'`]|\?part=|\/openapi\.json["'`])\b/;

test("no screen writes an address of the API", () => {
  const strays = sources.filter(
    ({ path, text }) =>
      /^components\//.test(path) && path !== "components/ui/address.ts" && callsItself.test(text),
  );
  expect(strays.map(({ path }) => path)).toEqual([]);
});

test("no screen names the type of an answer by hand", () => {
  const strays = sources.filter(
    ({ path, text }) => /^components\//.test(path) && /\bcall<|\bfetch\(/.test(text),
  );
  expect(strays.map(({ path }) => path)).toEqual(["components/ui/api.ts"]);
});
