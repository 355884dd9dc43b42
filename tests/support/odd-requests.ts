import fc from "fast-check";
import { z } from "zod";
import type { Call } from "@/lib/http/calls";
import type { Ids } from "./rows-of-each-kind";

/** A request to be made: what a client could send, and much that no client should. */
export type Odd = { method: string; path: string; headers: Record<string, string>; body: BodyInit | null };

type Schema = { [word: string]: unknown };

/** JavaScript has no number this large, but a JSON text can contain one. */
const TOO_LARGE = "a number too large for any machine";

const deep = (levels: number): unknown => {
  let tree: unknown = 1;
  for (let level = 0; level < levels; level += 1) tree = level % 2 === 0 ? [tree] : { filters: tree };
  return tree;
};

/** Generates a value in one case out of so many, else undefined. */
const oneIn = <T>(cases: number, value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 1, arbitrary: value }, { weight: cases - 1, arbitrary: fc.constant(undefined) });

/**
 * Values that break programs: texts a database cannot store, numbers too large for a column, property names of every object, deep trees.
 */
const nasty: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 14, arbitrary: fc.constantFrom("\0", "a\0b", "\ud800", "x\udfff") },
  {
    weight: 12,
    arbitrary: fc.constantFrom(
      "",
      "\0",
      "a\0b",
      "\ud800",
      "x\udfff",
      "cod\u202eexe",
      "\u001b[2J",
      "\u2028",
      "🧾",
    ),
  },
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      0,
      -1,
      1.5,
      2_147_483_647,
      2_147_483_648,
      4_294_967_296,
      9_007_199_254_740_992,
      -0.0,
      TOO_LARGE,
    ),
  },
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      "2147483648",
      "1e309",
      "-0",
      "NaN",
      "0x10",
      "٣",
      "%00",
      "00000000001",
      "1;drop",
    ),
  },
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      "1900-01-01",
      "1899-12-31",
      "2199-12-31",
      "2198-12-31",
      "2026-02-30",
      "0001-01-01",
      "infinity",
    ),
  },
  { weight: 4, arbitrary: fc.constantFrom("__proto__", "constructor", "toString", "hasOwnProperty") },
  {
    weight: 6,
    arbitrary: fc.constantFrom(null, true, [], [[]], {}, { toString: 1 }, { length: -1 }, [null]),
  },
  { weight: 1, arbitrary: fc.constantFrom(deep(20), deep(1_000), "x".repeat(30_000), "@@".repeat(20_000)) },
);

/** Likely values of a text by its name, because a schema that parses days and amounts from text does not declare it. */
const likely: [RegExp, fc.Arbitrary<unknown>][] = [
  [/(_at|_on|date|deadline|dso|subscription)$/, fc.constantFrom("2026-11-01", "2026-12-24", "")],
  [/(amount|_limit)$/, fc.constantFrom("12,50", "1.250,50", "-3", "0", 40)],
  [/^df$/, fc.constantFrom("2026", "2026-11", "2026-11-01")],
  [/email|^sender$/, fc.constantFrom("boer@example.nl", "")],
  [/^type$/, fc.constantFrom("flex", "3", "6-courant", "note", "action")],
  [/^(country|country_code)$/, fc.constantFrom("NL", "de", "Pays-Bas", "Absurdistan", "")],
  [/^kvk_number$/, fc.constantFrom("12345678", "1234 5678", "")],
  [/^number$/, fc.integer({ min: 1, max: 99_999 }).map((number) => `F-${number}`)],
  [/^domain$/, fc.constant("invorder")],
  [/^path$/, fc.constantFrom("/api/invoices/export", "/api/debtors?q=x")],
  [/^file$/, fc.constant("debiteurnummer;factuurnummer;factuurdatum;openstaand\nU-1;F-1;2026-11-01;12,00\n")],
  [/(_no|version|_id|days|page|count)$/, fc.constantFrom(1, "2")],
];
const words = (name: string): fc.Arbitrary<unknown> =>
  likely.find(([pattern]) => pattern.test(name))?.[1] ??
  fc.constantFrom("Kok Catering", "a", "12", "<p>Beste @@debtor_name</p>");

