import { expect, test } from "vitest";
import { calls } from "@/app/api/calls";
import { openApi } from "@/app/api/openapi.json/document";

test("the published document names every call, and no call that is not there", () => {
  const document = Object.entries(openApi().paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(document.sort()).toEqual(Object.keys(calls).sort());
});

test("what a call takes stands in it with its name", () => {
  const { paths } = openApi();
  const list = JSON.stringify(paths["/invoices"]);
  for (const name of ["status", "df", "dso", "currency", "r9", "open", "debtor_id", "ids"])
    expect(list).toContain(`"${name}"`);
  expect(JSON.stringify(paths["/debtors/{id}"])).toContain('"credit_limit"');
});
