import { expect, test } from "vitest";
import { z } from "zod";
import { idKey, jsonText, listFilters, text } from "@/lib/kernel/fields";
import { parse, parseLeniently } from "@/lib/kernel/parse";
import { Problem } from "@/lib/kernel/problems";

const Note = z.strictObject({
  title: text.optional(),
  rows: z.record(idKey, z.number()).optional(),
  ids: jsonText(z.array(z.string()).default([])),
});

function refusals(raw: unknown): Record<string, unknown> | null {
  try {
    parse(Note, raw);
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { ...error.errors };
  }
}

test.each(["constructor", "toString", "__proto__", "hasOwnProperty", "valueOf"])(
  "an unknown field called %s is refused by its name, like any other",
  (name) => {
    const raw: unknown = JSON.parse(`{"${name}": 1}`);
    expect(Object.entries(refusals(raw) ?? {})).toEqual([
      [name, [{ key: "unknown_field", values: undefined }]],
    ]);
  },
);

test.each([
  ["NUL", { title: "Jan\0sen" }, "title"],
  ["half a surrogate pair", { title: "\ud800" }, "title"],
  ["NUL in JSON inside a text", { ids: '["a\\u0000"]' }, "ids"],
  ["NUL in a name", { rows: { "1\0": 1 } }, "rows"],
  ["a name of a megabyte", { ["a".repeat(1_000_000)]: 1 }, "body"],
  ["NUL in the name of a file", { title: new File([], "brief\0.txt") }, "title"],
  ["a turn of the writing direction", { title: "cod\u202eexe.txt" }, "title"],
  ["a control character", { title: "piep\u0007" }, "title"],
])("%s is refused at its field", (_words, raw, field) => expect(refusals(raw)).toHaveProperty([field]));

test("a tree too deep to be a request is refused before any schema looks at it", () => {
  const deep = JSON.parse(`${'{"title":'.repeat(200)}1${"}".repeat(200)}`);
  expect(refusals(deep)).not.toBeNull();
});

test.each(["0", "01", "2147483648", "4294967295", "-1", "1.0", "1e3", ""])(
  "%j is the name of no row",
  (name) => expect(refusals({ rows: { [name]: 1 } })).toHaveProperty([`rows.${name}`]),
);

test("the names of rows go up to the highest id", () =>
  expect(refusals({ rows: { "1": 1, "2147483647": 2 } })).toBeNull());

test("a refusal names a hundred fields at most", () => {
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, place) => [`field_${place}`, 1]));
  expect(Object.keys(refusals(many) ?? {})).toHaveLength(100);
});

test("search words that the database cannot hold fall back to none in an address", () => {
  const Filters = z.strictObject(listFilters);
  for (const q of ["\0", "\udfff"])
    expect(parseLeniently(Filters, { q, page: "2" })).toMatchObject({ q: "", page: 2 });
});

test("of words in an address that are too long for a search is kept what fits, without half a sign", () => {
  const Filters = z.strictObject(listFilters);
  expect(parseLeniently(Filters, { q: "x".repeat(150) }).q).toBe("x".repeat(100));
  expect(parseLeniently(Filters, { q: `${"x".repeat(99)}😀 en meer` }).q).toBe("x".repeat(99));
  expect(() => parse(Filters, { q: "x".repeat(101) })).toThrow();
});