/** Generates a value that fits a schema, as far as JSON schema and its name tell. */
function fitting(schema: Schema, ids: Ids, name = ""): fc.Arbitrary<unknown> {
  if (typeof schema.idOf === "string") return idFrom(ids[schema.idOf] ?? [1]);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  if ("const" in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.anyOf))
    return fc.oneof(...schema.anyOf.map((one: Schema) => fitting(one, ids, name)));
  switch (schema.type) {
    case "boolean":
      return fc.boolean();
    case "integer":
    case "number":
      return fc.constantFrom(1, 2);
    case "array":
      return fc.array(fitting(partOf(schema.items), ids, name), { maxLength: 3 });
    case "object":
      return isRecord(schema) ? recordOf(schema, ids) : fieldsOf(schema, ids);
    case "null":
      return fc.constant(null);
    default:
      return words(name);
  }
}

const idFrom = (known: readonly number[]) => fc.constantFrom(...known, ...known.map(String));

const isRecord = (schema: Schema) => typeof schema.additionalProperties === "object" && !schema.properties;
const partOf = (part: unknown): Schema => (typeof part === "object" && part !== null ? { ...part } : {});

function propertiesOf(schema: Schema): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(partOf(schema.properties)).map(([name, part]) => [name, partOf(part)]),
  );
}

const recordOf = (schema: Schema, ids: Ids) =>
  fc.dictionary(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...(ids.invoice ?? [1]).map(String)) },
      { weight: 1, arbitrary: fc.constantFrom("2147483648", "4294967295", "0", "01", "constructor", "\0") },
    ),
    fitting(partOf(schema.additionalProperties), ids),
    { minKeys: 1, maxKeys: 2 },
  );

/** Generates the required fields of a call and some optional ones; in half of them one field is spoiled, sometimes one is unknown. */
function fieldsOf(schema: Schema, ids: Ids): fc.Arbitrary<Record<string, unknown>> {
  const properties = propertiesOf(schema);
  const required: unknown[] = Array.isArray(schema.required) ? schema.required : [];
  const known = Object.fromEntries(
    Object.entries(properties).map(([name, part]) => {
      const value = fitting(part, ids, name);
      return [name, required.includes(name) ? value : oneIn(3, value)];
    }),
  );
  const strangers = ["constructor", "__proto__", "toString", "x\0", "\udfff", "a".repeat(300), "unknown"];
  const names = Object.keys(properties);
  const spoiled = fc.tuple(fc.constantFrom(...(names.length > 0 ? names : strangers)), nasty);
  const madeUp = fc.tuple(fc.constantFrom(...strangers), nasty);
  return fc
    .tuple(fc.record(known), oneIn(2, spoiled), oneIn(4, spoiled), oneIn(12, madeUp))
    .map(([fields, ...odd]) =>
      Object.fromEntries(
        [...Object.entries(fields), ...odd.flatMap((one) => (one ? [one] : []))].filter(
          ([, value]) => value !== undefined,
        ),
      ),
    );
}

const segment = (name: string, schema: Schema, ids: Ids) =>
  fc.oneof(
    { weight: 5, arbitrary: fitting(schema, ids, name).map((value) => encodeURIComponent(String(value))) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        "0",
        "-1",
        "2147483648",
        "%00",
        "%ff",
        "constructor",
        "1e3",
        "..%2f",
        "٣",
        "%ED%A0%80",
      ),
    },
  );

