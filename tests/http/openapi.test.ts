import fs from "node:fs";
import { expect, test } from "vitest";
import { openApi } from "@/app/api/openapi.json/document";
import { rootPath, textOf } from "../support/sources";

/** Calls that are no verbs: signing in, live lines, files of the frame, health, imports by form. */
const others = [
  /^\/auth\/(adopt|login|logout|super-login|switch|ticket|verify)/,
  /^\/(connect|health|language|realtime|resellers|openapi\.json)/,
  /^\/download-all-letters|^\/letters\/\{id\}\/download|^\/templates\/preview\.pdf|\/files\/|\/mails$/,
];

const routes = fs
  .readdirSync(rootPath("app/api"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("route.ts"))
  .flatMap((file) => {
    const path = `/${file.replace(/\/?route\.ts$/, "").replace(/\[(\w+)\]/g, "{$1}")}`;
    const methods = [
      ...textOf(`app/api/${file}`).matchAll(
        /export (?:const|async function|function) (GET|POST|PATCH|PUT|DELETE)\b/g,
      ),
    ];
    return methods.map(([, method = ""]) => `${method.toLowerCase()} ${path}`);
  })
  .filter((route) => !others.some((pattern) => pattern.test(route.split(" ")[1] ?? "")));

test("the published document names every call, and no call that is not there", () => {
  const document = Object.entries(openApi().paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  expect(document.sort()).toEqual(routes.sort());
});

test("what a call takes stands in it with its name", () => {
  const { paths } = openApi();
  const list = JSON.stringify(paths["/invoices"]);
  for (const name of ["status", "df", "dso", "currency", "r9", "open", "debtor_id", "ids"])
    expect(list).toContain(`"${name}"`);
  expect(JSON.stringify(paths["/debtors/{id}"])).toContain('"credit_limit"');
});
