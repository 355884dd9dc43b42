import Ajv2020 from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { expect, test } from "vitest";
import { z } from "zod";
import { calls } from "@/app/api/calls";
import { openApi } from "@/app/api/openapi.json/document";
import { jsonSchema } from "@/app/api/openapi.json/schemas";
import { DebtorChanges } from "@/lib/debtors/schema";
import type { Call } from "@/lib/http/calls";
import { optionalText } from "@/lib/kernel/fields";

type Content = Record<string, { schema: Parameters<typeof z.fromJSONSchema>[0]; example?: unknown }>;
type Operation = {
  operationId: string;
  description: string;
  tags: string[];
  parameters: { name?: string; in?: string; schema?: unknown; $ref?: string }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content; $ref?: string }>;
};

const document = openApi();
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(
    // The document is plain JSON; these tests check its contents.
    ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation as unknown as Operation] as const,
  ),
);
const table: Readonly<Record<string, Call>> = calls;

test("the published document names every call, and no call that is not there", () => {
  expect(operations.map(([name]) => name).sort()).toEqual(Object.keys(calls).sort());
});

test("every call has an id of its own and a tag that is declared", () => {
  const ids = operations.map(([, { operationId }]) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[a-z][A-Za-z0-9]*$/.test(id))).toEqual([]);
  const declared = document.tags.map(({ name }) => name);
  expect(operations.flatMap(([, { tags }]) => tags).filter((tag) => !declared.includes(tag))).toEqual([]);
});

test.each(operations)(
  "%s says what it does, what it answers and how it can be refused",
  (name, operation) => {
    expect(operation.description.length).toBeGreaterThan(20);
    const codes = Object.keys(operation.responses);
    expect(codes.some((code) => code.startsWith("4"))).toBe(true);
    const good = codes.filter((code) => code.startsWith("2"));
    expect(good.length).toBeGreaterThan(0);
    for (const code of good) {
      const content = operation.responses[code]?.content ?? {};
      expect([name, Object.keys(content).length > 0]).toEqual([name, true]);
      for (const { schema } of Object.values(content)) expect(schema).not.toEqual({});
    }
  },
);

test.each(operations)("what %s shows as an example is what it answers", (_name, { responses }) => {
  for (const { content = {} } of Object.values(responses))
    for (const { schema, example } of Object.values(content))
      if (example !== undefined) expect(z.fromJSONSchema(schema).safeParse(example).error).toBeUndefined();
});

test.each(operations)("what %s shows as an example can be sent", (name, { requestBody }) => {
  const example = requestBody?.content["application/json"]?.example;
  if (example === undefined) return;
  const inPath = [...name.matchAll(/\{(\w+)\}/g)].map(([, parameter = ""]) => [parameter, "1042"]);
  const sent = { ...Object.assign({}, example), ...Object.fromEntries(inPath), ...table[name]?.fixed };
  expect(table[name]?.verb.input.safeParse(sent).error?.issues ?? []).toEqual([]);
});

test("what a call takes stands in it with its name", () => {
  const list = JSON.stringify(document.paths["/invoices"]);
  for (const name of ["status", "df", "dso", "currency", "r9", "open", "debtor_id", "ids"])
    expect(list).toContain(`"${name}"`);
  expect(JSON.stringify(document.paths["/debtors/{id}"])).toContain('"credit_limit"');
});

test("a list as a file takes its filters and a format, and no page", () => {
  for (const path of ["/invoices/export", "/debtors/export", "/actions-list/export"]) {
    const operation = operations.find(([name]) => name === `GET ${path}`)?.[1];
    const names = operation?.parameters.map(({ name }) => name) ?? [];
    expect(names).toEqual(expect.arrayContaining(["format", "q", "sort"]));
    expect(names).not.toContain("page");
    expect(names).not.toContain("per_page");
    expect(Object.keys(operation?.responses["200"]?.content ?? {})).toEqual([
      "text/csv; charset=utf-8",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ]);
  }
});

test("an amount is a decimal string in every answer, whatever it is called", () => {
  const invoice = JSON.stringify(operations.find(([name]) => name === "GET /invoices/{id}")?.[1].responses);
  expect(invoice).toContain('"amount":{"type":"string","pattern":"^-?\\\\d+\\\\.\\\\d{2}$"}');
  const story = JSON.stringify(
    operations.find(([name]) => name === "GET /debtors/{id}/story")?.[1].responses,
  );
  expect(story).toMatch(/"paid":\{"anyOf":\[\{"type":"string","pattern":/);
});

test("a file that is sent goes as a part of a form", () => {
  const csv = operations.find(([name]) => name === "POST /connect/csv-preview")?.[1].requestBody?.content;
  expect(Object.keys(csv ?? {})).toEqual(["multipart/form-data"]);
  const note = operations.find(([name]) => name === "POST /invoices/{id}/add-note")?.[1].requestBody?.content;
  expect(Object.keys(note ?? {})).toEqual(["application/json", "multipart/form-data"]);
});

test("a text that is cleaned before it is looked at says how long it may be", () => {
  const short = z.strictObject({ long: optionalText, short: optionalText.pipe(z.string().max(200)) });
  expect(jsonSchema(short, "input").properties).toEqual({
    long: { anyOf: [{ type: "string", maxLength: 255 }, { type: "null" }] },
    short: { anyOf: [{ type: "string", maxLength: 200 }, { type: "null" }] },
  });
  const { properties } = jsonSchema(DebtorChanges, "input");
  expect(properties).toMatchObject({
    city: { anyOf: [{ type: "string", maxLength: 255 }, { type: "null" }] },
    comment: { anyOf: [{ type: "string", maxLength: 20_000 }, { type: "null" }] },
  });
});

test("every example fits the schema beside it", () => {
  const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));
  const wrong = operations.flatMap(([name, { requestBody, responses }]) =>
    [requestBody, ...Object.values(responses)]
      .flatMap((part) => Object.values(part?.content ?? {}))
      .filter(({ schema, example }) => example !== undefined && !ajv.validate(schema, example))
      .map(() => `${name}: ${ajv.errorsText()}`),
  );
  expect(wrong).toEqual([]);
});

/** Parts of an answer without a schema, each with the reason. */
const open: Readonly<Record<string, string>> = {
  "data.result": "a job that failed tells the values of its error",
  "data.template": "an old version of a template has the fields of its time",
  "sections.rows": "each part of what is stored of a debtor names the fields of its rows itself",
  "data.skipped": "each reason why a draft cannot be sent brings values of its own",
};

test("an answer names every field it holds, but for a few that say why not", () => {
  const loose = operations.flatMap(([, { responses }]) =>
    Object.values(responses).flatMap(({ content = {} }) =>
      Object.values(content).flatMap(({ schema }) => looseIn(schema, [])),
    ),
  );
  expect([...new Set(loose)].sort()).toEqual(Object.keys(open).sort());
});

/** Returns the places in a schema that accept any value. */
function looseIn(schema: unknown, place: readonly string[]): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  if ("additionalProperties" in schema && JSON.stringify(schema.additionalProperties) === "{}")
    return [place.join(".")];
  return Object.entries(schema).flatMap(([name, part]) =>
    looseIn(part, /^(properties|items|anyOf|\d+)$/.test(name) ? place : [...place, name]),
  );
}