const oddHeads: Record<string, fc.Arbitrary<string>> = {
  "x-language": fc.constantFrom("gb", "de", "xx", "", "__proto__"),
  "if-match": fc.constantFrom('"1"', "W/1", "0", "99999999999", "*", "x"),
  "idempotency-key": fc.oneof(fc.uuid(), fc.constantFrom("", "short", "é".repeat(10), "x".repeat(300))),
  "x-customer": fc.constantFrom("1", "0", "-1", "2147483648", "1e9", "x"),
  "x-seen": fc.constantFrom("", "x", "y".repeat(5_000)),
  "x-forwarded-host": fc.constantFrom("evil.example", "", "["),
  accept: fc.constantFrom("text/html", "*/*", ""),
  range: fc.constantFrom("bytes=0-1", "bytes=9-1", "x"),
};

const heads: fc.Arbitrary<Record<string, string>> = fc
  .tuple(...Object.entries(oddHeads).map(([name, value]) => oneIn(20, fc.tuple(fc.constant(name), value))))
  .map((entries) => Object.fromEntries(entries.flatMap((one) => (one ? [one] : []))));

type EncodedBody = { type: string | null; body: BodyInit };

/** Generates a body of these fields as JSON, a form, a multipart form, or with a content type that does not match. */
const encoded = (fields: Record<string, unknown>): fc.Arbitrary<EncodedBody> => {
  const json = JSON.stringify(fields).replaceAll(`"${TOO_LARGE}"`, "1e309");
  const texts = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
  const form = new URLSearchParams(
    texts.map(([name = "", value = ""]) => [name.toWellFormed(), value.toWellFormed()]),
  );
  return fc.oneof(
    { weight: 14, arbitrary: fc.constant({ type: "application/json", body: json }) },
    {
      weight: 2,
      arbitrary: fc.constant({ type: "application/x-www-form-urlencoded", body: form.toString() }),
    },
    { weight: 2, arbitrary: fc.constant({ type: null, body: partsOf(texts) }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        { type: "text/plain", body: json },
        { type: "application/json", body: json.slice(0, -1) },
        { type: "application/json", body: "[".repeat(20_000) },
        { type: "application/json", body: '"\\ud800"' },
        { type: "multipart/form-data; boundary=x", body: json },
        { type: "application/json; charset=utf-16", body: json },
        { type: "x", body: "" },
      ),
    },
  );
};

function partsOf(texts: string[][]): FormData {
  const form = new FormData();
  for (const [name = "", value = ""] of texts) {
    if (name === "file") form.append(name, new File([value], "open\u202eposten.csv", { type: "text/csv" }));
    else form.append(name.toWellFormed(), value.toWellFormed());
  }
  return form;
}

/** Generates requests to one call: path, fields, body and headers, each mostly right and sometimes completely wrong. */
export function oddRequests(name: string, call: Call, ids: Ids): fc.Arbitrary<Odd> {
  const [method = "GET", pattern = ""] = name.split(" ");
  const schema = z.toJSONSchema(call.verb.input, { io: "input", unrepresentable: "any" });
  const properties = propertiesOf({ ...schema });
  const inPath = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, one = ""]) => one);
  const others = {
    properties: Object.fromEntries(Object.entries(properties).filter(([one]) => !inPath.includes(one))),
    required: schema.required,
  };
  const hasBody = method !== "GET" && method !== "DELETE";
  return fc
    .record({
      segments: fc.tuple(...inPath.map((one) => segment(one, properties[one] ?? {}, ids))),
      fields: fieldsOf(others, ids),
      headers: heads,
    })
    .chain(({ segments, fields, headers }) => {
      const path = inPath.reduce(
        (all, one, place) => all.replace(`{${one}}`, segments[place] ?? ""),
        pattern,
      );
      const query = new URLSearchParams(
        Object.entries(fields).map(([one, value]) => [
          one.toWellFormed(),
          String(typeof value === "object" ? JSON.stringify(value) : value).toWellFormed(),
        ]),
      );
      if (!hasBody) return fc.constant<Odd>({ method, path: `${path}?${query}`, headers, body: null });
      return encoded(fields).map(({ type, body }) => ({
        method,
        path,
        headers: type === null ? headers : { ...headers, "content-type": type },
        body,
      }));
    });
}
